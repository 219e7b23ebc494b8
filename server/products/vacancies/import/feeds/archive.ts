import { db, transaction, type Db } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { indexVacancy } from '../../engine/indexing.service.ts'

/** How many vacancies one transaction archives. */
const BATCH = 100

/** Open vacancies of a source: their ids here and there. */
export const openOf = (source: string): Promise<{ id: number; sourceId: string | null }[]> =>
  db().vacancy.findMany({
    where: { source, archivedAt: null, hidden: false },
    select: { id: true, sourceId: true },
    orderBy: { id: 'asc' },
  })

/** Archives vacancies as of now. @returns how many were open @throws the reason of `signal` */
export async function archiveVacancies(ids: readonly number[], signal: AbortSignal): Promise<number> {
  let archived = 0
  for (let from = 0; from < ids.length; from += BATCH) {
    signal.throwIfAborted()
    archived += await transaction((tx) => archiveBatch(tx, ids.slice(from, from + BATCH)))
  }
  return archived
}

async function archiveBatch(tx: Db, ids: readonly number[]): Promise<number> {
  await lock(tx, 'vacancies.import')
  const where = { id: { in: [...ids] }, archivedAt: null }
  const rows = await tx.vacancy.findMany({ where, include: { company: true }, orderBy: { id: 'asc' } })
  const archivedAt = new Date()
  for (const { company, ...vacancy } of rows) {
    const { id, heldAt } = vacancy
    // It may have been archived or held back since it was read.
    const { count } = await tx.vacancy.updateMany({ where: { id, archivedAt: null, heldAt }, data: { archivedAt } })
    if (count > 0) await indexVacancy(tx, vacancy, { ...vacancy, archivedAt }, company)
  }
  return rows.length
}
