import { db, transaction } from '#server/core/database/db.ts'
import { scheduledTask, task } from '#server/core/tasks/task.ts'
import { runScan } from './scan.ts'
import { SCAN, requestScan } from './scan-request.ts'

export const scanLibrary = task(SCAN, (ctx, { library }) => runScan(library, ctx.signal))

/** Scans watched libraries every hour, for changes that watching has missed, as on a mounted network drive. */
export const rescanLibraries = scheduledTask(
  'music.rescan',
  async () => {
    const rows = await db().musicLibrary.findMany({ where: { watch: true }, select: { id: true } })
    for (const { id } of rows) await transaction((tx) => requestScan(tx, id))
  },
  { cron: '17 * * * *', maxAttempts: 1 },
)
