import type { Db } from '#server/core/database/db.ts'

// Prisma can neither set a parameter of the transaction nor delete by pairs.

/** The key of an entry: its number alone may occur again in another database. */
export interface EntryKey {
  id: string
  at: string
}

/**
 * Deletes entries. The trigger that protects the table permits this only in this transaction.
 * @returns their number
 */
export async function deleteArchived(tx: Db, entries: readonly EntryKey[]): Promise<number> {
  const ids = entries.map(({ id }) => BigInt(id))
  const times = entries.map(({ at }) => at)
  await tx.$executeRaw`select set_config('quartet.audit_archived', 'on', true)`
  const deleted = await tx.$executeRaw`delete from audit_entry e
    using unnest(${ids}::bigint[], ${times}::timestamptz[]) as archived (id, at)
    where e.id = archived.id and e.at = archived.at`
  await tx.$executeRaw`select set_config('quartet.audit_archived', '', true)`
  return deleted
}
