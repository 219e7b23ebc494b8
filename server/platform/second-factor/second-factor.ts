import { hash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '#server/core/context.ts'
import { decrypt } from '#server/core/crypto.ts'
import type { Db } from '#server/core/database/db.ts'
import { addressKey } from '#server/platform/sign-in/attempts.ts'
import { type Attempt, type Throttled, beginAttempt } from '#server/platform/sign-in/throttle.ts'

const STEP_MS = 30_000
/** Accepted steps before and after the present one: the clock of the app may be off by 30 s. */
const WINDOW = 1
const RECOVERY_CODES = 10
/** Crockford's alphabet: no letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const RECOVERY = /^[0-9a-hjkmnp-tv-z]{20}$/

/** The second factors of an account. */
export interface Factors {
  /** True when an authenticator app is set up. */
  totp: boolean
  passkeys: number
  /** Recovery codes that were not used. */
  recoveryCodes: number
}

export async function factorsOf(db: Db, userId: string): Promise<Factors> {
  const { totp, _count: count } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      totp: { select: { confirmedAt: true } },
      _count: { select: { passkeys: true, recoveryCodes: { where: { usedAt: null } } } },
    },
  })
  return { totp: !!totp?.confirmedAt, passkeys: count.passkeys, recoveryCodes: count.recoveryCodes }
}

/** True when the account can prove more than a password. */
export function hasSecondFactor({ totp, passkeys }: Factors): boolean {
  return totp || passkeys > 0
}

/** What an authenticator app reads: its QR code shows `uri`. @param issuer the installation */
export function appOf(secret: Buffer, account = '', issuer = ''): TOTP {
  const buffer = new Uint8Array(secret).buffer
  return new TOTP({ issuer, label: account, algorithm: 'SHA1', digits: 6, secret: new Secret({ buffer }) })
}

/** The time step of a code, or null when the app shows no such code within half a minute of our clock. */
export function stepOfCode(secret: Buffer, code: string): number | null {
  const now = Date.now()
  const delta = appOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / STEP_MS) + delta
}

/**
 * Uses a code of the authenticator app, or a recovery code; each is accepted once, also of two at the same moment.
 * Failures delay the next attempt, as wrong passwords do, and count apart from them.
 * @returns which it was, or null when it is wrong or used
 * @throws rate_limited
 */
export async function useCode(ctx: Context, userId: string, given: string): Promise<'code' | 'recovery code' | null> {
  const code = given.replaceAll(/[\s-]/g, '').toLowerCase()
  const attempt = await beginCodeAttempt(ctx, userId)
  const used = /^\d{6}$/.test(code)
    ? (await useAppCode(ctx.db, userId, code)) && 'code'
    : RECOVERY.test(code) && (await useRecoveryCode(ctx.db, userId, code)) && 'recovery code'
  if (!used) return null
  await attempt.succeeded()
  return used
}

/**
 * Replaces the recovery codes of an account.
 * @returns the codes, which nobody can read again
 */
export async function renewRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await db.recoveryCode.deleteMany({ where: { userId } })
  await db.recoveryCode.createMany({ data: codes.map((code) => ({ userId, hash: hashOf(userId, code) })) })
  return codes.map((code) => code.match(/.{5}/g)?.join('-') ?? code)
}

/** Deletes recovery codes and the sessions' proofs when the account has no second factor any more. */
export async function forgetWithoutFactor({ db }: Context, userId: string): Promise<void> {
  if (hasSecondFactor(await factorsOf(db, userId))) return
  await db.recoveryCode.deleteMany({ where: { userId } })
  await db.session.updateMany({ where: { userId }, data: { secondFactorAt: null } })
}

/**
 * Delays attempts at codes. They grow longer than those of passwords, because the password was
 * right already.
 */
async function beginCodeAttempt(ctx: Context, userId: string): Promise<Attempt> {
  const address = addressKey(ctx.ip)
  const known = await ctx.db.signInAddress.findFirst({ where: { userId, address } })
  const throttled: Throttled[] = known
    ? [{ key: `known code of ${userId} from ${address}`, free: 5, longest: 60 }]
    : [
        { key: `code of ${userId} from ${address}`, free: 5, longest: 900 },
        { key: `code of ${userId}`, free: 10, longest: 300 },
      ]
  return beginAttempt(throttled)
}

async function useAppCode(db: Db, userId: string, code: string): Promise<boolean> {
  const app = await db.totp.findFirst({ where: { userId, confirmedAt: { not: null } } })
  const step = app && stepOfCode(decrypt(Buffer.from(app.secret)), code)
  if (step === null) return false
  const { count } = await db.totp.updateMany({ where: { userId, lastStep: { lt: step } }, data: { lastStep: step } })
  return count > 0
}

async function useRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const where = { hash: hashOf(userId, code), userId, usedAt: null }
  const { count } = await db.recoveryCode.updateMany({ where, data: { usedAt: new Date() } })
  return count > 0
}

/** 20 of 32 characters: 100 random bits. */
function newRecoveryCode(): string {
  return [...randomBytes(20)].map((byte) => ALPHABET.charAt(byte & 31)).join('')
}

/**
 * Hashes without a key, so that codes survive its replacement; guessing 100 random bits is
 * impossible anyway.
 */
function hashOf(userId: string, code: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hash('sha256', `${userId} ${code}`, 'buffer'))
}
