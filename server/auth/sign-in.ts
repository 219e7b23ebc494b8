import type { Role, UserId } from '#server/core/actor.ts'
import { derive } from '#server/core/context.ts'
import type { Context } from '#server/core/context.ts'
import { writeAudit } from '#server/core/audit.ts'
import { newId } from '#server/core/ids.ts'
import { addressKey, countAttempt, forgiveAttempt } from './attempts.ts'
import { emailAddress } from './account.schema.ts'
import { verifyPassword } from './passwords.ts'
import { sessionAccount } from './session.ts'
import type { SessionClaims } from './session.ts'
import type { User } from '#prisma/generated/client.ts'

/**
 * Compares an address and a password. Ten failures a minute of one account or one address are the limit; an unknown
 * account costs the same work as a known one.
 * @returns the claims of the new session, or null when they do not fit or the account is blocked
 * @throws rate_limited, unavailable
 */
export async function signIn(ctx: Context, given: { email: string; password: string }): Promise<SessionClaims | null> {
  const email = emailAddress.safeParse(given.email).data ?? ''
  const keys = [`account ${email}`, addressKey(ctx.ip)]
  await countAttempt('sign-in', keys)
  const user = email === '' ? null : await ctx.db.user.findUnique({ where: { email } })
  const fits = await verifyPassword(user?.passwordHash ?? null, given.password)
  if (!user) return null
  if (!fits || user.disabledAt) {
    await writeAudit(ctx.db, ctx, 'session.refuse', [{ subject: `user:${user.id}` }])
    return null
  }
  await forgiveAttempt('sign-in', keys)
  return openSession(ctx, user, 'password')
}

/** Claims of a new session, with its row in the audit. */
export async function openSession(ctx: Context, user: User, method: string): Promise<SessionClaims> {
  const sid = newId('ses')
  const { name, email, sessionVersion } = user
  const owner = { userId: user.id as UserId, name, email, roles: user.roles as Role[] }
  const note = { subject: `user:${user.id}`, after: { method } }
  await writeAudit(ctx.db, derive(ctx, { actor: sessionAccount(owner, sid) }), 'session.create', [note])
  return { sub: user.id, sid, sessionVersion }
}
