import type { Context } from '#server/core/context.ts'
import { writeAudit } from '#server/core/audit.ts'
import { newId } from '#server/core/ids.ts'
import { env } from '#server/env.ts'
import type { User } from '#prisma/generated/client.ts'
import { emailAddress } from './account.schema.ts'
import type { ProviderProfile } from './oauth-providers.ts'

/** Why a provider's word opens no session; the sign-in page explains it (`?error=…`). */
export type IdentityRefusal = 'AccessDenied' | 'EmailNotVerified' | 'OAuthAccountNotLinked' | 'SignUpOff'

/**
 * The account behind a provider's identity. A signed-in caller links a new identity to the own account; otherwise it
 * makes an account. It is never linked by an equal address alone: whoever signed up here with somebody else's address
 * would share the account with its owner.
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
