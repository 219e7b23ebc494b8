import { db, transaction, type Db } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { ARCHIVE_BATCH, archiveVacancies } from '../../postings/archive.ts'

/** Open vacancies of a source: their ids here and in the source. */
export const openOf = (source: string): Promise<{ id: number; sourceId: string | null }[]> =>
  db().vacancy.findMany({
    where: { source, archivedAt: null, hidden: false },
    select: { id: true, sourceId: true },
    orderBy: { id: 'asc' },
  })

/** Archives vacancies as of now. @returns how many were open @throws the reason of `signal` */
export async function archiveImported(ids: readonly number[], signal: AbortSignal): Promise<number> {
  let archived = 0
  for (let from = 0; from < ids.length; from += ARCHIVE_BATCH) {
    signal.throwIfAborted()
    archived += await transaction((tx) => archiveBatch(tx, ids.slice(from, from + ARCHIVE_BATCH)))
  }
  return archived
}

async function archiveBatch(tx: Db, ids: number[]): Promise<number> {
  await lock(tx, 'vacancies.import')
  const where = { id: { in: ids }, archivedAt: null }
  const open = await tx.vacancy.findMany({ where, include: { company: true }, orderBy: { id: 'asc' } })
  const now = new Date()
  await archiveVacancies(tx, open, () => now)
  return open.length
}
