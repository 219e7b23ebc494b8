import { z } from 'zod'
import { named, text } from '#server/core/base.schema.ts'

const fields = z.record(z.string(), z.unknown()).nullable()
const moment = z.iso.datetime({ offset: true })

/** Query of the audit log. */
export const ListAudit = z.strictObject({
  actor: text(100).optional().describe('Only actions of the account with this id'),
  action: text(100)
    .optional()
    .describe('Only this action, such as `tokens.create`, or all with this prefix: `tokens.`'),
  subject: text(200).optional().describe('Only actions on this subject: `token:tok_…`, `user:usr_…`'),
  from: moment.optional().describe('Only at or after this time'),
  to: moment.optional().describe('Only before this time'),
  before: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional()
    .describe('Only entries older than this one: `next` of the previous page'),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50).describe('Entries per page'),
})

/** Formats of an export, as media types. */
export const AUDIT_FORMATS = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const

/** The filters of the list, and the format. */
export const ExportAudit = ListAudit.omit({ before: true, limit: true }).extend({
  format: z.enum(['csv', 'ndjson']).default('ndjson').describe('csv: a table; ndjson: each entry as a line of JSON'),
})

export const AuditView = named('AuditEntry', {
  id: z.string().describe('Number of the entry, as a string'),
  at: z.iso.datetime().describe('When it happened'),
  action: z.string().describe('Action: the id of the operation'),
  actor: z
    .object({
      id: z.string().describe('Account id'),
      name: z.string().nullable().describe('Current display name; null when the account was deleted'),
      email: z.string().nullable().describe('Current e-mail address; null when the account was deleted'),
    })
    .nullable()
    .describe('Account that acted; null for anonymous callers and for the system itself'),
  credential: z.string().nullable().describe('Credential: `session:ses_…`, `token:tok_…`, `anonymous`, `system`'),
  ip: z.string().nullable().describe('IP address of the caller'),
  request_id: z.string().describe('Request id, as in the log and in the response'),
  subject: z.string().nullable().describe('Subject of the action'),
  before: fields.describe('State before the action, without secrets'),
  after: fields.describe('State after the action, without secrets'),
})

export const AuditList = named('AuditEntryList', {
  items: z.array(AuditView).describe('Entries, newest first'),
  next: z.string().nullable().describe('Value of `before` for the next page; null on the last page'),
})

export const AuditLines = z.string().meta({
  id: 'AuditLines',
  description: 'Every entry as a line of its own, newest first, each a JSON object as in the list',
  contentMediaType: AUDIT_FORMATS.ndjson,
})

export const AuditTable = z.string().meta({
  id: 'AuditTable',
  description:
    'A line of names, then a line for each entry, newest first; `before` and `after` are JSON. Text that a spreadsheet would take for a formula begins with an apostrophe.',
  contentMediaType: AUDIT_FORMATS.csv,
})
