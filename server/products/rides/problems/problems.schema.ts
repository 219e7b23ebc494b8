import { z } from 'zod'
import { named, text } from '#server/core/base.schema.ts'
import { MOST_PROBLEM_CHARACTERS, TOPICS } from './topics.schema.ts'

export const Report = z.strictObject({
  topic: z.enum(TOPICS).describe('What it is about; a trip has one report of each topic'),
  text: text(MOST_PROBLEM_CHARACTERS).trim().min(1).describe('What happened, in the rider’s words'),
})

export const ProblemView = named('TripProblem', {
  topic: z.enum(TOPICS).describe('What it is about'),
  text: z.string().describe('What happened, in the rider’s words'),
  reported_at: z.string().describe('Time of the report (RFC 3339)'),
})

/** What an agent has written to the rider; notes among agents are no part of it. */
export const ReplyView = named('SupportReply', {
  about: z.enum(['feedback', ...TOPICS]).describe('What is answered: the feedback, or the problem of this topic'),
  text: z.string().describe('What support has written'),
  at: z.string().describe('Time of the reply (RFC 3339)'),
})

/** Data of the event `support.replied`. */
export const RepliedView = ReplyView.extend({ order_id: z.string().describe('Order id') }).meta({ id: 'RepliedTrip' })

/** Data of the event `support.received`. */
export const ReceivedView = named('ReceivedTrip', {
  order_id: z.string().describe('Order id'),
  about: ReplyView.shape.about.describe('What support has: the feedback, or the problem of this topic'),
  at: z.string().describe('When it got it (RFC 3339)'),
})

export type Report = z.output<typeof Report>
export type ProblemView = z.output<typeof ProblemView>
export type ReplyView = z.output<typeof ReplyView>
