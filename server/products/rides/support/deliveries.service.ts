import type { Prisma } from '#prisma/generated/client.ts'
import { texts } from '#i18n/texts.ts'
import { AppError, found } from '#server/core/errors.ts'
import { rideMutation, rideQuery } from '../operation.ts'
import type { Topic } from '../problems/topics.schema.ts'
import { DeliveryList, DeliveryRef, DeliveryView, ListDeliveries, Retried } from './support.schema.ts'
import { desk } from './support.service.ts'
import { keyOf, wakeDeliveries, wakeDelivery } from './wake.sql.ts'

const ORDER = { select: { orderId: true } }
const WITH_ORDER = {
  feedback: { select: { order: ORDER } },
  problem: { select: { topic: true, order: ORDER } },
} satisfies Prisma.SupportDeliveryInclude

export const listDeliveries = rideQuery({
  ...desk,
  id: 'support.listDeliveries',
  summary: 'List deliveries to the support desk, dead ones by default',
  input: ListDeliveries,
  output: DeliveryList,
  async run(ctx, { state, limit, cursor }) {
    const rows = await ctx.db.supportDelivery.findMany({
      where: { state },
      orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
      ...(cursor !== undefined && { cursor: { id: cursor }, skip: 1 }),
      include: WITH_ORDER,
    })
    const page = rows.slice(0, limit)
    return { deliveries: page.map(deliveryView), ...(rows.length > limit && { next: page.at(-1)?.id }) }
  },
})

const MOST_RETRIED = 500
const RETRIED = { before: { state: 'dead' }, after: { state: 'pending' } }

export const retryDelivery = rideMutation({
  ...desk,
  id: 'support.retryDelivery',
  summary: 'Retry a dead delivery',
  input: DeliveryRef,
  output: DeliveryView,
  async run(ctx, { id }) {
    const before = found(await ctx.db.supportDelivery.findUnique({ where: { id } }))
    if (before.state !== 'dead') throw new AppError('conflict', texts('rides.errors')('notDead'))
    const row = await ctx.db.supportDelivery.update({ where: { id }, data: pendingAgain(), include: WITH_ORDER })
    await wakeDelivery(ctx.db, keyOf(row))
    ctx.note({ subject: `delivery:${id}`, ...RETRIED })
    return deliveryView(row)
  },
})

export const retryAllDeliveries = rideMutation({
  ...desk,
  id: 'support.retryAllDeliveries',
  summary: 'Retry all dead deliveries, the oldest 500 first',
  output: Retried,
  async run(ctx) {
    const dead = await ctx.db.supportDelivery.findMany({
      where: { state: 'dead' },
      orderBy: { updatedAt: 'asc' },
      take: MOST_RETRIED,
    })
    const ids = dead.map((row) => row.id)
    await ctx.db.supportDelivery.updateMany({ where: { id: { in: ids } }, data: pendingAgain() })
    await wakeDeliveries(ctx.db, dead.map(keyOf))
    for (const id of ids) ctx.note({ subject: `delivery:${id}`, ...RETRIED })
    return { status: 'retrying' as const }
  },
})

function pendingAgain() {
  return { state: 'pending', attempts: 0, nextAttemptAt: null, since: new Date() }
}

type DeliveryRow = Prisma.SupportDeliveryGetPayload<{ include: typeof WITH_ORDER }>

function deliveryView(row: DeliveryRow): DeliveryView {
  return {
    id: row.id,
    order_id: (row.feedback ?? row.problem)?.order.orderId ?? '',
    ...(row.problem && { topic: row.problem.topic as Topic }),
    state: row.state as DeliveryView['state'],
    attempts: row.attempts,
    ...(row.lastError !== null && { last_error: row.lastError }),
    ...(row.nextAttemptAt && { next_attempt_at: row.nextAttemptAt.toISOString() }),
    created_at: row.createdAt.toISOString(),
  }
}
