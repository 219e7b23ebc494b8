import { db } from '#server/core/db.ts'
import type { Db } from '#server/core/db.ts'
import { log } from '#server/core/log.ts'
import { singleton } from '#server/core/singleton.ts'
import { enqueue } from '#server/tasks/enqueue.sql.ts'
import type { deliverTask } from './delivery.task.ts'
import { wakeDeliveries } from './wake.sql.ts'

/** Has the worker deliver this order's support task, now or at a time; a later call takes the place of an earlier. */
export async function wakeDelivery(tx: Db, orderId: string, runAt?: Date): Promise<void> {
  await enqueue<typeof deliverTask>(
    tx,
    'rides.deliver',
    { orderId },
    { key: `deliver ${orderId}`, ...(runAt && { runAt }) },
  )
}

interface Soon {
  waiting: string[]
  running: boolean
}

/**
 * Has the worker deliver a saved feedback soon: jobs of saves that come while earlier ones are added go together. What is
 * lost here, with the process or the connection, is found by the sweep: the row in the outbox is the promise.
 */
export function wakeSoon(orderId: string): void {
  const soon = singleton<Soon>('ride-wake', () => ({ waiting: [], running: false }))
  soon.waiting.push(orderId)
  if (!soon.running) void addAll(soon)
}

async function addAll(soon: Soon): Promise<void> {
  soon.running = true
  try {
    while (soon.waiting.length > 0) await wakeDeliveries(db(), soon.waiting.splice(0))
  } catch (error) {
    log().warn({ err: error }, 'deliveries were not woken: the sweep will')
  } finally {
    soon.running = false
  }
}
