import { texts } from '#i18n/texts.ts'
import { ALL_SCOPES, accountOf, ownerFor, type Account, type Actor } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, found, limitReached } from '#server/core/errors.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { platformQuery, tokenMutation, tokenQuery } from '../operation.ts'
import { servedScopes } from '#server/core/products.ts'
import { scopeText } from '#server/core/product-texts.schema.ts'
import { SERVICE_SCOPES } from '#server/core/scopes.schema.ts'
import { boundsFor, issueToken, mayGrant } from './issue-token.ts'
import { boundResources } from './resources.ts'
import { tokenView } from './token-view.ts'
import { CreatedToken, CreateToken, ScopeList, TokenId, TokenList, TokenView } from './tokens.schema.ts'

/** Active tokens of one account: enough for any use, too few to fill a table. */
const MAX_TOKENS = 100

export const createToken = tokenMutation({
  id: 'tokens.create',
  summary: 'Create an API token',
  description:
    'The token is shown in this response only. A token can create only tokens with a subset of its own scopes that expire no later than itself and are bound to nothing that it is not bound to. ' +
    `The scope \`${SERVICE_SCOPES.join('`, `')}\` is for operators, cannot be combined with others and works on the internal listener only.`,
  acts: 'caller',
  secret: true,
  input: CreateToken,
  output: CreatedToken,
  async run(ctx, input) {
    const account = accountOf(ctx.actor)
    // Creations run one at a time, so that the limit is exact.
    await lock(ctx.db, `tokens of ${account.userId}`)
    const { parentId, expiresAt } = await boundsFor(ctx.db, account, input)
    await checkTokenLimit(ctx.db, account)
    const { name, scopes, propose_only: proposeOnly } = input
    const resources = await boundResources(ctx.db, account, input.resources)
    const token = { userId: account.userId, parentId, name, scopes, resources, proposeOnly, expiresAt }
    const { row, secret } = await issueToken(ctx.db, token)
    const view = tokenView(row)
    const { expires_at, propose_only } = view
    ctx.note({ subject: `token:${row.id}`, after: { name, scopes, resources, propose_only, expires_at } })
    return { ...view, token: secret }
  },
})

export const listTokens = tokenQuery({
  id: 'tokens.list',
  summary: 'List API tokens',
  output: TokenList,
  async run(ctx) {
    const userId = ownerFor(ctx.actor, 'tokens:write')
    const rows = await ctx.db.apiToken.findMany({
      where: { userId, revokedAt: null, programId: null },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    })
    return { items: rows.map(tokenView) }
  },
})

export const getToken = tokenQuery({
  id: 'tokens.get',
  summary: 'Get an API token',
  input: TokenId,
  output: TokenView,
  async run(ctx, { id }) {
    const userId = ownerFor(ctx.actor, 'tokens:write')
    return tokenView(
      found(await ctx.db.apiToken.findFirst({ where: { id, userId, revokedAt: null, programId: null } })),
    )
  },
})

export const listScopes = platformQuery({
  id: 'tokens.scopes',
  name: 'listScopes',
  summary: 'List the scopes that the caller may grant',
  access: 'account',
  acts: 'caller',
  output: ScopeList,
  async run(ctx) {
    const account = accountOf(ctx.actor)
    const granted = servedScopes(ALL_SCOPES).filter((scope) => mayGrant(account, scope))
    return {
      items: granted.map((scope) => ({ scope, meaning: scopeText(scope), service: SERVICE_SCOPES.includes(scope) })),
    }
  },
})

export const getCallingToken = platformQuery({
  id: 'token.get',
  name: 'getCallingToken',
  summary: 'Get the calling token',
  access: 'account',
  acts: 'caller',
  output: TokenView,
  async run(ctx) {
    const { credential, userId } = byToken(ctx.actor)
    return tokenView(found(await ctx.db.apiToken.findFirst({ where: { id: credential.id, userId } })))
  },
})

/** @throws unprocessable when the account may not have so many more tokens */
export async function checkTokenLimit(db: Db, account: Account, more = 1): Promise<void> {
  const active = { OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] }
  const own = { userId: account.userId, revokedAt: null, programId: null }
  const count = await db.apiToken.count({ where: { ...own, ...active } })
  if (count + more <= MAX_TOKENS) return
  throw limitReached(texts('tokens.errors')('limit', { most: MAX_TOKENS }))
}

/** The account of the calling token. @throws not_found for a caller without one */
export function byToken(actor: Actor): Account {
  const account = accountOf(actor)
  if (account.credential.type === 'token') return account
  throw new AppError('not_found', texts('tokens.errors')('none'))
}
