import { ownerFor } from '#server/core/actor.ts'
import { nothing } from '#server/core/base.schema.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { operation } from '#server/core/operation.ts'
import { CreateOrder, ListOrders, OrderList, OrderRef, OrderView, TipsReport } from './orders.schema.ts'
import { sumTips } from './orders.sql.ts'
import { orderView, WITH_FEEDBACK } from './order-view.ts'
import { ownerForOrder, ownOrder } from './own-order.ts'

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
    const id = newId('ord')
    const row = await ctx.db.rideOrder.create({
      data: {
        id,
        orderId: id,
        userId: ownerFor(ctx.actor, 'rides:write'),
        pickup: input.pickup ?? null,
        dropoff: input.dropoff ?? null,
        fare: input.fare ?? null,
        currency: input.currency ?? null,
        finishedAt: input.finished_at ? new Date(input.finished_at) : new Date(),
      },
      include: WITH_FEEDBACK,
    })
    ctx.note({ subject: `order:${id}` })
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
    const after = cursor === undefined ? null : await ownOrder(ctx.db, userId, cursor)
    const rows = await ctx.db.rideOrder.findMany({
      where: { userId },
      orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
      ...(after && { cursor: { id: after.id }, skip: 1 }),
      include: WITH_FEEDBACK,
    })
    const page = rows.slice(0, limit)
    return { orders: page.map(orderView), ...(rows.length > limit && { next: page.at(-1)?.orderId }) }
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
  async run(ctx, { order_id: orderId }) {
    const userId = ownerForOrder(ctx.actor, 'rides:read', orderId)
    const row = await ctx.db.rideOrder.findUnique({
      where: { userId_orderId: { userId, orderId } },
      include: WITH_FEEDBACK,
    })
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
