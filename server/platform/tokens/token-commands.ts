import { z } from 'zod'
import { writeAudit } from '#server/core/audit.ts'
import { command } from '#server/core/command.ts'
import { systemContext, type Context } from '#server/core/context.ts'
import { db, transaction } from '#server/core/database/db.ts'
import { ACCOUNT_SCOPES, ALL_SCOPES, SERVICE_SCOPES } from '#server/core/scopes.schema.ts'
import { emailAddress } from '#server/platform/accounts/account.schema.ts'
import { invalidateCredentials } from './credential-cache.ts'
import { issueToken, boundedScopes, endOf } from './issue-token.ts'
import { revokeWithChildren } from './revoke-token.service.ts'
import { CreateToken } from './tokens.schema.ts'
import { userByEmail } from '#server/platform/accounts/users.service.ts'

const list = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
const { name, scopes } = CreateToken.shape

const create = command({
  name: 'token create',
  summary: 'Create an API token and print it once',
  details: `Scopes: ${ALL_SCOPES.join(', ')}
"all" is every scope except ${SERVICE_SCOPES.join(', ')}, which needs a separate token.`,
  input: z.object({
    email: emailAddress.describe('E-mail address of its account'),
    scopes: z
      .string()
      .transform((text) => (text === 'all' ? ACCOUNT_SCOPES : list(text)))
      .pipe(scopes)
      .describe('What the token may do: names separated by commas, or "all"'),
    name: name.default('created on the command line'),
    proposeOnly: z
      .boolean()
      .default(false)
      .describe('Its changes wait as proposals until a person of the account approves them'),
    expires: z
      .string()
      .transform(momentOf)
      .pipe(z.iso.datetime())
      .optional()
      .describe('Days from now, or a date such as 2026-12-31; never by default'),
  }),
  run: ({ email, expires, ...given }) =>
    asSystem(async (ctx) => {
      const user = await userByEmail(ctx.db, email)
      const { row, secret } = await issueToken(ctx.db, {
        userId: user.id,
        parentId: null,
        name: given.name,
        scopes: boundedScopes(given.scopes, given.proposeOnly),
        proposeOnly: given.proposeOnly,
        expiresAt: endOf(expires),
      })
      const { proposeOnly: propose_only } = row
      const after = { name: row.name, scopes: row.scopes, propose_only, expires_at: expires ?? null }
      await writeAudit(ctx.db, ctx, 'tokens.create', [{ subject: `token:${row.id}`, after }])
      return {
        data: { id: row.id, email: user.email, ...after, token: secret },
        lines: [secret],
        notes: [`${row.id} of ${user.email}: ${row.scopes.join(', ')}; it is not shown again`],
      }
    }),
})

const listTokens = command({
  name: 'token list',
  summary: 'List API tokens that are not revoked',
  input: z.object({
    email: emailAddress.optional().describe('E-mail address of their account; of all accounts by default'),
    unusedSince: z.coerce
      .date<Date>()
      .optional()
      .describe('Only those that were not used since this time, such as 2026-11-01 or 2026-11-01T12:00Z'),
  }),
  async run({ email, unusedSince }) {
    const userId = email && (await userByEmail(db(), email)).id
    const unused = { OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: unusedSince } }] }
    const rows = await db().apiToken.findMany({
      where: { revokedAt: null, ...(userId && { userId }), ...(unusedSince && unused) },
      include: { user: { select: { email: true } } },
      orderBy: { createdAt: 'asc' },
    })
    const tokens = rows.map(({ id, user, hint, name, scopes, expiresAt, lastUsedAt }) => ({
      id,
      email: user.email,
      hint,
      name,
      scopes,
      expires_at: expiresAt?.toISOString() ?? null,
      last_used_at: lastUsedAt?.toISOString() ?? null,
    }))
    const lines = tokens.map((token) =>
      [
        token.id,
        token.email,
        `…${token.hint}`,
        token.name,
        token.scopes.join(','),
        token.expires_at ?? 'never expires',
        token.last_used_at ?? 'never used',
      ].join('\t'),
    )
    return { data: { tokens }, lines, notes: lines.length > 0 ? [] : ['no tokens'] }
  },
})

const revoke = command({
  name: 'token revoke',
  summary: 'Revoke an API token and those that were created with it',
  input: z.object({ id: z.string().describe('Its id, tok_…') }),
  arguments: ['id'],
  run: ({ id }) =>
    asSystem(async (ctx) => {
      const row = await ctx.db.apiToken.findUnique({ where: { id } })
      const revoked = row ? await revokeWithChildren(ctx.db, { id, userId: row.userId }) : []
      if (!row || revoked.length === 0) throw new Error(`There is no active token with the id ${id}`)
      const notes = revoked.map((each) => ({ subject: `token:${each}` }))
      await writeAudit(ctx.db, ctx, 'tokens.revoke', notes)
      await invalidateCredentials(ctx, row.userId)
      return { data: { revoked }, lines: revoked, notes: ['revoked'] }
    }),
})

export const commands = [create, listTokens, revoke]

/** Runs work as the system, for anyone who may run programs on this machine. */
function asSystem<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  return transaction((tx) => work(systemContext({ db: tx })))
}

/** `30` and `30d` are days from now; anything else is a date, which the schema validates. */
function momentOf(text: string): string {
  const days = /^(\d{1,5})d?$/.exec(text)?.[1]
  if (days) return new Date(Date.now() + Number(days) * 86_400_000).toISOString()
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}
