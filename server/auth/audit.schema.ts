import { z } from 'zod'
import { text } from '#server/core/base.schema.ts'

const fields = z.record(z.string(), z.unknown()).nullable()
const moment = z.iso.datetime({ offset: true })

/** Query of the audit log. */
export const ListAudit = z.strictObject({
  actor: text(100).optional().describe('Only what this account did: its id'),
  action: text(100).optional().describe('Only this action, such as `tokens.create`, or all that begin so: `tokens.`'),
  subject: text(200).optional().describe('Only what was done to this: `token:tok_…`, `user:usr_…`'),
  from: moment.optional().describe('Only since this moment'),
  to: moment.optional().describe('Only before this moment'),
  before: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional()
    .describe('Only entries older than this one: `next` of the page before'),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50).describe('Entries per page'),
})

export const AuditView = z
  .object({
    id: z.string().describe('Number of the entry, as a string'),
    at: z.iso.datetime().describe('When it happened'),
    action: z.string().describe('What was done: the id of the operation'),
    actor: z
      .object({
        id: z.string().describe('Account id'),
        name: z.string().nullable().describe('Display name now; null when the account is gone'),
        email: z.string().nullable().describe('Address now; null when the account is gone'),
      })
      .nullable()
      .describe('Who did it; null for strangers and the house itself'),
    credential: z.string().nullable().describe('By what: `session:ses_…`, `token:tok_…`, `anonymous`, `system`'),
    ip: z.string().nullable().describe('From which address'),
    request_id: z.string().describe('Id of the request, as in its log line and its answer'),
    subject: z.string().nullable().describe('What it was done to'),
    before: fields.describe('What was there before, without secrets'),
    after: fields.describe('What was there afterwards, without secrets'),
  })
  .meta({ id: 'AuditEntry' })

export const AuditList = z
  .object({
    items: z.array(AuditView).describe('Entries, newest first'),
    next: z.string().nullable().describe('Value of `before` for the next page; null on the last'),
  })
  .meta({ id: 'AuditEntryList' })
