import { scheduledTask, task } from '#server/core/tasks/task.ts'
import { deliver, wakeOverdue } from './delivery.service.ts'
import { lookAtTasks } from './look.service.ts'
import { DELIVER } from './wake.sql.ts'

/** Creates the support task of one feedback or problem; attempts and back-off are kept in the delivery's row. */
export const deliverTask = task(DELIVER, (_ctx, { orderId }) => deliver(orderId))

/** Adds lost jobs of deliveries again: their outbox rows are still there. */
export const sweepTask = scheduledTask('rides.sweep', () => wakeOverdue(), { cron: '* * * * *' })

/** Brings replies from a desk that is not the built-in one, and closes second tasks there. */
export const lookTask = scheduledTask('rides.look', () => lookAtTasks(), { cron: '* * * * *' })
