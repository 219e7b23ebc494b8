import { transaction, type Db } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { indexVacancy } from '../engine/indexing.service.ts'

/** How many vacancies one transaction archives. */
const BATCH = 100

/**
 * Archives every expired vacancy as of its expiry. Employers may publish it again.
 * @returns how many were archived
 */
export async function archiveExpired(signal: AbortSignal, now = new Date()): Promise<number> {
  let archived = 0
  while (!signal.aborted) {
    const batch = await transaction((tx) => archiveBatch(tx, now))
    if (batch === 0) break
    archived += batch
  }
  return archived
}

async function archiveBatch(tx: Db, now: Date): Promise<number> {
  await lock(tx, 'vacancies.expiry')
  const expired = await tx.vacancy.findMany({
    where: { archivedAt: null, expiresAt: { lte: now } },
    include: { company: true },
    orderBy: { expiresAt: 'asc' },
    take: BATCH,
  })
  for (const { company, ...vacancy } of expired) {
    const archivedAt = vacancy.expiresAt
    // It may have been archived, published again or held back since it was read.
    const where = { id: vacancy.id, archivedAt: null, expiresAt: archivedAt, heldAt: vacancy.heldAt }
    const { count } = await tx.vacancy.updateMany({ where, data: { archivedAt } })
    if (count > 0) await indexVacancy(tx, vacancy, { ...vacancy, archivedAt }, company)
  }
  return expired.length
}
