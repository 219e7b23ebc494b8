import { LRUCache } from 'lru-cache'
import type { Account } from '#server/core/actor.ts'
import { sha256 } from '#server/core/crypto.ts'
import type { ReadableHeaders } from '#server/core/request.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { nameOfToken, requestToken } from './request-token.ts'
import { sessionCookieOf } from '#server/platform/sessions/session.ts'

const MAX_ENTRIES = 10_000
const MAX_AGE_MS = 600_000

/** The credential or address that a request's limits are counted for. */
export interface Payer {
  /** `token tok_…`: the credential, or the address of a caller without one. */
  key: string
  /** Its account, `usr_…`; null for an address. */
  account: string | null
}

/**
 * The payer of a credential that was valid within the last ten minutes; null for any other. This decides who pays for a
 * request and nothing else: the credential itself is verified again each time.
 */
export function verifiedPayer(headers: ReadableHeaders): Payer | null {
  const name = requestToken(headers)?.name ?? cookieName(headers)
  return (name !== null && verified().get(name)) || null
}

/** Remembers the credential with which these headers have just proved to come from the account. @returns its payer */
export function rememberVerified(headers: ReadableHeaders, { credential, userId }: Account): Payer {
  const payer = { key: `${credential.type} ${credential.id}`, account: userId }
  const name = credential.type === 'session' ? cookieName(headers) : requestToken(headers)?.name
  if (name && !verified().has(name)) verified().set(name, payer)
  return payer
}

/** Whether this token was valid within the last ten minutes. */
export function wasVerified(secret: string): boolean {
  return verified().has(nameOfToken(secret))
}

function cookieName(headers: ReadableHeaders): string | null {
  const cookie = headers.has('cookie') ? sessionCookieOf(headers) : null
  return cookie === null ? null : `cookie ${sha256(cookie)}`
}

function verified(): LRUCache<string, Payer> {
  return singleton('verified-credentials', () => new LRUCache({ max: MAX_ENTRIES, ttl: MAX_AGE_MS }))
}
