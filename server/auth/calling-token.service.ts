import type { Account, Actor } from '#server/core/actor.ts'
import { accountOf } from '#server/core/actor.ts'
import { nothing } from '#server/core/base.schema.ts'
import { AppError } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import { invalidateCredentials } from './credential-cache.ts'
import { revokeWithChildren } from './revoke-tokens.ts'
import { TokenView } from './tokens.schema.ts'
import { tokenView } from './token-view.ts'

export const getCallingToken = operation({
  id: 'token.get',
  product: 'platform',
  summary: 'Show the calling token',
  access: 'account',
  kind: 'query',
  input: nothing,
  output: TokenView,
  async run(ctx) {
    const { credential, userId } = byToken(ctx.actor)
    const row = await ctx.db.apiToken.findFirst({ where: { id: credential.id, userId } })
    if (!row) throw new AppError('not_found')
    return tokenView(row)
  },
})

export const revokeCallingToken = operation({
  id: 'token.revoke',
  product: 'platform',
  summary: 'Revoke the calling token and the tokens it made',
  description: 'Needs no scope: whoever holds a token may end it.',
  access: 'account',
  kind: 'mutation',
  input: nothing,
  output: nothing,
  async run(ctx) {
    const { credential, userId } = byToken(ctx.actor)
    const revoked = await revokeWithChildren(ctx.db, { id: credential.id, userId })
    for (const id of revoked) ctx.note({ subject: `token:${id}` })
    await invalidateCredentials(ctx, userId)
    return {}
  },
})

function byToken(actor: Actor): Account {
  const account = accountOf(actor)
  if (account.credential.type === 'token') return account
  throw new AppError('not_found', 'This request bears no token')
}
