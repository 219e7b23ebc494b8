import type { Prisma } from '#prisma/generated/client.ts'
import type { Actor } from './actor.ts'
import type { AuditNote, Context } from './context.ts'
import type { Db } from './database/db.ts'

/** Records who did what and from where, in the transaction of the change itself: one row per note, at least one. */
export async function writeAudit(tx: Db, ctx: Context, action: string, notes: readonly AuditNote[]): Promise<void> {
  const common = {
    action,
    actorId: ctx.actor.kind === 'account' ? ctx.actor.userId : null,
    credential: credentialOf(ctx.actor),
    ip: ctx.ip,
    requestId: ctx.requestId,
  }
  const rows = notes.length === 0 ? [common] : notes.map((note) => ({ ...common, ...rowOf(note) }))
  await tx.auditEntry.createMany({ data: rows })
}

/** Names the credential of a caller, and for an approved proposal also the token that proposed it. */
function credentialOf(actor: Actor): string {
  if (actor.kind !== 'account') return actor.kind
  const { credential, proposedBy } = actor
  return `${credential.type}:${credential.id}${proposedBy === undefined ? '' : `, proposed by ${proposedBy}`}`
}

function rowOf(note: AuditNote) {
  return {
    subject: note.subject,
    ...(note.before && { before: withoutSecrets(note.before) }),
    ...(note.after && { after: withoutSecrets(note.after) }),
  }
}

/** Names of fields whose values are secrets, and of large ones that the audit log leaves out. */
const SECRET = /password|secret|token$|hash|sshkey|userdata/i

function withoutSecrets(fields: Record<string, unknown>): Prisma.InputJsonObject {
  const open = Object.entries(fields).filter(([name]) => !SECRET.test(name))
  return JSON.parse(JSON.stringify(Object.fromEntries(open))) as Prisma.InputJsonObject
}
