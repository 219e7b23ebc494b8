import type { User } from '#prisma/generated/client.ts'
import type { Role, UserId } from '#server/core/actor.ts'
import { writeAudit } from '#server/core/audit.ts'
import { derive, type Context } from '#server/core/context.ts'
import { newId } from '#server/core/ids.ts'
import { env } from '#server/env.ts'
import { emailAddress } from './account.schema.ts'
import { addressKey, countAttempt, forgiveAttempt } from './attempts.ts'
import type { ProviderProfile } from './oauth-providers.ts'
import { verifyPassword } from './passwords.ts'
import { sessionAccount, type SessionClaims } from './session.ts'

/**
 * Signs in by e-mail address and password. Limited to ten failures a minute for each account and each address; an
 * unknown account takes the same work as a known one.
 * @returns the claims of the new session, or null when the password is wrong or the account is blocked
 * @throws rate_limited, unavailable
 */
export async function signIn(ctx: Context, given: { email: string; password: string }): Promise<SessionClaims | null> {
  const email = emailAddress.safeParse(given.email).data ?? ''
  const keys = [`account ${email}`, addressKey(ctx.ip)]
  await countAttempt('sign-in', keys)
  const user = email === '' ? null : await ctx.db.user.findUnique({ where: { email } })
  const isRight = await verifyPassword(user?.passwordHash ?? null, given.password)
  if (!user) return null
  if (!isRight || user.disabledAt) {
    await writeAudit(ctx.db, ctx, 'session.refuse', [{ subject: `user:${user.id}` }])
    return null
  }
  await forgiveAttempt('sign-in', keys)
  return openSession(ctx, user, 'password')
}

/** Why an identity of a provider opens no session; the sign-in page explains it (`?error=…`). */
type IdentityRefusal = 'AccessDenied' | 'EmailNotVerified' | 'OAuthAccountNotLinked' | 'SignUpOff'

/**
 * The account of a provider's identity. A new identity is linked to the account that is signed in, or else creates one.
 * It is never linked because the addresses match: somebody who signed up here with another person's address would share
 * the account with that person.
 */
export async function accountOfIdentity(
  ctx: Context,
  provider: string,
  profile: ProviderProfile,
): Promise<User | IdentityRefusal> {
  const key = { provider, subject: profile.id }
  const known = await ctx.db.oAuthIdentity.findUnique({ where: { provider_subject: key }, include: { user: true } })
  if (known) return known.user.disabledAt ? 'AccessDenied' : known.user
  if (ctx.actor.kind === 'account') return link(ctx, key, ctx.actor.userId)
  const email = emailAddress.safeParse(profile.email).data
  if (!email) return 'EmailNotVerified'
  if (await ctx.db.user.findUnique({ where: { email } })) return 'OAuthAccountNotLinked'
  if (!env().SIGN_UP) return 'SignUpOff'
  const name = profile.name.slice(0, 100)
  const user = await ctx.db.user.create({ data: { id: newId('usr'), email, name, identities: { create: key } } })
  await writeAudit(ctx.db, ctx, 'account.signUp', [{ subject: `user:${user.id}`, after: { name, email, provider } }])
  return user
}

async function link(ctx: Context, key: { provider: string; subject: string }, userId: string): Promise<User> {
  const { user } = await ctx.db.oAuthIdentity.create({ data: { ...key, userId }, include: { user: true } })
  await writeAudit(ctx.db, ctx, 'identity.link', [{ subject: `user:${userId}`, after: { provider: key.provider } }])
  return user
}

/** Creates the claims of a new session and writes its audit row. */
export async function openSession(ctx: Context, user: User, method: string): Promise<SessionClaims> {
  const sid = newId('ses')
  const { name, email, sessionVersion } = user
  const owner = { userId: user.id as UserId, name, email, roles: user.roles as Role[] }
  const note = { subject: `user:${user.id}`, after: { method } }
  await writeAudit(ctx.db, derive(ctx, { actor: sessionAccount(owner, sid) }), 'session.create', [note])
  return { sub: user.id, sid, sessionVersion }
}
