import { texts } from '#i18n/texts.ts'
import { accountOf } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { invalidateCredentials } from '#server/platform/tokens/credential-cache.ts'
import { needsSecondFactor } from '#server/platform/second-factor/required-factor.ts'
import { factorsOf } from '#server/platform/second-factor/second-factor.ts'

/** How long signing in or confirming counts. */
const RECENT_MS = 600_000

/**
 * Verifies that the person at the browser signed in or confirmed to be the owner within ten
 * minutes: a session that was left open does not permit changing how one signs in. For an account
 * with a second factor, a password does not suffice.
 * @throws forbidden with the reason `confirmation_required`
 */
export async function requireConfirmation(ctx: Context): Promise<void> {
  const { credential } = accountOf(ctx.actor)
  const session = await ctx.db.session.findUnique({ where: { id: credential.id } })
  const last = session?.confirmedAt ?? session?.createdAt
  const isRecent = last !== undefined && last.getTime() > Date.now() - RECENT_MS
  if (session && isRecent && (session.secondFactorAt || !(await isGuarded(ctx)))) return
  throw new AppError('forbidden', texts('platform.errors')('confirm'), { reason: 'confirmation_required' })
}

/**
 * Whether more than a password guards the account: an authenticator app, or, for a role that requires a second factor,
 * a passkey. For other accounts a passkey is one way to sign in among several.
 */
export async function isGuarded(ctx: Context): Promise<boolean> {
  const { userId, roles, withheld = [] } = accountOf(ctx.actor)
  const { totp, passkeys } = await factorsOf(ctx.db, userId)
  return totp || (passkeys > 0 && needsSecondFactor([...roles, ...withheld]))
}

/** Records that the person has just proved to be the owner. */
export async function recordConfirmation(ctx: Context): Promise<void> {
  const { credential } = accountOf(ctx.actor)
  await ctx.db.session.update({ where: { id: credential.id }, data: { confirmedAt: new Date() } })
}

/** Records that the person has just proved a second factor: the session has all roles of the account from then on. */
export async function recordSecondFactor(ctx: Context): Promise<void> {
  const { userId, credential } = accountOf(ctx.actor)
  const now = new Date()
  await ctx.db.session.update({ where: { id: credential.id }, data: { confirmedAt: now, secondFactorAt: now } })
  await invalidateCredentials(ctx, userId)
}
