import { setTimeout as sleep } from 'node:timers/promises'
import type { SupportDelivery } from '#prisma/generated/client.ts'
import { db, type Db } from '#server/core/database/db.ts'
import { log } from '#server/core/process/log.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { enqueue, payloadText } from '#server/core/tasks/jobs.sql.ts'
import { z } from 'zod'

/** Creates the support task of one feedback or problem; `orderId` is its key, which is the order's for feedback. */
export const DELIVER = { name: 'rides.deliver', payload: z.object({ orderId: z.string() }) }

/** Adds the job that delivers the support task of this key, now or at a time; a later call replaces an earlier one. */
export async function wakeDelivery(tx: Db, key: string, runAt?: Date): Promise<void> {
  await enqueue(tx, DELIVER, { orderId: key }, { key: `deliver ${key}`, ...(runAt && { runAt }) })
}

/** The same for many keys in one call, which costs a fraction of as many single ones. */
export async function wakeDeliveries(tx: Db, keys: string[]): Promise<void> {
  await addDeliveries(tx, new Map(keys.map((key) => [key, payloadText({ orderId: key })])))
}

/** Key of what a row of the outbox delivers: the order's of a feedback, or the problem's. */
export function keyOf({ orderId, problemId }: Pick<SupportDelivery, 'orderId' | 'problemId'>): string {
  return orderId ?? problemId ?? ''
}

/** Payloads by key. graphile-worker's functions are not in Prisma's schema. */
async function addDeliveries(tx: Db, payloads: ReadonlyMap<string, string>): Promise<void> {
  await tx.$executeRaw`
    select from graphile_worker.add_jobs(array(
      select row('rides.deliver', payload::json, null, null, null, 'deliver ' || id, null, null)::graphile_worker.job_spec
      from unnest(${[...payloads.keys()]}::text[], ${[...payloads.values()]}::text[]) as job (id, payload)))`
}

interface Soon {
  /** Payloads by order. */
  waiting: Map<string, string>
  running: boolean
}

/** How long saves gather for one statement, which takes longer than a save itself. */
const GATHER_MS = 20

/**
 * Adds the delivery job of a saved feedback in the background; saves that follow one another closely share one
 * statement. A job lost with the process or the connection is added again by the sweep, from its outbox row.
 */
export function wakeSoon(orderId: string): void {
  const soon = singleton<Soon>('ride-wake', () => ({ waiting: new Map(), running: false }))
  soon.waiting.set(orderId, payloadText({ orderId }))
  if (!soon.running) void addAll(soon)
}

async function addAll(soon: Soon): Promise<void> {
  soon.running = true
  while (soon.waiting.size > 0) {
    await sleep(GATHER_MS)
    const { waiting } = soon
    soon.waiting = new Map()
    try {
      await addDeliveries(db(), waiting)
    } catch (error) {
      // Saves that came in the meantime are tried all the same.
      log().warn({ err: error }, 'delivery jobs could not be added; the sweep adds them')
    }
  }
  soon.running = false
}
