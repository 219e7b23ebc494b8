import type { z } from 'zod'
import { nothing } from '#server/core/base.schema.ts'
import { AppError } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import { DeliveryList, DeliveryRef, DeliveryView, ListDeliveries, Retried } from './support.schema.ts'
import { wakeDeliveries } from './wake.sql.ts'
import { wakeDelivery } from './wake.ts'

const desk = { product: 'rides', access: 'support:write', role: 'agent', bounds: 'invalid_input' } as const
const RETRIED_AT_ONCE = 500
const WITH_ORDER = {
  feedback: { select: { order: { select: { orderId: true } } } },
} satisfies Prisma.SupportDeliveryInclude
type Row = Prisma.SupportDeliveryGetPayload<{ include: typeof WITH_ORDER }>

export const listDeliveries = operation({
  ...desk,
  id: 'support.listDeliveries',
  summary: 'List deliveries to the support desk; by default those that wait for a person',
  kind: 'query',
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

export const retryDelivery = operation({
  ...desk,
  id: 'support.retryDelivery',
  summary: 'Try a dead delivery again now',
  kind: 'mutation',
  input: DeliveryRef,
  output: DeliveryView,
  async run(ctx, { id }) {
    const before = await ctx.db.supportDelivery.findUnique({ where: { id } })
    if (!before) throw new AppError('not_found')
    if (before.state !== 'dead') throw new AppError('conflict', 'Only a dead delivery is tried again by hand')
    const row = await ctx.db.supportDelivery.update({ where: { id }, data: anew(), include: WITH_ORDER })
    await wakeDelivery(ctx.db, row.orderId)
    ctx.note({ subject: `delivery:${id}`, before: { state: 'dead' }, after: { state: 'pending' } })
    return deliveryView(row)
  },
})

export const retryAllDeliveries = operation({
  ...desk,
  id: 'support.retryAllDeliveries',
  summary: 'Try all dead deliveries again now, the oldest 500 first',
  kind: 'mutation',
  input: nothing,
  output: Retried,
  async run(ctx) {
    const dead = await ctx.db.supportDelivery.findMany({
      where: { state: 'dead' },
      orderBy: { updatedAt: 'asc' },
      take: RETRIED_AT_ONCE,
    })
    await ctx.db.supportDelivery.updateMany({ where: { id: { in: dead.map((row) => row.id) } }, data: anew() })
    await wakeDeliveries(
      ctx.db,
      dead.map((row) => row.orderId),
    )
    for (const { id } of dead) {
      ctx.note({ subject: `delivery:${id}`, before: { state: 'dead' }, after: { state: 'pending' } })
    }
    return { status: 'retrying' as const }
  },
})

function anew() {
  return { state: 'pending', attempts: 0, nextAttemptAt: null, since: new Date() }
}

function deliveryView(row: Row): z.input<typeof DeliveryView> {
  return {
    id: row.id,
    order_id: row.feedback.order.orderId,
    state: row.state as DeliveryView['state'],
    attempts: row.attempts,
    ...(row.lastError !== null && { last_error: row.lastError }),
    ...(row.nextAttemptAt && { next_attempt_at: row.nextAttemptAt.toISOString() }),
    created_at: row.createdAt.toISOString(),
  }
}
