import { hash, verify } from '@node-rs/argon2'
import { texts } from '#i18n/texts.ts'
import { accountOf } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { AppError, fieldError } from '#server/core/errors.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { requireConfirmation } from './confirmation.ts'
import { passwordProblem } from './password-policy.ts'
import { requireSafeTransport } from '#server/platform/sign-in/safe-transport.ts'
import { beginAttempt } from '#server/platform/sign-in/throttle.ts'

/** argon2id as OWASP advises (19 MiB, 2 passes, 1 lane): about 25 ms of one core. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const AT_ONCE = 4
const MAX_WAITING = 64

/** A hash that no password has, with the same cost: compared when the account is unknown or has no password. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

interface Work {
  running: number
  waiting: (() => void)[]
  /** Comparisons since the process started, including those for accounts that do not exist. */
  verified: number
}

/** @returns the PHC string to store @throws unavailable when too many hashes are waiting */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(canonical(password), COST))
}

/**
 * The hash of a new password.
 * @param about public facts of the account: name, address
 * @throws unprocessable when the password is a common one
 */
export async function hashNewPassword(password: string, about: readonly string[]): Promise<string> {
  const problem = passwordProblem(password, about)
  if (problem) throw fieldError('password', problem)
  return hashPassword(password)
}

/**
 * Compares a password with a stored hash. Without one (`null`: unknown account, or one without a password) the same
 * work is done anyway, so that the time does not reveal which accounts exist.
 * @throws unavailable when too many hashes are waiting
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const same = await inTurn(() => verify(stored ?? NOBODY, canonical(password)))
  passwordWork().verified++
  return same && stored !== null
}

/**
 * Verifies that the person at the browser is the owner, not someone at an unlocked screen. Accounts without a
 * password need a recent sign-in or confirmation. Failures of a session delay that session alone.
 * @throws unprocessable, rate_limited; forbidden for a password sent in clear text, or without a recent confirmation
 */
export async function confirmPassword(ctx: Context, password: string | undefined, field = 'password'): Promise<void> {
  const { userId, credential } = accountOf(ctx.actor)
  const { passwordHash } = await ctx.db.user.findUniqueOrThrow({ where: { id: userId } })
  if (passwordHash === null && password === undefined) return requireConfirmation(ctx)
  requireSafeTransport(ctx, 'password')
  const attempt = await beginAttempt([{ key: `confirmed by ${credential.id}`, free: 5, longest: 900 }])
  if (!(await verifyPassword(passwordHash, password ?? '')))
    throw fieldError(field, texts('platform.errors')('wrongPassword'))
  await attempt.succeeded()
}

/** How many hashes are running, waiting and done: for tests and metrics. */
export function passwordWork(): Work {
  return singleton('password-work', () => ({ running: 0, waiting: [], verified: 0 }))
}

/** Normalizes a password: the same characters may have other code points on another keyboard. */
function canonical(password: string): string {
  return password.normalize('NFKC')
}

/**
 * Runs at most four at once: each takes 19 MiB and a thread of the pool that file and DNS
 * operations need too.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const state = passwordWork()
  if (state.running >= AT_ONCE) {
    if (state.waiting.length >= MAX_WAITING)
      throw new AppError('unavailable', undefined, { headers: { 'Retry-After': '2' } })
    await new Promise<void>((resolve) => state.waiting.push(resolve))
  } else state.running++
  try {
    return await work()
  } finally {
    const next = state.waiting.shift()
    if (next) next()
    else state.running--
  }
}
