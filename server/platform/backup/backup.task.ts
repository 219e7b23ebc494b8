import { z } from 'zod'
import { transaction, type Db } from '#server/core/database/db.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import { scheduledTask, task } from '#server/core/tasks/task.ts'
import { alertOperators } from './alert.ts'
import { backUp } from './run.ts'
import { isDue, lateSince, pastOf } from './schedule.ts'
import { backupTarget } from './target.ts'

const BACKUP = { name: 'platform.backup', payload: z.object({}) }

export const backupTask = task(BACKUP, (ctx) => backUp(ctx))

/** Checks whether a backup is due or late; after a downtime, at the first run. */
export const backupScheduleTask = scheduledTask('platform.backup-schedule', ({ db }) => lookAtSchedule(db), {
  cron: '*/5 * * * *',
})

export async function lookAtSchedule(db: Db): Promise<void> {
  const target = backupTarget()
  if (!target) return
  // The queue runs backups one after another, also when one takes longer than the interval.
  if (await isDue(db, target)) await enqueue(db, BACKUP, {}, { key: 'backup', queue: 'backup' })
  const past = await pastOf(db, target.place)
  const base = past.proved ?? past.first
  if (!base || !lateSince(past)) return
  await transaction(async (tx) => {
    const [row] = await tx.backup.updateManyAndReturn({
      where: { id: base.id, lateAt: null },
      data: { lateAt: new Date() },
    })
    if (row) await alertOperators(tx, 'backup.late', row)
  })
}
