import { db, transaction } from '#server/core/db.ts'
import type { Db } from '#server/core/db.ts'
import { log } from '#server/core/log.ts'
import { backOff, GIVE_UP_AFTER_MS } from './back-off.ts'
import { supportDesk } from './desk.client.ts'
import { DeskFailure, isDeskFailure } from './desk-failure.ts'
import type { SupportDesk, TaskDraft } from './desk.ts'
import { taskDraft } from './task-draft.ts'
import { wakeDeliveries } from './wake.sql.ts'
import { wakeDelivery } from './wake.ts'

/**
 * Step 2 of the source: makes the support task of one saved feedback. Running it twice, at once or after a crash at any
 * point, does no harm: the key is the order id, and a duplicate means that an earlier attempt made the task.
 * @throws only when the database is away; the desk's failures are kept in the delivery's row
 */
export async function deliver(orderId: string, desk: SupportDesk = supportDesk()): Promise<void> {
  const delivery = await db().supportDelivery.findUnique({
    where: { orderId },
    include: { feedback: { include: { order: true, reasons: { orderBy: { position: 'asc' } } } } },
  })
  if (delivery?.state !== 'pending') return
  const { nextAttemptAt: due } = delivery
  if (due && due.getTime() > Date.now()) return transaction((tx) => wakeDelivery(tx, orderId, due))
  try {
    const taskId = await makeTask(desk, taskDraft(delivery.feedback))
    await settle(db(), orderId, { state: 'delivered', taskId, lastError: null, attempts: delivery.attempts + 1 })
  } catch (error) {
    if (!isDeskFailure(error)) throw error
    await keepFailure(delivery, error)
  }
}

const FORGOTTEN_MS = 20_000
const SWEPT_AT_ONCE = 500

/** Wakes pending deliveries that should have been tried 20 seconds ago, the oldest first. */
export async function wakeForgotten(): Promise<void> {
  const before = new Date(Date.now() - FORGOTTEN_MS)
  await transaction(async (tx) => {
    const rows = await tx.supportDelivery.findMany({
      where: {
        state: 'pending',
        updatedAt: { lt: before },
        OR: [{ nextAttemptAt: null }, { nextAttemptAt: { lt: before } }],
      },
      orderBy: { updatedAt: 'asc' },
      take: SWEPT_AT_ONCE,
    })
    await wakeDeliveries(
      tx,
      rows.map((row) => row.orderId),
    )
  })
}

async function makeTask(desk: SupportDesk, draft: TaskDraft): Promise<string | null> {
  const made = await desk.createTask(draft)
  if (made.outcome === 'created') return made.taskId
  const found = await desk.findByKey(draft.key)
  if (found?.ours === false) throw foreign(found.taskId)
  return found?.taskId ?? made.taskId
}

interface Attempted {
  orderId: string
  attempts: number
  since: Date
}

async function keepFailure({ orderId, since, ...earlier }: Attempted, failure: DeskFailure): Promise<void> {
  const attempts = earlier.attempts + 1
  const over = failure.permanent || Date.now() - since.getTime() > GIVE_UP_AFTER_MS
  log()[over ? 'error' : 'warn']({ orderId, attempts, reason: failure.message, over }, 'the support desk refused')
  const kept = { attempts, lastError: failure.message }
  if (over) return settle(db(), orderId, { state: 'dead', ...kept })
  const nextAttemptAt = new Date(Date.now() + backOff(attempts, failure.retryAfterMs))
  await transaction(async (tx) => {
    await settle(tx, orderId, { nextAttemptAt, ...kept })
    await wakeDelivery(tx, orderId, nextAttemptAt)
  })
}

interface Settled {
  state?: 'delivered' | 'dead'
  attempts: number
  lastError: string | null
  taskId?: string | null
  nextAttemptAt?: Date | null
}

/** Only a pending delivery moves: what another worker has settled stays so. */
async function settle(store: Db, orderId: string, data: Settled): Promise<void> {
  await store.supportDelivery.updateMany({
    where: { orderId, state: 'pending' },
    data: { nextAttemptAt: null, ...data },
  })
}

function foreign(taskId: string | null): DeskFailure {
  return new DeskFailure(`Somebody else's task ${taskId ?? ''} has this order's key`, { permanent: true })
}
