import { db } from '#server/core/db.ts'
import type { Db } from '#server/core/db.ts'
import { log } from '#server/core/log.ts'
import { singleton } from '#server/core/singleton.ts'
import { enqueue } from '#server/tasks/jobs.sql.ts'
import type { deliverTask } from './delivery.task.ts'

/** Adds the job that delivers this order's support task, now or at a time; a later call replaces an earlier one. */
export async function wakeDelivery(tx: Db, orderId: string, runAt?: Date): Promise<void> {
  await enqueue<typeof deliverTask>(
    tx,
    'rides.deliver',
    { orderId },
    { key: `deliver ${orderId}`, ...(runAt && { runAt }) },
  )
}

/**
 * The same for many orders in one call, which costs a fraction of as many single ones. graphile-worker's functions are not
 * in Prisma's schema.
 */
export async function wakeDeliveries(tx: Db, orderIds: string[]): Promise<void> {
  await tx.$executeRaw`
    select from graphile_worker.add_jobs(array(
      select row('rides.deliver', json_build_object('orderId', id), null, null, null, 'deliver ' || id, null, null)
        ::graphile_worker.job_spec
      from unnest(${[...new Set(orderIds)]}::text[]) as id))`
}

interface Soon {
  waiting: string[]
  running: boolean
}

/**
 * Adds the delivery job of a saved feedback in the background; saves that arrive while earlier jobs are being added
 * share one statement. A job lost with the process or the connection is added again by the sweep, from its outbox row.
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
    log().warn({ err: error }, 'delivery jobs could not be added; the sweep adds them')
  } finally {
    soon.running = false
  }
}
