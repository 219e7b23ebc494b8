import { z } from 'zod'
import { nothing, text } from '#server/core/base.schema.ts'
import { AppError } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import { env } from '#server/env.ts'
import { SignInMethods, SignInOptions } from './account.schema.ts'
import { requireSession } from './require-session.ts'
import { oauthProviders } from './oauth-providers.ts'

export const signInOptions = operation({
  id: 'account.signInOptions',
  product: 'platform',
  summary: 'List the ways to sign in here',
  access: 'anyone',
  kind: 'query',
  input: nothing,
  output: SignInOptions,
  run: async () => ({
    sign_up: env().SIGN_UP,
    providers: oauthProviders().map(({ id, name }) => ({ id, name })),
  }),
})

export const signInMethods = operation({
  id: 'account.signInMethods',
  product: 'platform',
  summary: 'List the ways to sign in to the own account',
  access: 'account',
  kind: 'query',
  input: nothing,
  output: SignInMethods,
  async run(ctx) {
    const { userId } = requireSession(ctx.actor)
    const where = { id: userId }
    const user = await ctx.db.user.findUniqueOrThrow({ where, include: { identities: true } })
    return { password: user.passwordHash !== null, providers: user.identities.map(({ provider }) => provider).sort() }
  },
})

export const unlinkProvider = operation({
  id: 'account.unlinkProvider',
  product: 'platform',
  summary: 'Take a provider off the own account',
  access: 'account',
  kind: 'mutation',
  input: z.strictObject({ provider: text(50).describe('Provider id') }),
  output: nothing,
  async run(ctx, { provider }) {
    const { userId } = requireSession(ctx.actor)
    // The account's row is held, so that its last two ways in cannot be taken at the same moment.
    const user = await ctx.db.user.update({
      where: { id: userId },
      data: { id: userId },
      include: { identities: true },
    })
    const others = user.identities.filter((identity) => identity.provider !== provider)
    if (others.length === user.identities.length) throw new AppError('not_found')
    if (others.length === 0 && user.passwordHash === null) {
      throw new AppError('conflict', 'This is the only way to sign in: set a password first')
    }
    await ctx.db.oAuthIdentity.deleteMany({ where: { userId, provider } })
    ctx.note({ subject: `user:${userId}`, before: { provider } })
    return {}
  },
})
