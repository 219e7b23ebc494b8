import type { Prisma } from '#prisma/generated/client.ts'
import { ownerFor } from '#server/core/actor.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { rideMutation, rideQuery } from '../operation.ts'
import { plain } from '../decimal64.ts'
import { CreateOrder, ListOrders, OrderList, OrderRef, OrderView, TipsReport } from './orders.schema.ts'
import { sumTips } from './orders.sql.ts'
import { checkQuota, ownerForOrder, ownOrder } from './order-access.ts'

const WITH_FEEDBACK = {
  feedback: { include: { reasons: { orderBy: { position: 'asc' } } } },
} satisfies Prisma.RideOrderInclude

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
        finishedAt: input.finished_at ? new Date(input.finished_at) : new Date(),
      },
      include: WITH_FEEDBACK,
    })
    ctx.note({ subject: `order:${id}` })
    return orderView(row)
  },
})

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
      include: WITH_FEEDBACK,
    })
    const page = rows.slice(0, limit)
    return { orders: page.map(orderView), ...(rows.length > limit && { next: page.at(-1)?.orderId }) }
  },
})

export const getOrder = rideQuery({
  id: 'orders.get',
  summary: 'Get a trip with its feedback',
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

type Row = Prisma.RideOrderGetPayload<{ include: typeof WITH_FEEDBACK }>

/** A trip as its rider may see it: fields without a value are absent, amounts are plain decimal texts. */
function orderView(row: Row): OrderView {
  return {
    order_id: row.orderId,
    ...(row.pickup && { pickup: row.pickup }),
    ...(row.dropoff && { dropoff: row.dropoff }),
    ...(row.fare && { fare: plain(row.fare) }),
    ...(row.currency && { currency: row.currency }),
    finished_at: row.finishedAt.toISOString(),
    ...(row.feedback && { feedback: feedbackView(row.feedback) }),
  }
}

function feedbackView(row: NonNullable<Row['feedback']>): NonNullable<OrderView['feedback']> {
  const texts = (kind: string) => row.reasons.filter((reason) => reason.kind === kind).map((reason) => reason.text)
  return {
    ...(row.stars !== null && { stars: row.stars }),
    ...(row.comment !== null && { comment: row.comment }),
    quality_choices: texts('quality'),
    better_quality_choices: texts('better'),
    ...(row.tips !== null && { tips: plain(row.tips) }),
    saved_at: row.createdAt.toISOString(),
  }
}
