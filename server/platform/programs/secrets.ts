import { randomBytes } from 'node:crypto'

/** 256 random bits with a prefix, by which people and secret scanners recognise what leaked. */
function random(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`
}

/** A `client_secret`. */
export const newProgramSecret = (): string => random('qts')

/** An authorization code. */
export const newCode = (): string => random('qtc')

/**
 * A new refresh token: the family that all tokens of a consent share, a dot, and a part of its own.
 * The family makes it possible to recognise a token that was used before without storing it.
 */
export function newRefreshToken(family = random('qtr')): string {
  return `${family}.${randomBytes(32).toString('base64url')}`
}

/**
 * The family of a refresh token, which all tokens of one consent share; null for any other text.
 */
export function familyOf(token: string): string | null {
  return /^(qtr_[\w-]{43})\.[\w-]{43}$/.exec(token)?.[1] ?? null
}
