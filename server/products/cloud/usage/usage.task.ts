import { scheduledTask } from '#server/core/tasks/task.ts'
import { thinUsage } from './usage.sql.ts'

/** What is older than its level keeps it. */
export const thinOut = scheduledTask('cloud.thin-usage', async () => void (await thinUsage(new Date())), {
  cron: '*/5 * * * *',
  maxAttempts: 1,
})
