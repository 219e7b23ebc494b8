import { z } from 'zod'
import { task } from '#server/core/tasks/task.ts'
import { deliver, wakeOverdue } from './delivery.service.ts'

/** Creates the support task of one feedback; attempts and back-off are kept in the delivery's row. */
export const deliverTask = task('rides.deliver', z.object({ orderId: z.string() }), (_ctx, { orderId }) =>
  deliver(orderId),
)

/** Adds the jobs of deliveries that were lost: their outbox rows are still there. */
export const sweepTask = task('rides.sweep', z.object({}), () => wakeOverdue(), { cron: '* * * * *' })
