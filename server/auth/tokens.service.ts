import type { Account } from '#server/core/actor.ts'
import { ALL_SCOPES, accountOf, ownerFor, SCOPES } from '#server/core/actor.ts'
import { nothing } from '#server/core/base.schema.ts'
import type { Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import { invalidateCredentials } from './credential-cache.ts'
import { issueToken } from './issue-token.ts'
import { revokeWithChildren } from './revoke-tokens.ts'
import { boundsFor, mayGive, SERVICE_SCOPE } from './token-rules.ts'
import { CreatedToken, CreateToken, ScopeList, TokenId, TokenList, TokenView } from './tokens.schema.ts'
import { tokenView } from './token-view.ts'

/** Live tokens of one account: enough for any use, too few to fill a table. */
const MAX_TOKENS = 100

export const createToken = operation({
  id: 'tokens.create',
  product: 'platform',
  summary: 'Make a token',
  description:
    'The token is in the answer and nowhere else. A token makes only tokens with a subset of its own scopes that end no later than it. The scope `music:internal` is for operators, stands alone and counts on the internal listener only.',
  access: 'tokens:write',
  kind: 'mutation',
  secret: true,
  input: CreateToken,
  output: CreatedToken,
  async run(ctx, input) {
    const account = accountOf(ctx.actor)
    const { parentId, expiresAt } = await boundsFor(ctx.db, account, input)
    await checkNumber(ctx.db, account)
    const { name, scopes } = input
    const { row, secret } = await issueToken(ctx.db, { userId: account.userId, parentId, name, scopes, expiresAt })
    const view = tokenView(row)
    ctx.note({
      subject: `token:${row.id}`,
      after: { name: view.name, scopes: view.scopes, expires_at: view.expires_at },
    })
    return { ...view, token: secret }
  },
})

export const listTokens = operation({
  id: 'tokens.list',
  product: 'platform',
  summary: 'List own tokens',
  access: 'tokens:write',
  kind: 'query',
  input: nothing,
  output: TokenList,
  async run(ctx) {
    const userId = ownerFor(ctx.actor, 'tokens:write')
    const rows = await ctx.db.apiToken.findMany({
      where: { userId, revokedAt: null },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    })
    return { items: rows.map(tokenView) }
  },
})

export const getToken = operation({
  id: 'tokens.get',
  product: 'platform',
  summary: 'Show one of the own tokens',
  access: 'tokens:write',
  kind: 'query',
  input: TokenId,
  output: TokenView,
  async run(ctx, { id }) {
    const userId = ownerFor(ctx.actor, 'tokens:write')
    const row = await ctx.db.apiToken.findFirst({ where: { id, userId, revokedAt: null } })
    if (!row) throw new AppError('not_found')
    return tokenView(row)
  },
})

export const revokeToken = operation({
  id: 'tokens.revoke',
  product: 'platform',
  summary: 'Revoke a token and the tokens it made',
  description: 'Counts at once: the next request with any of them is refused.',
  access: 'tokens:write',
  kind: 'mutation',
  input: TokenId,
  output: nothing,
  async run(ctx, { id }) {
    const userId = ownerFor(ctx.actor, 'tokens:write')
    const revoked = await revokeWithChildren(ctx.db, { id, userId })
    if (revoked.length === 0) throw new AppError('not_found')
    for (const tokenId of revoked) ctx.note({ subject: `token:${tokenId}` })
    await invalidateCredentials(ctx, userId)
    return {}
  },
})

export const listScopes = operation({
  id: 'tokens.scopes',
  product: 'platform',
  summary: 'List the scopes that the caller may give to a token',
  access: 'account',
  kind: 'query',
  input: nothing,
  output: ScopeList,
  async run(ctx) {
    const account = accountOf(ctx.actor)
    const given = ALL_SCOPES.filter((scope) => mayGive(account, scope))
    return { items: given.map((scope) => ({ scope, meaning: SCOPES[scope], service: scope === SERVICE_SCOPE })) }
  },
})

async function checkNumber(db: Db, account: Account): Promise<void> {
  const live = { OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] }
  const count = await db.apiToken.count({ where: { userId: account.userId, revokedAt: null, ...live } })
  if (count < MAX_TOKENS) return
  throw new AppError('unprocessable', `An account has at most ${MAX_TOKENS} tokens: revoke one first`, {
    reason: 'limit_reached',
  })
}
