import type { Db } from '#server/core/db.ts'
import { enqueue } from '#server/tasks/enqueue.sql.ts'
import type { deliverTask } from './delivery.task.ts'

/** Has the worker deliver this order's support task, now or at a time; a later call takes the place of an earlier. */
export async function wakeDelivery(tx: Db, orderId: string, runAt?: Date): Promise<void> {
  await enqueue<typeof deliverTask>(
    tx,
    'rides.deliver',
    { orderId },
    { key: `deliver ${orderId}`, ...(runAt && { runAt }) },
  )
}
