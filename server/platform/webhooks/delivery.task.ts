import { z } from 'zod'
import { task } from '#server/core/tasks/task.ts'
import { deliverDue } from './delivery.service.ts'
import { overdueSubscriptions, wake } from './delivery.sql.ts'
import { sendNotice } from './disable.service.ts'

/** Sends what is due for one subscription; attempts and back-off are kept in the rows. */
export const deliverTask = task(
  'webhooks.deliver',
  z.object({ id: z.string(), wake: z.boolean().optional() }),
  (ctx, { id, wake: onlyWake }) => (onlyWake ? wake(ctx.db, id) : deliverDue(ctx, id)),
)

/** Adds the jobs that were lost: the deliveries are still there. */
export const sweepTask = task(
  'webhooks.sweep',
  z.object({}),
  async ({ db }) => {
    for (const id of await overdueSubscriptions(db)) await wake(db, id)
  },
  { cron: '*/5 * * * *' },
)

/** Mails the owner that a subscription was disabled. */
export const noticeTask = task('webhooks.notice', z.object({ id: z.string() }), (ctx, { id }) => sendNotice(ctx, id))
