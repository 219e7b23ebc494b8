import { z } from 'zod'

export const FeedbackLink = z.object({
  url: z.string().describe('Page to open in a web view; the secret stands behind the #, so no log sees it'),
  secret: z.string().describe('What to give to POST /feedback-sessions; works once'),
  expires_at: z.string().describe('When the link ends (RFC 3339)'),
})

/** A missing or odd secret is an unknown one: 401, like any bad credential. */
export const OpenLink = z.strictObject({
  secret: z.string().max(200).default('').describe('Secret of a feedback link'),
})

export const LinkSession = z.object({
  token: z.string().describe('Send as `Authorization: Bearer …`; limited to this order'),
  order_id: z.string().describe('Order id'),
  expires_at: z.string().describe('When the session ends (RFC 3339)'),
})
