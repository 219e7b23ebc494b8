import { transaction, type Db } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { ARCHIVE_BATCH, archiveVacancies } from './archive.ts'

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
    take: ARCHIVE_BATCH,
  })
  await archiveVacancies(tx, expired, ({ expiresAt }) => expiresAt)
  return expired.length
}
