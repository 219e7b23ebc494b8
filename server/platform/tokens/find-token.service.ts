import { ownerFor } from '#server/core/actor.ts'
import { hmacs } from '#server/core/crypto.ts'
import { tokenMutation } from '../operation.ts'
import { tokenIn } from './issue-token.ts'
import { tokenView } from './token-view.ts'
import { FindToken, FoundTokens } from './tokens.schema.ts'

/** A mutation, because its input may be a secret: that of a query is in the URL, which logs and proxies record. */
export const findToken = tokenMutation({
  id: 'tokens.find',
  summary: 'Search for the API token that a text contains',
  description:
    'Says which token of the calling account was found in a log or a repository, also when it was revoked or belongs to a program. The text is compared with the hashes of the tokens; it is neither stored nor logged.',
  noTool: 'a token that works is pasted into a page and not passed to an assistant',
  audit: false,
  atOnce: true,
  input: FindToken,
  output: FoundTokens,
  async run(ctx, { text }) {
    const userId = ownerFor(ctx.actor, 'tokens:write')
    const secret = tokenIn(text)
    if (secret === null) return { items: [], is_token: false }
    const rows = await ctx.db.apiToken.findMany({
      where: { userId, hash: { in: hmacs(secret) } },
      include: { program: true },
    })
    const items = rows.map((row) => ({
      ...tokenView(row),
      revoked_at: row.revokedAt?.toISOString() ?? null,
      program: row.program?.name ?? null,
    }))
    return { items, is_token: true }
  },
})
