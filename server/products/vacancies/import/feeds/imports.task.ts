import { db, transaction } from '#server/core/database/db.ts'
import { isAppError } from '#server/core/errors.ts'
import { scheduledTask, task } from '#server/core/tasks/task.ts'
import { archiveImported, openOf } from './imported.ts'
import { giveUp, runImport } from './run-import.ts'
import { ARCHIVE_JOB, IMPORT_JOB, requestRun } from './run-request.ts'

export const importTask = task(
  IMPORT_JOB,
  async (ctx, { run }) => {
    try {
      await runImport(run, ctx.signal)
    } catch (error) {
      if (ctx.lastAttempt) await giveUp(run)
      throw error
    }
  },
  { maxAttempts: 10 },
)

/** What a deleted import has brought. */
export const archiveTask = task(ARCHIVE_JOB, async (ctx, { source }) => {
  const open = await openOf(source)
  await archiveImported(
    open.map(({ id }) => id),
    ctx.signal,
  )
})

/** Asks for the runs that are due. */
export const scheduleTask = scheduledTask(
  'vacancies.import-schedule',
  async () => {
    const due = await db().vacancyImport.findMany({
      where: { enabled: true, nextRunAt: { lte: new Date() } },
      select: { id: true, everyHours: true },
    })
    for (const { id, everyHours } of due) await askForRun(id, everyHours)
  },
  { cron: '* * * * *', maxAttempts: 1 },
)

async function askForRun(id: number, everyHours: number): Promise<void> {
  await transaction(async (tx) => {
    const nextRunAt = new Date(Date.now() + everyHours * 3_600_000)
    const where = { id, enabled: true, nextRunAt: { lte: new Date() } }
    const { count } = await tx.vacancyImport.updateMany({ where, data: { nextRunAt } })
    if (count > 0) await requestRun(tx, id)
  }).catch((error: unknown) => {
    // One that an operator asked for is running: the next minute looks again.
    if (!isAppError(error)) throw error
  })
}
