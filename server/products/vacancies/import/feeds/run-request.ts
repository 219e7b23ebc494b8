import { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import type { VacancyImportRun } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { AppError } from '#server/core/errors.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'

export const IMPORT_JOB = { name: 'vacancies.import', payload: z.object({ run: z.int() }) }
export const ARCHIVE_JOB = { name: 'vacancies.archive-import', payload: z.object({ source: z.string() }) }

/** Imports are made one after the other, whichever process asks. */
export const QUEUE = 'vacancies.imports'

/** A run that has not ended after this long was lost with its job. */
const LOST_MS = 24 * 3600 * 1000

/** Adds a run with its job in the transaction of `tx`. @throws conflict while one of the same import waits or runs */
export async function requestRun(
  tx: Db,
  importId: number,
  { archiveMissing = false }: { archiveMissing?: boolean } = {},
): Promise<VacancyImportRun> {
  await lock(tx, `vacancies.import-runs.${importId}`)
  const active = { importId, state: { in: ['waiting', 'running'] } }
  const lost = { ...active, createdAt: { lt: new Date(Date.now() - LOST_MS) } }
  await tx.vacancyImportRun.updateMany({
    where: lost,
    data: { state: 'failed', reason: 'internal', endedAt: new Date() },
  })
  if ((await tx.vacancyImportRun.count({ where: active })) > 0)
    throw new AppError('conflict', texts('vacancies.errors')('importRuns'), { reason: 'running' })
  const run = await tx.vacancyImportRun.create({ data: { importId, archiveMissing } })
  await enqueue(tx, IMPORT_JOB, { run: run.id }, { queue: QUEUE })
  return run
}
