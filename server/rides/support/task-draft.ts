import type { RideFeedback, RideOrder, RideReason } from '#prisma/generated/client.ts'
import type { TaskDraft } from './desk.ts'

/** What the desk gets to see: order id, stars, reasons, comment. Never tips, never who the rider is. */
export function taskDraft(feedback: RideFeedback & { reasons: RideReason[]; order: RideOrder }): TaskDraft {
  const { order, stars, comment } = feedback
  const texts = (kind: string) => feedback.reasons.filter((one) => one.kind === kind).map((one) => `- ${one.text}`)
  const parts = [
    [`Order: ${order.orderId}`, `Rating: ${stars === null ? 'none' : `${stars} of 5`}`],
    section('Reasons', texts('quality')),
    section('Better than the previous trip', texts('better')),
    section('Comment', comment === null ? [] : [comment]),
  ]
  return {
    key: order.id,
    subject: stars === null ? 'Ride feedback without a rating' : `Ride feedback: ${stars} of 5 stars`,
    body: parts
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.join('\n'))
      .join('\n\n'),
    tags: ['ride-feedback', ...(stars === null ? [] : [`stars-${stars}`])],
  }
}

function section(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines]
}
