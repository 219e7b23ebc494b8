import { randomBytes } from 'node:crypto'
import { ownerFor } from '#server/core/actor.ts'
import type { Actor, Scope, UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { env } from '#server/env.ts'
import type { RideOrder } from '#prisma/generated/client.ts'

/**
 * Permission and tenant key of one order; the session of a feedback link sees only its own.
 * @throws unauthenticated, forbidden, not_found
 */
export function ownerForOrder(actor: Actor, scope: Scope, orderId: string): UserId {
  const userId = ownerFor(actor, scope)
  if (actor.kind === 'account' && actor.orderId !== undefined && actor.orderId !== orderId) {
    throw new AppError('not_found')
  }
  return userId
}

/** Ids made here: one that is not in our table under the caller's name does not exist for the caller. */
const MADE_HERE = /^ord_[0-9a-f]{32}$/

/**
 * True when an id without a trip of the caller may become one. Other riders' trips do not affect the answer, so that
 * their ids look like missing ones: an id made here is refused in both cases, an id of another order system is accepted
 * in both.
 */
export function mayClaim(orderId: string): boolean {
  return env().RIDES_ORDERS === 'open' && !MADE_HERE.test(orderId)
}

/** The caller's order, or `null` for an id that may become one. @throws not_found */
export async function knownOrder(db: Db, userId: UserId, orderId: string): Promise<RideOrder | null> {
  const row = await db.rideOrder.findUnique({ where: { userId_orderId: { userId, orderId } } })
  if (!row && !mayClaim(orderId)) throw new AppError('not_found')
  return row
}

/** The caller's order, registered now when its id is unknown. @throws not_found */
export async function claimedOrder(tx: Db, userId: UserId, orderId: string): Promise<RideOrder> {
  const known = await knownOrder(tx, userId, orderId)
  if (known) return known
  const claim = (id: string) =>
    tx.rideOrder.createMany({ data: { id, orderId, userId, finishedAt: new Date() }, skipDuplicates: true })
  const { count } = await claim(orderId)
  // Another rider uses the same id, or a duplicate request was faster: in the latter case this claim does nothing.
  if (count === 0) await claim(`${orderId}~${randomBytes(8).toString('hex')}`)
  return ownOrder(tx, userId, orderId)
}

/** The caller's order. @throws not_found */
export async function ownOrder(db: Db, userId: UserId, orderId: string): Promise<RideOrder> {
  const row = await db.rideOrder.findUnique({ where: { userId_orderId: { userId, orderId } } })
  if (!row) throw new AppError('not_found')
  return row
}
