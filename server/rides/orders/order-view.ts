import type { Prisma } from '#prisma/generated/client.ts'
import { plain } from '../feedback/decimal64.ts'
import type { OrderView } from './orders.schema.ts'

export const WITH_FEEDBACK = {
  feedback: { include: { reasons: { orderBy: { position: 'asc' } } } },
} satisfies Prisma.RideOrderInclude

type Row = Prisma.RideOrderGetPayload<{ include: typeof WITH_FEEDBACK }>

/** A trip as its rider may see it: no row as it is, absent fields absent, amounts as plain decimal texts. */
export function orderView(row: Row): OrderView {
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
