import { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import { named, opaqueId, text } from '#server/core/base.schema.ts'
import { EVENT_TYPES, REASONS, TEST_EVENT } from './events.schema.ts'

const eventTypeSchema = z.enum(EVENT_TYPES).meta({ id: 'WebhookEventType' })
const when = z.iso.datetime()
const webhookId = opaqueId('whk').describe('Id of the webhook, `whk_…`')
const deliveryId = opaqueId('msg').describe('Id of the delivery, `msg_…`: the `webhook-id` of the message')

const url = text(2000)
  .trim()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: () => texts('webhooks.errors')('address'),
  })
  .refine((value) => !URL.canParse(value) || new URL(value).username + new URL(value).password === '', {
    error: () => texts('webhooks.errors')('credentials'),
  })
  .describe('Where events are sent: an https address, without user name and password')
const description = text(200).trim().describe('A note of yours')
const events = z
  .array(eventTypeSchema)
  .min(1)
  .max(EVENT_TYPES.length)
  .transform((types) => [...new Set(types)])
  .describe('Events to be sent; each requires the scope that shows its data')

export const CreateWebhook = z
  .strictObject({ url, events, description: description.default('') })
  .meta({ id: 'CreateWebhook' })

export const WebhookId = z.strictObject({ id: webhookId })

export const UpdateWebhook = z.strictObject({
  id: webhookId,
  url: url.optional(),
  events: events.optional(),
  description: description.optional(),
  enabled: z.boolean().optional().describe('false disables it; true sends again, what was waiting first'),
})

export const RotateSecret = z.strictObject({
  id: webhookId,
  overlap_hours: z
    .int()
    .min(0)
    .max(168)
    .default(24)
    .describe('Hours for which the present secret signs too; 0 ends it at once'),
})

export const WebhookView = named('Webhook', {
  id: z.string().describe('Id of the webhook, `whk_…`'),
  url: z.string().describe('Where events are sent'),
  description: z.string().describe('A note of the owner'),
  events: z.array(eventTypeSchema).describe('Events that are sent'),
  actions: z.array(z.string()).describe('Notifications that are sent in the form of the public API where it was made'),
  enabled: z.boolean().describe('Whether events are sent'),
  disabled_reason: z.enum(REASONS).nullable().describe('Why nothing is sent, or null'),
  disabled_at: when.nullable().describe('Since when nothing is sent, or null'),
  failing: z.boolean().describe('Whether the last attempts have failed'),
  pending: z.int().min(0).describe('Events that are still to be delivered'),
  token_id: z
    .string()
    .nullable()
    .describe(
      'Token that created it or changed its address, events or secret last: deliveries end with it; null for a browser, and then tokens cannot change it',
    ),
  former_secret_ends_at: when.nullable().describe('Until when the former secret signs too, or null'),
  created_at: when.describe('Time of creation'),
})

export const WebhookList = named('WebhookList', { items: z.array(WebhookView).describe('Webhooks, newest first') })

export const CreatedWebhook = WebhookView.extend({
  secret: z.string().describe('The signing secret, shown only once: `whsec_` and 32 bytes in base64'),
}).meta({ id: 'CreatedWebhook', extends: 'Webhook' })

export const ListDeliveries = z.strictObject({
  id: webhookId,
  state: z.enum(['pending', 'delivered']).optional().describe('Only deliveries in this state'),
  before: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional()
    .describe('Only deliveries older than this one: `next` of the previous page'),
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(20).describe('Deliveries per page'),
})

export const DeliveryId = z.strictObject({ id: webhookId, delivery_id: deliveryId })

export const DeliveryView = named('WebhookDelivery', {
  id: z.string().describe('Id of the delivery: the `webhook-id` of the message'),
  type: z.enum([...EVENT_TYPES, TEST_EVENT]).describe('The event'),
  subject: z.string().describe('What the event is about: events of one subject are delivered in their order'),
  state: z.enum(['pending', 'delivered']).describe('Whether the receiver has accepted it'),
  attempts: z.int().min(0).describe('Attempts so far'),
  next_attempt_at: when
    .nullable()
    .describe('Earliest time of the next attempt; earlier events of the subject go first. Null when delivered'),
  status: z.int().nullable().describe('HTTP status of the last attempt, or null'),
  error: z.string().nullable().describe('Why the last attempt had no status, or null'),
  answer: z.string().nullable().describe('The first 2,048 bytes of the last answer, or null'),
  attempted_at: when.nullable().describe('Time of the last attempt, or null'),
  duration_ms: z.int().nullable().describe('Duration of the last attempt in milliseconds, or null'),
  created_at: when.describe('Time of the event'),
  body: z.string().describe('The body as it is sent: JSON'),
})

export const DeliveryList = named('WebhookDeliveryList', {
  items: z.array(DeliveryView).describe('Deliveries, newest first'),
  next: z.string().nullable().describe('Value of `before` for the next page; null on the last page'),
})
