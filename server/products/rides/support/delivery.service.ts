import type { Prisma } from '#prisma/generated/client.ts'
import { db, transaction, type Db } from '#server/core/database/db.ts'
import { log } from '#server/core/process/log.ts'
import { emit } from '#server/platform/webhooks/emit.sql.ts'
import { isProblemKey, subjectOf } from '../problems/problem-key.ts'
import { currentChoices } from '../choices/current-choices.ts'
import { supportDesk } from './desk.client.ts'
import { createOnce, isUnsafe } from './create-once.ts'
import { DeskFailure, isDeskFailure, type SupportDesk, type TaskDraft } from './desk.ts'
import { taskDraft, WITH_SUBJECT, type Delivery } from './task-draft.ts'
import { keyOf, wakeDeliveries, wakeDelivery } from './wake.sql.ts'

const DAY_MS = 24 * 3600_000
/** Deliveries are retried for this long, longer than a weekend, before a person has to look. */
export const GIVE_UP_AFTER_MS = 3 * DAY_MS
const BACK_OFF_MS = { first: 1_000, most: 15 * 60_000 }
const OVERDUE_MS = 20_000
const MOST_SWEPT = 500
/** How long after its delivery a task is first looked at, if the desk allows that. */
const FIRST_LOOK_MS = 60_000

/**
 * Creates the support task of one saved feedback or problem. Running it twice, at once or after a crash at any point,
 * does no harm: the task has the same key, and a duplicate means that an earlier attempt created the task.
 * @param key the order's, or the problem's
 * @throws only when the database is unreachable; failures of the desk are kept in the delivery's row
 */
export async function deliver(key: string, desk: SupportDesk = supportDesk()): Promise<void> {
  const delivery = await db().supportDelivery.findUnique({ where: withKey(key), include: WITH_SUBJECT })
  const draft = delivery?.state === 'pending' ? taskDraft(delivery, await currentChoices()) : null
  if (!delivery || !draft) return
  const { nextAttemptAt: due } = delivery
  if (due && due.getTime() > Date.now()) return transaction((tx) => wakeDelivery(tx, key, due))
  try {
    const created = isUnsafe(desk) ? await createOnce(desk, delivery.id, draft) : await createTask(desk, draft)
    if (!created) return
    if ('until' in created) return await transaction((tx) => wakeDelivery(tx, key, created.until))
    await keepTask(key, delivery, desk, created.taskId)
  } catch (error) {
    if (!isDeskFailure(error)) throw error
    await keepFailure(key, delivery, error)
  }
}

function withKey(key: string): Prisma.SupportDeliveryWhereUniqueInput {
  return isProblemKey(key) ? { problemId: key } : { orderId: key }
}

async function createTask(desk: SupportDesk, draft: TaskDraft): Promise<{ taskId: string | null }> {
  const created = await desk.createTask(draft)
  if (created.outcome === 'created') return created
  const found = await desk.findByKey(draft.key)
  if (found?.ours === false) {
    throw new DeskFailure(`Somebody else's task ${found.taskId ?? ''} has this order's key`, { permanent: true })
  }
  return { taskId: found?.taskId ?? created.taskId }
}

/** The delivery ends, and its rider's webhooks get `support.received`, in one transaction. */
async function keepTask(
  key: string,
  { attempts, feedback, problem }: Delivery,
  desk: SupportDesk,
  taskId: string | null,
): Promise<void> {
  const later = desk.later ? { desk: desk.name, lookAt: new Date(Date.now() + FIRST_LOOK_MS) } : {}
  const delivered = { state: 'delivered', taskId, lastError: null, sentAt: null, attempts: attempts + 1 } as const
  await transaction(async (tx) => {
    const ended = await settle(tx, key, { ...delivered, ...later })
    const order = (feedback ?? problem)?.order
    if (!ended || !order) return
    const { orderId, userId: ownerId } = order
    const data = { order_id: orderId, about: subjectOf(key).about, at: new Date().toISOString() }
    await emit(tx, { ownerId, type: 'support.received', subject: `order:${orderId}`, data })
  })
}

interface Attempted {
  attempts: number
  since: Date
}

async function keepFailure(key: string, { since, ...earlier }: Attempted, failure: DeskFailure): Promise<void> {
  const attempts = earlier.attempts + 1
  const dead = failure.permanent || Date.now() - since.getTime() > GIVE_UP_AFTER_MS
  log()[dead ? 'error' : 'warn']({ key, attempts, reason: failure.message, dead }, 'delivery to the desk failed')
  const kept = { attempts, lastError: failure.message }
  if (dead) {
    await settle(db(), key, { state: 'dead', ...kept })
    return
  }
  const nextAttemptAt = new Date(Date.now() + backOff(attempts, failure.retryAfterMs))
  await transaction(async (tx) => {
    await settle(tx, key, { nextAttemptAt, ...kept })
    await wakeDelivery(tx, key, nextAttemptAt)
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
  sentAt?: null
  desk?: string
  lookAt?: Date
  nextAttemptAt?: Date | null
}

/** Changes only a delivery that is still pending. @returns false when another worker has ended it */
async function settle(store: Db, key: string, data: Settled): Promise<boolean> {
  const { count } = await store.supportDelivery.updateMany({
    where: { ...withKey(key), state: 'pending' },
    data: { nextAttemptAt: null, ...data },
  })
  return count > 0
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
    await wakeDeliveries(tx, rows.map(keyOf))
  })
}
