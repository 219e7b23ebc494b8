import { z } from 'zod'
import type { Db } from '#server/core/database/db.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import type { TEST_EVENT } from './events.schema.ts'

/** The job that sends the due events of one subscription. */
export const DELIVER = {
  name: 'webhooks.deliver',
  payload: z.object({ id: z.string(), wake: z.boolean().optional() }),
}

// The first pending delivery of each subject, and functions of the database: Prisma knows neither.

/** A delivery to be attempted. */
export interface DueDelivery {
  position: bigint
  id: string
  body: string
  attempts: number
  failingSince: Date | null
}

/** Deliveries that are due now and the first of their subject, the oldest first. */
export function dueDeliveries(db: Db, subscriptionId: string, limit: number): Promise<DueDelivery[]> {
  return db.$queryRaw<DueDelivery[]>`
    select position, id, body, attempts, failing_since as "failingSince"
    from webhook_delivery due
    where subscription_id = ${subscriptionId} and state = 'pending' and next_attempt_at <= now()
      and not exists (
        select from webhook_delivery earlier
        where earlier.subscription_id = due.subscription_id and earlier.subject = due.subject
          and earlier.state = 'pending' and earlier.position < due.position)
    order by position limit ${limit}::int`
}

/** When the next delivery is due; null when none waits. */
export async function nextDueAt(db: Db, subscriptionId: string): Promise<Date | null> {
  const [next] = await db.$queryRaw<{ at: Date | null }[]>`
    select min(at) as at from (
      select distinct on (subject) next_attempt_at as at from webhook_delivery
      where subscription_id = ${subscriptionId} and state = 'pending' order by subject, position
    ) firsts`
  return next?.at ?? null
}

/** Adds the delivery job of a subscription, in the transaction of `tx`. */
export async function wake(tx: Db, subscriptionId: string): Promise<void> {
  await tx.$executeRaw`select webhook_wake(${subscriptionId})`
}

/**
 * Adds the job for a later time, with a separate key, so that it does not postpone a job that is
 * due now.
 */
export function wakeAt(tx: Db, subscriptionId: string, runAt: Date): Promise<void> {
  const key = `webhooks ${subscriptionId} later`
  // The later job only wakes: it is outside the queue, and adds a job to the queue, which decides what runs.
  return enqueue(tx, DELIVER, { id: subscriptionId, wake: true }, { key, runAt })
}

/**
 * Writes an event for one subscription, regardless of the events that it asks for. @returns its id
 */
export async function write(
  tx: Db,
  subscriptionId: string,
  event: { type: typeof TEST_EVENT; subject: string; data: object },
): Promise<string> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select webhook_write(${subscriptionId}, ${event.type}, ${event.subject}, ${JSON.stringify(event.data)}::json) as id`
  return rows[0]?.id ?? ''
}

/**
 * Enabled subscriptions with a delivery that has been due for a minute: should their job be lost, it is added again.
 */
export async function overdueSubscriptions(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id from webhook_subscription subscription
    where disabled_at is null and (rests_until is null or rests_until < now()) and exists (
      select from webhook_delivery
      where subscription_id = subscription.id and state = 'pending'
        and next_attempt_at < now() - interval '1 minute')`
  return rows.map(({ id }) => id)
}

/** Enabled subscriptions with more than `most` deliveries waiting. */
export async function crowdedSubscriptions(db: Db, most: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select subscription_id as id from webhook_delivery join webhook_subscription on subscription_id = webhook_subscription.id
    where state = 'pending' and disabled_at is null group by subscription_id having count(*) > ${most}`
  return rows.map(({ id }) => id)
}

interface DeliveryFigures {
  /** events not delivered yet to enabled subscriptions */
  waiting: number
  /** events not delivered because their subscription is disabled */
  held: number
  /** enabled subscriptions whose receiver failed at the last attempt */
  failing: number
  /** since the oldest waiting one was written; 0 when none waits */
  oldestSeconds: number
}

/** Numbers of undelivered events in the whole installation. */
export async function deliveryFigures(db: Db): Promise<DeliveryFigures> {
  const rows = await db.$queryRaw<DeliveryFigures[]>`
    select count(*) filter (where disabled_at is null)::int as waiting,
      count(*) filter (where disabled_at is not null)::int as held,
      count(distinct subscription_id) filter (where disabled_at is null and failing_since is not null)::int as failing,
      coalesce(extract(epoch from now() - min(delivery.created_at) filter (where disabled_at is null)), 0)::float8
        as "oldestSeconds"
    from webhook_delivery delivery join webhook_subscription subscription on subscription.id = subscription_id
    where state = 'pending'`
  return rows[0] ?? { waiting: 0, held: 0, failing: 0, oldestSeconds: 0 }
}

/** Deletes delivered events that are older than `before`, or not among the newest `most` of their subscription. */
export function removeDelivered(db: Db, { before, most }: { before: Date; most: number }): Promise<number> {
  return db.$executeRaw`
    delete from webhook_delivery using (
      select position, row_number() over (partition by subscription_id order by position desc) as place
      from webhook_delivery where state = 'delivered'
    ) kept
    where webhook_delivery.position = kept.position and (place > ${most} or created_at < ${before})`
}
