import { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { csvLine } from '#server/core/text/csv.ts'
import type { Db } from '#server/core/database/db.ts'
import { operatorQuery } from '../operation.ts'
import type { AuditEntry, Prisma } from '#prisma/generated/client.ts'
import { AuditList, ExportAudit, ListAudit, type AuditView } from './audit.schema.ts'

type View = z.input<typeof AuditView>

export const listAudit = operatorQuery({
  id: 'audit.list',
  name: 'listAuditEntries',
  summary: 'List the entries of the audit log',
  description:
    'Every change with its account, address and credential. Entries are never changed; the old ones may be archived.',
  input: ListAudit,
  output: AuditList,
  async run(ctx, input) {
    const rows = await ctx.db.auditEntry.findMany({
      where: filterOf(input),
      orderBy: { id: 'desc' },
      take: input.limit + 1,
    })
    const page = rows.slice(0, input.limit)
    const next = rows.length > page.length ? (page.at(-1)?.id.toString() ?? null) : null
    return { items: await viewsOf(ctx.db, page), next }
  },
})

export const exportAudit = operatorQuery({
  id: 'audit.export',
  name: 'exportAuditEntries',
  summary: 'Get every entry of the audit log as CSV or lines of JSON',
  description: 'Newest first, with the filters of the list. The body has no limit: read it as a stream.',
  input: ExportAudit,
  output: z.custom<{ format: 'csv' | 'ndjson'; texts: AsyncIterable<string> }>(),
  async run(ctx, { format, ...filter }) {
    return { format, texts: format === 'csv' ? csvOf(ctx, filter) : linesOf(ctx, filter) }
  },
})

async function* linesOf(ctx: Context, filter: Filter): AsyncGenerator<string> {
  for await (const entries of auditEntries(ctx, filterOf(filter), 'desc')) yield entries.map(auditLine).join('')
}

/** An entry as a line of JSON. */
export function auditLine(entry: View): string {
  return `${JSON.stringify(entry)}\n`
}

async function* csvOf(ctx: Context, filter: Filter): AsyncGenerator<string> {
  yield csvLine(Object.keys(COLUMNS))
  for await (const entries of auditEntries(ctx, filterOf(filter), 'desc')) {
    yield entries.map((entry) => csvLine(Object.values(COLUMNS).map((column) => column(entry)))).join('')
  }
}

const COLUMNS: Readonly<Record<string, (entry: View) => string | null>> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  action: ({ action }) => action,
  actor_id: ({ actor }) => actor?.id ?? null,
  actor_name: ({ actor }) => actor?.name ?? null,
  actor_email: ({ actor }) => actor?.email ?? null,
  credential: ({ credential }) => credential,
  ip: ({ ip }) => ip,
  request_id: ({ request_id }) => request_id,
  subject: ({ subject }) => subject,
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
}

/** How many entries are read at a time. */
const BATCH = 500

/** Every entry that matches the filter, by number, read in batches; ends when `ctx.signal` is aborted. */
export async function* auditEntries(
  { db, signal }: Pick<Context, 'db' | 'signal'>,
  where: Prisma.AuditEntryWhereInput,
  order: Prisma.SortOrder,
): AsyncGenerator<View[]> {
  let after: Prisma.AuditEntryWhereInput = {}
  while (!signal.aborted) {
    const rows = await db.auditEntry.findMany({ where: { AND: [where, after] }, orderBy: { id: order }, take: BATCH })
    const last = rows.at(-1)
    if (!last) return
    yield await viewsOf(db, rows)
    after = { id: order === 'asc' ? { gt: last.id } : { lt: last.id } }
  }
}

type Filter = Partial<z.output<typeof ListAudit>>

function filterOf(input: Filter): Prisma.AuditEntryWhereInput {
  const { actor, action, subject, from, to, before } = input
  return {
    ...(actor && { actorId: actor }),
    ...(action && { action: action.endsWith('.') ? { startsWith: action } : action }),
    ...(subject && { subject }),
    ...((from ?? to) && { at: { ...(from && { gte: new Date(from) }), ...(to && { lt: new Date(to) }) } }),
    ...(before && { id: { lt: BigInt(before) } }),
  }
}

type People = Map<string, { name: string; email: string }>

/** The audit log keeps only ids and outlives the accounts: names are looked up when it is read. */
async function viewsOf(db: Db, rows: readonly AuditEntry[]): Promise<View[]> {
  const ids = [...new Set(rows.map((row) => row.actorId).filter((id) => id !== null))]
  const select = { id: true, name: true, email: true }
  const found = ids.length > 0 ? await db.user.findMany({ where: { id: { in: ids } }, select }) : []
  const people: People = new Map(found.map((person) => [person.id, person]))
  return rows.map((row) => auditView(row, people))
}

function auditView(row: AuditEntry, people: People): View {
  const person = row.actorId === null ? undefined : people.get(row.actorId)
  return {
    id: row.id.toString(),
    at: row.at.toISOString(),
    action: row.action,
    actor: row.actorId === null ? null : { id: row.actorId, name: person?.name ?? null, email: person?.email ?? null },
    credential: row.credential,
    ip: row.ip,
    request_id: row.requestId,
    subject: row.subject,
    before: row.before as Record<string, unknown> | null,
    after: row.after as Record<string, unknown> | null,
  }
}
