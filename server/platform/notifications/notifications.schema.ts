import { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import { booleanParam, named, opaqueId, text } from '#server/core/base.schema.ts'
import { NOTIFICATION_KINDS, PRODUCT_IDS } from '#server/core/scopes.schema.ts'

const kind = z.enum(NOTIFICATION_KINDS)
const product = z.enum(PRODUCT_IDS)

export const ListNotifications = z.strictObject({
  unread: booleanParam.default(false).describe('true: only unread ones'),
  product: product.optional().describe('Only those of this product'),
  cursor: opaqueId('ntf').optional().describe('`next` of the previous page'),
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(30).describe('Notifications per page'),
})

export const MarkNotification = z.strictObject({
  id: opaqueId('ntf').describe('Id of the notification'),
  read: z.boolean().describe('false makes it unread again'),
})

export const MarkNotifications = z
  .strictObject({
    product: product.optional().describe('Only those of this product'),
    kinds: z.array(kind).max(NOTIFICATION_KINDS.length).optional().describe('Only those of these kinds'),
    subject: text(100).optional().describe('Only the one about this subject'),
    path: text(500).optional().describe('Only those that lead to this page'),
  })
  .meta({ id: 'MarkNotifications' })

export const MarkedNotifications = named('MarkedNotifications', { read: z.int().describe('How many were unread') })

export const NotificationView = named('Notification', {
  id: z.string().describe('Id of the notification'),
  product: product.describe('Its product'),
  kind: kind.describe('What has happened'),
  subject: z.string().describe('What it is about, such as `server:1204567`: there is one of each subject'),
  who: z.string().nullable().describe('Who did it, where somebody did'),
  text: z.string().describe('The sentence for people'),
  facts: z.record(z.string(), z.string()).describe('What stands in the sentence, by name'),
  path: z.string().describe('The page that it leads to'),
  events: z.int().min(1).describe('How much has happened since it was read last'),
  at: z.iso.datetime().describe('Time of the last event'),
  read_at: z.iso.datetime().nullable().describe('When it was read, or null'),
})

export const NotificationList = named('NotificationList', {
  items: z.array(NotificationView).describe('Notifications, the latest first'),
  next: z.string().nullable().describe('Value of `cursor` for the next page; null on the last page'),
})

const NotificationCount = named('NotificationCount', {
  kind: kind.describe('The kind'),
  unread: z.int().min(1).describe('Unread ones of it'),
})

export const NotificationCounts = named('NotificationCounts', {
  unread: z.int().min(0).describe('Unread notifications'),
  kinds: z.array(NotificationCount).describe('The unread ones by kind'),
  paths: z.array(z.string()).describe('Pages that unread ones lead to, at most 100'),
})

export const NotificationStream = z.string().meta({
  id: 'NotificationStream',
  description:
    'Server-sent events: `event: unread` with the number of unread notifications as `data`, at once and after each change',
  contentMediaType: 'text/event-stream',
})

export const MailSetting = named('MailSetting', {
  product: product.describe('The product'),
  name: z.string().describe('Its name'),
  kinds: z.array(z.string()).describe('What its mails are about'),
  mail: z.boolean().describe('Whether its mails are sent'),
})

export const MailSettings = named('MailSettings', {
  items: z.array(MailSetting).describe('The products that send mails'),
})

export const UpdateMailSetting = z.strictObject({
  product: z
    .string()
    .refine((value) => PRODUCT_IDS.some((id) => id === value), {
      error: () => texts('errors.titles')('not_found'),
      params: { code: 'not_found' },
    })
    .describe('The product'),
  mail: z.boolean().describe('false: no mails of it'),
})

export const MailToken = z.object({ token: text(200, 1).describe('Of the link in a mail') })
