import { parseArgs } from 'node:util'
import { z } from 'zod'
import { ACCOUNT_SCOPES, ALL_SCOPES, SERVICE_SCOPES } from '#server/core/scopes.schema.ts'
import { writeAudit } from '#server/core/audit.ts'
import { systemContext, type Context } from '#server/core/context.ts'
import { transaction } from '#server/core/database/db.ts'
import type { User } from '#prisma/generated/client.ts'
import { emailAddress } from '#server/platform/accounts/account.schema.ts'
import { invalidateCredentials } from './credential-cache.ts'
import { issueToken, boundedScopes, endOf } from './issue-token.ts'
import { revokeWithChildren } from './tokens.service.ts'
import { CreateToken } from './tokens.schema.ts'

export const USAGE = `Usage:
  npm run -s token -- create --email <address> --scopes <a,b | all> [--name <text>] [--expires <days | ISO date>]
  npm run -s token -- list   --email <address>
  npm run -s token -- revoke --id <tok_…>
Scopes: ${ALL_SCOPES.join(', ')}
"all" is every scope except ${SERVICE_SCOPES.join(', ')}, which needs a separate token.`

/** What the command prints: `out` for programs, `note` for people. */
interface Printed {
  out: string[]
  note?: string
}

/**
 * Runs `token create|list|revoke` as the system, for anyone who may run programs on this machine.
 * @throws Error in one line for invalid arguments
 */
export async function runTokenCommand(args: readonly string[]): Promise<Printed> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: Object.fromEntries(['email', 'scopes', 'name', 'expires', 'id'].map((name) => [name, { type: 'string' }])),
  })
  const given = values as Partial<Record<string, string>>
  const command = positionals.length === 1 ? positionals[0] : undefined
  return transaction(async (db) => {
    const ctx = systemContext({ db })
    if (command === 'create') return create(ctx, given)
    if (command === 'list') return list(ctx, given)
    if (command === 'revoke') return revoke(ctx, given)
    throw new Error(USAGE)
  })
}

async function create(ctx: Context, given: Partial<Record<string, string>>): Promise<Printed> {
  const user = await accountOf(ctx, given.email)
  const scopes = given.scopes === 'all' ? ACCOUNT_SCOPES : listOf(given.scopes)
  const parsed = CreateToken.safeParse({
    name: given.name ?? 'created on the command line',
    scopes,
    expires_at: momentOf(given.expires),
  })
  if (!parsed.success) throw new Error(`${z.prettifyError(parsed.error)}\n\n${USAGE}`)
  const { name, expires_at } = parsed.data
  const { row, secret } = await issueToken(ctx.db, {
    userId: user.id,
    parentId: null,
    name,
    scopes: boundedScopes(parsed.data.scopes),
    expiresAt: endOf(expires_at),
  })
  const after = { name, scopes: row.scopes, expires_at }
  await writeAudit(ctx.db, ctx, 'tokens.create', [{ subject: `token:${row.id}`, after }])
  return { out: [secret], note: `${row.id} of ${user.email}: ${row.scopes.join(', ')}; it is not shown again` }
}

async function list(ctx: Context, given: Partial<Record<string, string>>): Promise<Printed> {
  const user = await accountOf(ctx, given.email)
  const where = { userId: user.id, revokedAt: null }
  const rows = await ctx.db.apiToken.findMany({ where, orderBy: { createdAt: 'asc' } })
  const out = rows.map(({ id, hint, name, scopes, expiresAt, lastUsedAt }) =>
    [id, `…${hint}`, name, scopes.join(','), dateOf(expiresAt, 'never expires'), dateOf(lastUsedAt, 'never used')].join(
      '\t',
    ),
  )
  return { out, ...(rows.length === 0 && { note: `${user.email} has no tokens` }) }
}

async function revoke(ctx: Context, given: Partial<Record<string, string>>): Promise<Printed> {
  const row = given.id ? await ctx.db.apiToken.findUnique({ where: { id: given.id } }) : null
  const revoked = row ? await revokeWithChildren(ctx.db, { id: row.id, userId: row.userId }) : []
  if (!row || revoked.length === 0)
    throw new Error(`There is no active token with the id ${given.id ?? '(--id is missing)'}`)
  const notes = revoked.map((id) => ({ subject: `token:${id}` }))
  await writeAudit(ctx.db, ctx, 'tokens.revoke', notes)
  await invalidateCredentials(ctx, row.userId)
  return { out: revoked, note: 'revoked' }
}

async function accountOf(ctx: Context, email: string | undefined): Promise<User> {
  const address = emailAddress.safeParse(email)
  if (!address.success) throw new Error(`--email <address> is missing or not an address\n\n${USAGE}`)
  const user = await ctx.db.user.findUnique({ where: { email: address.data } })
  if (user) return user
  throw new Error(`There is no account with the address ${address.data}`)
}

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

/** `30` and `30d` are days from now; anything else is a date, which the schema validates. */
function momentOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const days = /^(\d{1,5})d?$/.exec(text)?.[1]
  if (days) return new Date(Date.now() + Number(days) * 86_400_000).toISOString()
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}

function dateOf(date: Date | null, absent: string): string {
  return date?.toISOString() ?? absent
}
