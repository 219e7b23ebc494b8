import { texts } from '#i18n/texts.ts'
import { ownerFor, type Actor, type Scope, type UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, found, limitReached } from '#server/core/errors.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { env } from '#server/settings/env.ts'
import type { RideOrder } from '#prisma/generated/client.ts'

/**
 * Permission and tenant key of one order; the session of a feedback link sees only its own.
 * @throws unauthenticated, forbidden, not_found
 */
export function ownerForOrder(actor: Actor, scope: Scope, orderId: string): UserId {
  const userId = ownerFor(actor, scope)
  if (actor.kind === 'account' && actor.limitedTo !== undefined && actor.limitedTo !== orderId) {
    throw new AppError('not_found')
  }
  return userId
}

/** Ids made here: one that is not in our table does not exist. */
const MADE_HERE = /^ord_[0-9a-f]{32}$/

/** True when an id that no account has used may become a trip of the caller. */
export function mayClaim(orderId: string): boolean {
  return env().RIDES_ORDERS !== 'strict' && !MADE_HERE.test(orderId)
}

/**
 * The caller's order, or `null` for an id that may become one. @throws not_found, also for the id of another account
 */
export async function knownOrder(db: Db, userId: UserId, orderId: string): Promise<RideOrder | null> {
  // One statement. Between two, a parallel request of the caller could register the trip, which
  // would then look like that of another account.
  const rows = await db.rideOrder.findMany({ where: { OR: [{ userId, orderId }, { id: orderId }] } })
  const own = rows.find((row) => row.userId === userId && row.orderId === orderId)
  if (own) return own
  if (!mayClaim(orderId) || rows.length > 0) throw new AppError('not_found')
  return null
}

/** The caller's order, registered now when its id is unused. @throws not_found */
export async function claimedOrder(tx: Db, userId: UserId, orderId: string): Promise<RideOrder> {
  const known = await knownOrder(tx, userId, orderId)
  if (known) return known
  await checkQuota(tx, userId)
  const data = { id: orderId, orderId, userId, finishedAt: new Date() }
  // A parallel request may register the trip first: it then belongs to the caller only if that
  // request was the caller's.
  await tx.rideOrder.createMany({ data, skipDuplicates: true })
  return ownOrder(tx, userId, orderId)
}

/** Until the transaction ends, no other request adds a trip of this account. @throws unprocessable `limit_reached` */
export async function checkQuota(tx: Db, userId: UserId): Promise<void> {
  await lock(tx, `trips of ${userId}`)
  const { RIDES_QUOTA_ORDERS: quota } = env()
  if ((await tx.rideOrder.count({ where: { userId } })) < quota) return
  throw limitReached(texts('rides.errors')('quota', { quota }))
}

/** The caller's order. @throws not_found */
export async function ownOrder(db: Db, userId: UserId, orderId: string): Promise<RideOrder> {
  return found(await db.rideOrder.findUnique({ where: { userId_orderId: { userId, orderId } } }))
}
