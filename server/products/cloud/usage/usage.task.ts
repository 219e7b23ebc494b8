import { scheduledTask } from '#server/core/tasks/task.ts'
import { thinUsage } from './usage.sql.ts'

/** Deletes samples that are older than their level keeps them. */
export const thinOut = scheduledTask('cloud.thin-usage', async () => void (await thinUsage(new Date())), {
  cron: '*/5 * * * *',
  maxAttempts: 1,
})
