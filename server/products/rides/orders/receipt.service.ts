import { ownerFor } from '#server/core/actor.ts'
import { rideQuery } from '../operation.ts'
import { problemKey } from '../problems/problem-key.ts'
import type { Topic } from '../problems/topics.schema.ts'
import { repliesTo } from '../support/replies.ts'
import { ownOrder } from './order-access.ts'
import { OrderRef, Receipt } from './orders.schema.ts'

const DELIVERY = { select: { state: true, updatedAt: true } } as const

export const getReceipt = rideQuery({
  id: 'orders.receipt',
  name: 'getOrderReceipt',
  summary: 'Get what has become of the feedback and the problems of a trip',
  description:
    'Empty while nothing is saved. Webhooks send `support.received` and `support.replied` when there is more.',
  input: OrderRef,
  output: Receipt,
  async run(ctx, { order_id: orderId }) {
    const { id } = await ownOrder(ctx.db, ownerFor(ctx.actor, 'rides:read'), orderId)
    const feedback = await ctx.db.rideFeedback.findUnique({
      where: { orderId: id },
      select: { createdAt: true, delivery: DELIVERY },
    })
    const problems = await ctx.db.rideProblem.findMany({
      where: { orderId: id },
      select: { topic: true, createdAt: true, delivery: DELIVERY },
    })
    const saved = [
      ...(feedback ? [{ about: 'feedback' as const, ...feedback }] : []),
      ...problems.map(({ topic, ...problem }) => ({ about: topic as Topic, ...problem })),
    ]
    const replies = await repliesTo(ctx.db, [id, ...problems.map(({ topic }) => problemKey(id, topic as Topic))])
    const steps = [
      ...saved.map(({ about, createdAt }) => ({ step: 'stored' as const, about, at: createdAt.toISOString() })),
      ...saved.flatMap(({ about, delivery }) =>
        delivery?.state === 'delivered' ? [{ step: 'task' as const, about, at: delivery.updatedAt.toISOString() }] : [],
      ),
      ...replies.map((reply) => ({ step: 'reply' as const, ...reply })),
    ]
    return { order_id: orderId, steps: steps.sort((a, b) => a.at.localeCompare(b.at)) }
  },
})
