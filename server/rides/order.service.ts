import { ownerFor } from '#server/core/actor.ts'
import type { Actor, Scope, UserId } from '#server/core/actor.ts'
import { nothing } from '#server/core/base.schema.ts'
import type { Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { operation } from '#server/core/operation.ts'
import { env } from '#server/env.ts'
import type { RideOrder } from '#prisma/generated/client.ts'
import { CreateOrder, ListOrders, OrderList, OrderRef, OrderView, TipsReport } from './order.schema.ts'
import { sumTips } from './order.sql.ts'
import { orderView, WITH_FEEDBACK } from './order-view.ts'

export const createOrder = operation({
  id: 'orders.create',
  product: 'rides',
  summary: 'Register a finished trip',
  access: 'rides:write',
  kind: 'mutation',
  bounds: 'invalid_input',
  input: CreateOrder,
  output: OrderView,
  async run(ctx, input) {
    const row = await ctx.db.rideOrder.create({
      data: {
        id: newId('ord'),
        userId: ownerFor(ctx.actor, 'rides:write'),
        pickup: input.pickup ?? null,
        dropoff: input.dropoff ?? null,
        fare: input.fare ?? null,
        currency: input.currency ?? null,
        finishedAt: input.finished_at ? new Date(input.finished_at) : new Date(),
      },
      include: WITH_FEEDBACK,
    })
    ctx.note({ subject: `order:${row.id}` })
    return orderView(row)
  },
})

export const listOrders = operation({
  id: 'orders.list',
  product: 'rides',
  summary: 'List the caller’s trips, newest first',
  access: 'rides:read',
  kind: 'query',
  bounds: 'invalid_input',
  input: ListOrders,
  output: OrderList,
  async run(ctx, { limit, cursor }) {
    const userId = ownerFor(ctx.actor, 'rides:read')
    if (cursor !== undefined) await ownOrder(ctx.db, userId, cursor)
    const rows = await ctx.db.rideOrder.findMany({
      where: { userId },
      orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
      ...(cursor !== undefined && { cursor: { id: cursor }, skip: 1 }),
      include: WITH_FEEDBACK,
    })
    const page = rows.slice(0, limit)
    return { orders: page.map(orderView), ...(rows.length > limit && { next: page.at(-1)?.id }) }
  },
})

export const getOrder = operation({
  id: 'orders.get',
  product: 'rides',
  summary: 'Show one trip of the caller with its feedback',
  access: 'rides:read',
  kind: 'query',
  input: OrderRef,
  output: OrderView,
  async run(ctx, { order_id: id }) {
    const userId = ownerForOrder(ctx.actor, 'rides:read', id)
    const row = await ctx.db.rideOrder.findFirst({ where: { id, userId }, include: WITH_FEEDBACK })
    if (!row) throw new AppError('not_found')
    return orderView(row)
  },
})

export const tipsReport = operation({
  id: 'orders.tipsReport',
  product: 'rides',
  summary: 'Sum the caller’s own tips',
  access: 'rides:read',
  kind: 'query',
  input: nothing,
  output: TipsReport,
  async run(ctx) {
    const userId = ownerFor(ctx.actor, 'rides:read')
    const totals = await sumTips(ctx.db, userId)
    return { totals: totals.map(({ currency, total }) => ({ ...(currency && { currency }), total })) }
  },
})

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

/**
 * The caller's order. An id that was never seen is `null`, taken as the caller's own unless RIDES_ORDERS=strict.
 * @throws not_found for another rider's order
 */
export async function seenOrder(db: Db, userId: UserId, id: string): Promise<RideOrder | null> {
  const row = await db.rideOrder.findUnique({ where: { id } })
  if (row ? row.userId !== userId : env().RIDES_ORDERS === 'strict') throw new AppError('not_found')
  return row
}

/** The caller's order, registered now when its id was never seen. @throws not_found */
export async function claimedOrder(tx: Db, userId: UserId, id: string): Promise<RideOrder> {
  const seen = await seenOrder(tx, userId, id)
  if (seen) return seen
  await tx.rideOrder.createMany({ data: { id, userId, finishedAt: new Date() }, skipDuplicates: true })
  return ownOrder(tx, userId, id)
}

async function ownOrder(db: Db, userId: UserId, id: string): Promise<RideOrder> {
  const row = await db.rideOrder.findFirst({ where: { id, userId } })
  if (!row) throw new AppError('not_found')
  return row
}
