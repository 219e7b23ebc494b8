import type { RideFeedback, RideOrder, RideReason } from '#prisma/generated/client.ts'
import { db, transaction } from '#server/core/database/db.ts'
import type { Db } from '#server/core/database/db.ts'
import { log } from '#server/core/process/log.ts'
import { supportDesk } from './desk.client.ts'
import { DeskFailure, isDeskFailure } from './desk.ts'
import type { SupportDesk, TaskDraft } from './desk.ts'
import { wakeDeliveries, wakeDelivery } from './wake.sql.ts'

const DAY_MS = 24 * 3600_000
/** Deliveries are retried for this long, longer than a weekend, before a person has to look. */
export const GIVE_UP_AFTER_MS = 3 * DAY_MS
const BACK_OFF_MS = { first: 1_000, most: 15 * 60_000 }
const OVERDUE_MS = 20_000
const MOST_SWEPT = 500

/**
 * Creates the support task of one saved feedback. Running it twice, at once or after a crash at any point, does no harm:
 * the task's key is the order id, and a duplicate means that an earlier attempt created the task.
 * @throws only when the database is unreachable; failures of the desk are kept in the delivery's row
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
    const taskId = await createTask(desk, taskDraft(delivery.feedback))
    await settle(db(), orderId, { state: 'delivered', taskId, lastError: null, attempts: delivery.attempts + 1 })
  } catch (error) {
    if (!isDeskFailure(error)) throw error
    await keepFailure(delivery, error)
  }
}

/**
 * The task as the desk sees it: order id, stars, reasons and comment, but neither tips nor the
 * rider.
 */
function taskDraft(feedback: RideFeedback & { reasons: RideReason[]; order: RideOrder }): TaskDraft {
  const { order, stars, comment } = feedback
  const texts = (kind: string) => feedback.reasons.filter((one) => one.kind === kind).map((one) => `- ${one.text}`)
  const sections = [
    ['Reasons:', ...texts('quality')],
    ['Better than the previous trip:', ...texts('better')],
    ['Comment:', ...(comment === null ? [] : [comment])],
  ].filter((lines) => lines.length > 1)
  const head = [`Order: ${order.orderId}`, `Rating: ${stars === null ? 'none' : `${stars} of 5`}`]
  return {
    key: order.id,
    subject: stars === null ? 'Ride feedback without a rating' : `Ride feedback: ${stars} of 5 stars`,
    body: [head, ...sections].map((lines) => lines.join('\n')).join('\n\n'),
    tags: ['ride-feedback', ...(stars === null ? [] : [`stars-${stars}`])],
  }
}

async function createTask(desk: SupportDesk, draft: TaskDraft): Promise<string | null> {
  const created = await desk.createTask(draft)
  if (created.outcome === 'created') return created.taskId
  const found = await desk.findByKey(draft.key)
  if (found?.ours === false) {
    throw new DeskFailure(`Somebody else's task ${found.taskId ?? ''} has this order's key`, { permanent: true })
  }
  return found?.taskId ?? created.taskId
}

interface Attempted {
  orderId: string
  attempts: number
  since: Date
}

async function keepFailure({ orderId, since, ...earlier }: Attempted, failure: DeskFailure): Promise<void> {
  const attempts = earlier.attempts + 1
  const dead = failure.permanent || Date.now() - since.getTime() > GIVE_UP_AFTER_MS
  log()[dead ? 'error' : 'warn']({ orderId, attempts, reason: failure.message, dead }, 'delivery to the desk failed')
  const kept = { attempts, lastError: failure.message }
  if (dead) return settle(db(), orderId, { state: 'dead', ...kept })
  const nextAttemptAt = new Date(Date.now() + backOff(attempts, failure.retryAfterMs))
  await transaction(async (tx) => {
    await settle(tx, orderId, { nextAttemptAt, ...kept })
    await wakeDelivery(tx, orderId, nextAttemptAt)
  })
}

/**
 * Milliseconds until the next attempt: full jitter over 1, 2, 4 … s up to 15 minutes, and never before the time that
 * the desk asked for, at most a day.
 * @param attempts failed attempts so far, 1 or more
 */
function backOff(attempts: number, retryAfterMs: number | null): number {
  const { first, most } = BACK_OFF_MS
  const jittered = Math.random() * Math.min(most, first * 2 ** Math.min(attempts - 1, 20))
  if (retryAfterMs === null) return Math.ceil(jittered)
  return Math.ceil(Math.min(retryAfterMs, DAY_MS) + Math.min(jittered, first))
}

interface Settled {
  state?: 'delivered' | 'dead'
  attempts: number
  lastError: string | null
  taskId?: string | null
  nextAttemptAt?: Date | null
}

/** Changes only a delivery that is still pending, not one that another worker has ended. */
async function settle(store: Db, orderId: string, data: Settled): Promise<void> {
  await store.supportDelivery.updateMany({
    where: { orderId, state: 'pending' },
    data: { nextAttemptAt: null, ...data },
  })
}

/** Adds jobs for pending deliveries that have been due for 20 seconds, the oldest first: their jobs were lost. */
export async function wakeOverdue(): Promise<void> {
  const before = new Date(Date.now() - OVERDUE_MS)
  await transaction(async (tx) => {
    const rows = await tx.supportDelivery.findMany({
      where: {
        state: 'pending',
        updatedAt: { lt: before },
        OR: [{ nextAttemptAt: null }, { nextAttemptAt: { lt: before } }],
      },
      orderBy: { updatedAt: 'asc' },
      take: MOST_SWEPT,
    })
    const orderIds = rows.map((row) => row.orderId)
    await wakeDeliveries(tx, orderIds)
  })
}
