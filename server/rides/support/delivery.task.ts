import { z } from 'zod'
import { task } from '#server/tasks/task.ts'
import { deliver, wakeForgotten } from './delivery.service.ts'

/** Makes the support task of one feedback; the delivery's own row keeps attempts and back-off. */
export const deliverTask = task('rides.deliver', z.object({ orderId: z.string() }), (_ctx, { orderId }) =>
  deliver(orderId),
)

/** Wakes deliveries whose job was lost with its attempts: the outbox row alone is the promise. */
export const sweepTask = task('rides.sweep', z.object({}), () => wakeForgotten(), { cron: '* * * * *' })
