import { z } from 'zod'
import { roleSchema } from '#server/core/access.schema.ts'
import { named, opaqueId, text } from '#server/core/base.schema.ts'

const id = opaqueId('usr').describe('Account id, `usr_…`')

/** Query of the list of accounts. */
export const ListUsers = z.strictObject({
  q: text(100).trim().optional().describe('Part of a name or address'),
  role: roleSchema.optional().describe('Only accounts with this role'),
  page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1).describe('Page, from 1'),
  per_page: z.coerce.number<number | string>().int().min(1).max(100).default(50).describe('Accounts per page'),
})

/** An account as operators see it. */
export const UserView = named('User', {
  id: z.string().describe('Account id, `usr_…`'),
  name: z.string().describe('Display name'),
  email: z.string().describe('E-mail address'),
  roles: z.array(roleSchema).describe('Roles'),
  email_confirmed: z.boolean().describe('True when the address was confirmed'),
  disabled: z.boolean().describe('True when the account can neither sign in nor use tokens'),
  demo: z.boolean().describe('True for an account of the sample data'),
  created_at: z.iso.datetime().describe('Time of creation'),
})

export const UserList = named('UserList', {
  items: z.array(UserView).describe('Accounts, newest first'),
  total: z.int().describe('Total number of accounts'),
  page: z.int().describe('This page, from 1'),
  per_page: z.int().describe('Accounts per page'),
})

export const UserId = z.strictObject({ id })

export const UpdateUser = z.strictObject({
  id,
  roles: z
    .array(roleSchema)
    .max(10)
    .transform((roles) => [...new Set(roles)])
    .optional()
    .describe('The new roles; `user` is always among them'),
  email_confirmed: z
    .literal(true)
    .optional()
    .describe('True confirms the address, for a person whom no mail reaches: make sure by another way'),
  disabled: z.boolean().optional().describe('True blocks the account at once, false unblocks it'),
})
