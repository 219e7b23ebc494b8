import type { Prisma } from '#prisma/generated/client.ts'
import { isRatingOver } from '../orders/rating-window.ts'
import type { Choices } from '../choices/current-choices.ts'
import type { TaskDraft } from './desk.ts'

/** What is read of a delivery for its task. */
export const WITH_SUBJECT = {
  feedback: { include: { order: true, reasons: { orderBy: { position: 'asc' } } } },
  problem: { include: { order: true } },
} satisfies Prisma.SupportDeliveryInclude

export type Delivery = Prisma.SupportDeliveryGetPayload<{ include: typeof WITH_SUBJECT }>
type Subject = Pick<Delivery, 'feedback' | 'problem'>

/**
 * What the desk sees: order id, stars, reasons with their causes, comment, or the problem. Never tips, driver or car,
 * never who the rider is.
 */
export function taskDraft({ feedback, problem }: Subject, choices: Pick<Choices, 'byWords'>): TaskDraft | null {
  if (feedback) return feedbackDraft(feedback, choices)
  return problem && problemDraft(problem)
}

function feedbackDraft(
  { order, stars, comment, reasons, createdAt }: NonNullable<Subject['feedback']>,
  { byWords }: Pick<Choices, 'byWords'>,
): TaskDraft {
  const given = reasons.map(({ kind, text }) => {
    const question = kind === 'better' ? 'better' : 'quality'
    return { question, text, cause: byWords[question].get(text)?.cause }
  })
  const lines = (wanted: string) =>
    given
      .filter(({ question }) => question === wanted)
      .map(({ text, cause }) => `- ${text}${cause ? ` (${cause})` : ''}`)
  const sections = [
    ['Reasons:', ...lines('quality')],
    ['Better than the previous trip:', ...lines('better')],
    ['Comment:', ...(comment === null ? [] : [comment])],
  ].filter((section) => section.length > 1)
  const head = [`Order: ${order.orderId}`, `Rating: ${stars === null ? 'none' : `${stars} of 5`}`]
  const causes = new Set(given.flatMap(({ question, cause }) => (question === 'quality' && cause ? [cause] : [])))
  return {
    key: order.id,
    orderId: order.orderId,
    stars,
    subject: stars === null ? 'Ride feedback without a rating' : `Ride feedback: ${stars} of 5 stars`,
    body: [head, ...sections].map((section) => section.join('\n')).join('\n\n'),
    tags: [
      'ride-feedback',
      ...(stars === null ? [] : [`stars-${stars}`]),
      ...[...causes].map((cause) => `cause-${cause}`),
      ...(isRatingOver(order.finishedAt, createdAt) ? ['late'] : []),
    ],
  }
}

const SUBJECTS: Readonly<Record<string, string>> = {
  lost_item: 'something was left in the car',
  safety: 'safety',
  price: 'the price',
  other: 'something else',
}

function problemDraft({ id, topic, text, order }: NonNullable<Subject['problem']>): TaskDraft {
  return {
    key: id,
    orderId: order.orderId,
    stars: null,
    subject: `Problem of a trip: ${SUBJECTS[topic] ?? topic}`,
    body: `Order: ${order.orderId}\n\n${text}`,
    tags: ['ride-problem', `problem-${topic}`],
  }
}
