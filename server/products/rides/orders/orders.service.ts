import { Prisma } from '#prisma/generated/client.ts'
import { ownerFor } from '#server/core/actor.ts'
import { AppError } from '#server/core/errors.ts'
import { hmac } from '#server/core/crypto.ts'
import { newId } from '#server/core/ids.ts'
import { shownAnswer } from '../choices/current-choices.ts'
import { rideMutation, rideQuery } from '../operation.ts'
import { repliesTo } from '../support/replies.ts'
import { CreateOrder, ListOrders, OrderList, OrderRef, OrderView, TipsReport } from './orders.schema.ts'
import { sumTips } from './orders.sql.ts'
import { checkQuota, ownerForOrder, ownOrder } from './order-access.ts'
import { IN_LISTS, orderView, WHOLE } from './order-view.ts'

export const createOrder = rideMutation({
  id: 'orders.create',
  summary: 'Create an order for a finished trip',
  bounds: 'invalid_input',
  input: CreateOrder,
  output: OrderView,
  async run(ctx, input) {
    const id = newId('ord')
    const userId = ownerFor(ctx.actor, 'rides:write')
    await checkQuota(ctx.db, userId)
    const row = await ctx.db.rideOrder.create({
      data: {
        id,
        orderId: id,
        userId,
        pickup: input.pickup ?? null,
        dropoff: input.dropoff ?? null,
        fare: input.fare ?? null,
        currency: input.currency ?? null,
        driverName: input.driver?.first_name ?? null,
        driverPicture: input.driver?.id === undefined ? null : pictureOf(input.driver.id),
        car: input.car ?? Prisma.DbNull,
        route: input.route ?? Prisma.DbNull,
        finishedAt: input.finished_at ? new Date(input.finished_at) : new Date(),
      },
      ...WHOLE,
    })
    ctx.note({ subject: `order:${id}` })
    return orderView(row, await shownAnswer(ctx))
  },
})

/** The code of a driver's picture: the same for each trip, and not reversible, since the id may be a counter. */
function pictureOf(driverId: string): string {
  return Buffer.from(hmac(`driver ${driverId}`))
    .toString('hex')
    .slice(0, 16)
}

export const listOrders = rideQuery({
  id: 'orders.list',
  summary: 'List the caller’s trips, newest first',
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
      ...IN_LISTS,
    })
    const page = rows.slice(0, limit)
    const shown = await shownAnswer(ctx)
    return {
      orders: page.map((row) => orderView(row, shown)),
      ...(rows.length > limit && { next: page.at(-1)?.orderId }),
    }
  },
})

export const getOrder = rideQuery({
  id: 'orders.get',
  summary: 'Get a trip with its feedback, its problems and what support has answered',
  input: OrderRef,
  output: OrderView,
  async run(ctx, { order_id: orderId }) {
    const userId = ownerForOrder(ctx.actor, 'rides:read', orderId)
    const row = await ctx.db.rideOrder.findUnique({
      where: { userId_orderId: { userId, orderId } },
      ...WHOLE,
    })
    if (!row) throw new AppError('not_found')
    const shown = await shownAnswer(ctx)
    // A feedback link shows the trip, and nothing of what its rider and support write to each other.
    if (ctx.actor.kind === 'account' && ctx.actor.limitedTo !== undefined)
      return orderView({ ...row, problems: [] }, shown)
    const replies = await repliesTo(ctx.db, [row.id, ...row.problems.map(({ id: key }) => key)])
    return orderView(row, shown, replies)
  },
})

export const tipsReport = rideQuery({
  id: 'orders.tipsReport',
  name: 'getTipsReport',
  summary: 'Get the sums of the caller’s tips',
  output: TipsReport,
  async run(ctx) {
    const userId = ownerFor(ctx.actor, 'rides:read')
    const totals = await sumTips(ctx.db, userId)
    return { totals: totals.map(({ currency, total }) => ({ ...(currency && { currency }), total })) }
  },
})
