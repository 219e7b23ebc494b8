import type { Db } from '#server/core/database/db.ts'
import { notifyAccount, type Notice } from '#server/platform/notifications/notify.sql.ts'
import type { EventType } from './events.schema.ts'

// `webhook_emit` and `webhook_wake` are functions of the database (prisma/migrations): in one round trip they find the
// subscriptions, write the deliveries and add their job, also as part of another statement.

/** An event that concerns something an account owns. */
export interface WebhookEvent {
  ownerId: string
  type: EventType
  /** Kind and id of the object concerned, such as `server:123`: events of one subject are delivered in order. */
  subject: string
  /** The object as REST returns it; may be null when collecting it is costly and nobody subscribes (`subscribed`). */
  data: object | null
  /** The notification for the owner. */
  notice?: Notice | null
}

/**
 * The accounts among these that have an enabled subscription to an event; asked before data is
 * collected at a cost.
 */
export async function subscribed(tx: Db, type: EventType, ownerIds: readonly string[]): Promise<string[]> {
  const rows = await tx.webhookSubscription.findMany({
    where: { userId: { in: [...ownerIds] }, disabledAt: null, events: { has: type } },
    distinct: ['userId'],
    orderBy: { userId: 'asc' },
    select: { userId: true },
  })
  return rows.map(({ userId }) => userId)
}

/** A notification in the form of a product's public API, for the subscriptions that were made through it. */
export interface Notification {
  ownerId: string
  /** Name of the event in that API. */
  action: string
  /** The type under which the delivery is listed. */
  type: EventType
  subject: string
  /** Id of the owner in that API. */
  userId: string
  payload: object
}

/** Writes a notification for each enabled subscription to it, in the form of that API. To be called last, as `emit`. */
export async function notify(tx: Db, notification: Notification): Promise<void> {
  const { ownerId, action, type, subject, userId, payload } = notification
  await tx.$executeRaw`
    with wanted as (
      select id from webhook_subscription
      where user_id = ${ownerId} and disabled_at is null and ${action} = any (actions) order by id for key share
    ), message as materialized (
      select id as subscription_id, 'msg_' || replace(gen_random_uuid()::text, '-', '') as id from wanted
    ), written as (
      insert into webhook_delivery (id, subscription_id, type, subject, body)
      select id, subscription_id, ${type}, ${subject}, json_build_object('id', id, 'subscription_id', subscription_id,
        'action_type', ${action}::text, 'user_id', ${userId}::text, 'payload', ${JSON.stringify(payload)}::json)::text
      from message returning subscription_id
    )
    select webhook_wake(subscription_id) from written`
}

/**
 * Notifies the owner of an event and writes it for each enabled subscription to it, in the transaction of the change.
 * Call it last: with subscriptions it locks the key of their delivery job until the transaction ends.
 */
export async function emit(tx: Db, { ownerId, type, subject, data, notice }: WebhookEvent): Promise<void> {
  if (notice) await notifyAccount(tx, ownerId, subject, notice)
  if (data) await tx.$executeRaw`select webhook_emit(${ownerId}, ${type}, ${subject}, ${JSON.stringify(data)}::json)`
}
