import type { RideProblem } from '#prisma/generated/client.ts'
import { texts } from '#i18n/texts.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { rideMutation } from '../operation.ts'
import { claimedOrder, ownerForOrder } from '../orders/order-access.ts'
import { OrderRef } from '../orders/orders.schema.ts'
import { wakeDelivery } from '../support/wake.sql.ts'
import { problemKey } from './problem-key.ts'
import { ProblemView, Report } from './problems.schema.ts'
import type { Topic } from './topics.schema.ts'

export const reportProblem = rideMutation({
  id: 'orders.reportProblem',
  name: 'reportTripProblem',
  summary: 'Create a report of a problem of a trip for support',
  description:
    'A trip has one report of each topic, beside its feedback and before or after it. The same report again returns it with `Idempotency-Replayed: true`; another text for the same topic is 409 `already_reported`. The support task is created once, also when the desk is unreachable for hours.',
  bounds: 'invalid_input',
  input: OrderRef.extend(Report.shape),
  output: ProblemView,
  async run(ctx, { order_id: orderId, topic, text }) {
    const userId = ownerForOrder(ctx.actor, 'rides:write', orderId)
    const order = await claimedOrder(ctx.db, userId, orderId)
    const id = problemKey(order.id, topic)
    const data = { id, orderId: order.id, topic, text }
    const { count } = await ctx.db.rideProblem.createMany({ data, skipDuplicates: true })
    const row = await ctx.db.rideProblem.findUniqueOrThrow({ where: { id } })
    if (count === 0) {
      if (row.text !== text) throw alreadyReported()
      ctx.replay()
      return problemView(row)
    }
    await ctx.db.supportDelivery.create({ data: { id: newId('dlv'), problemId: id } })
    await wakeDelivery(ctx.db, id)
    ctx.note({ subject: `order:${orderId}`, after: { topic } })
    return problemView(row)
  },
})

function alreadyReported(): AppError {
  return new AppError('conflict', texts('rides.errors')('reported'), { reason: 'already_reported' })
}

export function problemView({ topic, text, createdAt }: RideProblem): ProblemView {
  return { topic: topic as Topic, text, reported_at: createdAt.toISOString() }
}
