import type { Prisma, RideProblem } from '#prisma/generated/client.ts'
import type { Question } from '../choices/current-choices.ts'
import { plain } from '../decimal64.ts'
import type { ReplyView } from '../problems/problems.schema.ts'
import { problemView } from '../problems/problems.service.ts'
import type { Car, OrderView, Point } from './orders.schema.ts'

const feedback = { include: { reasons: { orderBy: { position: 'asc' } } } } satisfies Prisma.RideOrder$feedbackArgs

/** The columns of a trip in a list, without its route, which may have hundreds of points. */
export const IN_LISTS = { include: { feedback }, omit: { route: true } } satisfies Prisma.RideOrderDefaultArgs
/** What is read of a single trip. */
export const WHOLE = {
  include: { feedback, problems: { orderBy: { createdAt: 'asc' } } },
} satisfies Prisma.RideOrderDefaultArgs

type Row = Prisma.RideOrderGetPayload<typeof IN_LISTS> & { route?: Prisma.JsonValue; problems?: RideProblem[] }

/** The words in which an answer is shown. */
type Shown = (question: Question, answer: string) => string

/** A trip as its rider may see it: fields without a value are absent, amounts are plain decimal texts. */
export function orderView(row: Row, shown: Shown, replies: readonly ReplyView[] = []): OrderView {
  const { driverName, driverPicture, problems = [] } = row
  return {
    order_id: row.orderId,
    ...(row.pickup && { pickup: row.pickup }),
    ...(row.dropoff && { dropoff: row.dropoff }),
    ...(row.fare && { fare: plain(row.fare) }),
    ...(row.currency && { currency: row.currency }),
    ...(driverName && { driver: { first_name: driverName, ...(driverPicture && { picture: driverPicture }) } }),
    ...(row.car && { car: row.car as Car }),
    ...(row.route && { route: row.route as Point[] }),
    finished_at: row.finishedAt.toISOString(),
    ...(row.feedback && { feedback: feedbackView(row.feedback, shown) }),
    ...(problems.length > 0 && { problems: problems.map(problemView) }),
    ...(replies.length > 0 && { replies: [...replies] }),
  }
}

function feedbackView(row: NonNullable<Row['feedback']>, shown: Shown): NonNullable<OrderView['feedback']> {
  const texts = (wanted: Question) => [
    ...new Set(row.reasons.filter(({ kind }) => kind === wanted).map(({ text }) => shown(wanted, text))),
  ]
  return {
    ...(row.stars !== null && { stars: row.stars }),
    ...(row.comment !== null && { comment: row.comment }),
    quality_choices: texts('quality'),
    better_quality_choices: texts('better'),
    ...(row.tips !== null && { tips: plain(row.tips) }),
    saved_at: row.createdAt.toISOString(),
  }
}
