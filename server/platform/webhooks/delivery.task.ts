import { scheduledTask, task } from '#server/core/tasks/task.ts'
import { deliverDue } from './delivery.service.ts'
import { DELIVER, overdueSubscriptions, wake } from './delivery.sql.ts'

/** Sends what is due for one subscription; attempts and back-off are kept in the rows. */
export const deliverTask = task(DELIVER, (ctx, { id, wake: onlyWake }) =>
  onlyWake ? wake(ctx.db, id) : deliverDue(ctx, id),
)

/** Adds the jobs that were lost: the deliveries are still there. */
export const sweepTask = scheduledTask(
  'webhooks.sweep',
  async ({ db }) => {
    for (const id of await overdueSubscriptions(db)) await wake(db, id)
  },
  { cron: '*/5 * * * *' },
)
