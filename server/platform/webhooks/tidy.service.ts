import type { Db } from '#server/core/database/db.ts'
import { crowdedSubscriptions, removeDelivered } from './delivery.sql.ts'
import { disable } from './disable.service.ts'

const DAY_MS = 24 * 3600_000
const DELIVERED_KEPT_MS = 7 * DAY_MS
const PENDING_KEPT_MS = 30 * DAY_MS
/** Delivered events that are kept of each subscription. */
const MOST_DELIVERED = 10_000
/** The most events that may wait for a subscription; with more it is disabled. */
const MOST_PENDING = 50_000

/**
 * Deletes old deliveries: delivered ones after 7 days and beyond the newest 10,000 of a subscription, waiting ones of
 * disabled subscriptions after 30 days. Disables subscriptions for which too much is waiting. @returns rows deleted
 */
export async function tidyDeliveries(db: Db, now: Date): Promise<number> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const delivered = await removeDelivered(db, { before: ago(DELIVERED_KEPT_MS), most: MOST_DELIVERED })
  const { count } = await db.webhookDelivery.deleteMany({
    where: { state: 'pending', createdAt: { lt: ago(PENDING_KEPT_MS) }, subscription: { disabledAt: { not: null } } },
  })
  for (const id of await crowdedSubscriptions(db, MOST_PENDING)) await disable({ id }, 'backlog')
  return delivered + count
}
