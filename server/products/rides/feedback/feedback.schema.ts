import { z } from 'zod'
import { named, text } from '#server/core/base.schema.ts'
import { platform, version } from '../switches/rules.schema.ts'
import { amount, orderId } from '../orders/orders.schema.ts'

/** A field that may be absent or null. */
const optional = <T extends z.ZodType>(schema: T) => schema.nullish()

/** The most reasons for one question. */
export const MOST_REASONS = 20
const reasons = z.array(text(200, 1)).max(MOST_REASONS)
const rating = z.int().min(1).max(5)

const ReasonsObject = z
  .object({
    quality_choices: optional(reasons).describe('Answers to the standard question'),
    better_quality_choices: optional(reasons).describe('Answers to the question why this trip was better'),
  })
  .describe('Answers by question')
  .meta({ id: 'FeedbackReasons' })

/** What a client says of itself, for the report. It decides nothing: what cannot be read is ignored. */
const SavingClient = z
  .object({
    platform: optional(platform).catch(null).describe('Platform: ios, android, web'),
    app_version: optional(version).catch(null).describe('Version of the client, such as 4.12.0'),
    tip_asked: optional(z.boolean()).catch(null).describe('True when the screen has asked for a tip'),
  })
  .meta({ id: 'SavingClient' })

/**
 * POST /save-feedback: both forms of `reasons`, and the other answers beside an unchanged array, permanently. Null
 * means absent and fields that are unknown here are ignored, because clients of other versions must not lose feedback.
 */
export const SaveFeedback = z.object({
  order_id: orderId.describe('Order id'),
  stars: optional(rating).describe('Rating, 1 to 5; absent stores no rating'),
  rating: optional(rating).describe('Another name of `stars`'),
  comment: optional(text(2000)).describe('Free text, at most 2000 characters'),
  reasons: optional(
    z.union([reasons.describe('Legacy form: answers to the standard question'), ReasonsObject]),
  ).describe('Chosen reasons, at most 20 per question, 1 to 200 characters each'),
  better_reasons: optional(ReasonsObject).describe('Answers by question, beside an array of `reasons`'),
  better_quality_choices: optional(reasons).describe('Answers why this trip was better, beside `reasons`'),
  tips: optional(amount).describe('Tip as a decimal text, such as "0.30"; never a number'),
  client: optional(SavingClient).catch(null).describe('For the report of operators'),
})

/** POST /v2/save-feedback: the object form only. */
export const SaveFeedbackV2 = SaveFeedback.extend({
  reasons: optional(ReasonsObject).describe('Chosen reasons, at most 20 per question, 1 to 200 characters each'),
})

export const Saved = named('SavedFeedback', { status: z.literal('saved').describe('The feedback is stored') })

export const GetScreen = z.strictObject({
  order_id: orderId
    .optional()
    .describe('Order id; without it the caller’s latest trip while it is unrated, else the general screen'),
})

/** Exactly five fields; missing values are absent, not null. */
export const Screen = named('FeedbackScreen', {
  quality_choices: z.array(z.string()).describe('Choices of the standard question, by `Accept-Language`'),
  better_quality_choices: z.array(z.string()).optional().describe('Choices of the why-better question'),
  prev_order_stars: z.int().optional().describe('The caller’s rating of the previous trip; absent when it has none'),
  prev_prev_order_stars: z
    .int()
    .optional()
    .describe('The caller’s rating of the trip before that; absent when it has none'),
  tips_suggestion: z.string().optional().describe('Suggested tip, a decimal text'),
})

export const FeedbackLink = named('FeedbackLink', {
  url: z.string().describe('Page to open in a web view; the secret follows the #, so that no log records it'),
  secret: z.string().describe('Secret for POST /feedback-sessions; works once'),
  expires_at: z.string().describe('Expiry of the link (RFC 3339)'),
})

/** A missing or malformed secret is an unknown one: 401, like any bad credential. */
export const OpenLink = z.strictObject({
  secret: z.string().max(200).default('').describe('Secret of a feedback link'),
})

export const LinkSession = named('FeedbackSession', {
  token: z.string().describe('Send as `Authorization: Bearer …`; limited to this order'),
  order_id: z.string().describe('Order id'),
  expires_at: z.string().describe('Expiry of the session (RFC 3339)'),
})

export type SaveFeedback = z.output<typeof SaveFeedback>
export type Screen = z.output<typeof Screen>
