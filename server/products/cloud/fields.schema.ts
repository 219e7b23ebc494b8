import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { text } from '#server/core/base.schema.ts'
import { STATES } from './bounds.schema.ts'

/** One line of 1 to 63 printable characters. */
export const label = text(63, 1).refine((value) => value.trim() !== '' && !/[\t\n\r]/.test(value), {
  error: () => texts('cloud.errors')('visibleLine'),
  params: { code: 'unprocessable' },
})

/** A whole number within bounds: outside them the request is against a rule, not malformed. */
export function whole(bounds: { min: number; max: number }) {
  return z.int().min(bounds.min).max(bounds.max)
}

export const serverId = z.int().min(1).max(2_147_483_647).describe('Identifier of the server')
export const networkId = z.int().min(1).max(2_147_483_647).describe('Identifier of the private network')

export const stateField = z.enum(STATES).describe('New, Active, Updating, Deleting or Failed')
export const jobIdField = z.int().nullable().describe('Job that is running or waiting for this resource, or null')
export const dateField = z.iso.datetime().describe('Time in UTC, ISO 8601')

/** Paging of a list; without `limit` the list is complete, since quotas bound it. */
export const Page = z.strictObject({
  limit: z.int().min(1).max(1000).optional().describe('Maximum number of items; all when absent'),
  offset: z.int().min(0).max(1_000_000).default(0).describe('Items to skip'),
})

/** A page of a list, and how many items there are in all; `items` and `total` describe these fields. */
export function listOf<T extends z.ZodType>(item: T, items: string, total: string) {
  return z.object({ items: z.array(item).describe(items), total: z.int().describe(total) })
}

/** One public OpenSSH key: type, base64 body, optional comment, on one line. */
export const sshKey = text(8192)
  .refine((value) => SSH_KEY.test(value), {
    error: () => texts('cloud.errors')('sshKey'),
    params: { code: 'unprocessable' },
  })
  .describe('Public OpenSSH key for the administrator, one line')

const SSH_KEY =
  /^(?:ssh-(?:rsa|ed25519)|ecdsa-sha2-nistp(?:256|384|521)|sk-(?:ssh-ed25519|ecdsa-sha2-nistp256)@openssh\.com) [A-Za-z0-9+/]{16,}={0,3}(?: [\x20-\x7e]*)?$/
