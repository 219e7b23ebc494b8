import type { z } from 'zod'
import type { Db } from '#server/core/db.ts'
import { operation } from '#server/core/operation.ts'
import type { AuditEntry, Prisma } from '#prisma/generated/client.ts'
import { AuditList, ListAudit, type AuditView } from './audit.schema.ts'

export const listAudit = operation({
  id: 'audit.list',
  name: 'listAuditEntries',
  product: 'platform',
  summary: 'List the entries of the audit log',
  description: 'Every change with its account, address and credential. Entries are never changed or deleted.',
  access: 'operator:read',
  role: 'operator',
  kind: 'query',
  input: ListAudit,
  output: AuditList,
  async run(ctx, input) {
    const rows = await ctx.db.auditEntry.findMany({
      where: filterOf(input),
      orderBy: { id: 'desc' },
      take: input.limit + 1,
    })
    const page = rows.slice(0, input.limit)
    const people = await peopleOf(ctx.db, page)
    const next = rows.length > page.length ? (page.at(-1)?.id.toString() ?? null) : null
    return { items: page.map((row) => auditView(row, people)), next }
  },
})

function filterOf(input: z.output<typeof ListAudit>): Prisma.AuditEntryWhereInput {
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
async function peopleOf(db: Db, rows: readonly AuditEntry[]): Promise<People> {
  const ids = [...new Set(rows.map((row) => row.actorId).filter((id) => id !== null))]
  const select = { id: true, name: true, email: true }
  const people = ids.length > 0 ? await db.user.findMany({ where: { id: { in: ids } }, select }) : []
  return new Map(people.map((person) => [person.id, person]))
}

function auditView(row: AuditEntry, people: People): z.input<typeof AuditView> {
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
