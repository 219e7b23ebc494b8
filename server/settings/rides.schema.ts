import { z } from 'zod'
import { integer, list, pairs, quota } from './fields.schema.ts'

/** The settings of ride feedback and its support desk. */
export const ridesSettings = {
  RIDES_ORDERS: z
    .enum(['open', 'strict'])
    .optional()
    .describe(
      "strict: only registered trips; open: an order id that nobody has used becomes the caller's own trip. Without it strict, but open with the embedded database, and with a warning where accounts are older than this rule",
    ),
  RIDES_QUOTA_ORDERS: quota(10_000).describe('Trips of each account'),
  RIDES_RATING_DAYS: integer(30, 0, 3650).describe('Days after a trip in which it can be rated; 0 is without an end'),
  RIDES_REFRESH_S: integer(30, 1, 3600).describe('Seconds between configuration refreshes of a client'),
  SUPPORT_URL: z
    .url()
    .optional()
    .describe('Support desk with an HTTP API, or mailto: and its address, instead of the built-in one'),
  SUPPORT_TOKEN: z.string().optional().describe('Token for SUPPORT_URL'),
  SUPPORT_TIMEOUT_MS: integer(10_000, 100, 60_000).describe('Timeout of SUPPORT_URL'),
  SUPPORT_DESK: z
    .string()
    .optional()
    .describe(
      'What answers at SUPPORT_URL: request-tracker, redmine, zammad, chatwoot, or the path of a recipe of your own; without it a desk that takes an Idempotency-Key',
    ),
  SUPPORT_OPTIONS: pairs.default({}).describe('Options of that recipe, separated by commas: queue=Rides,field=Order'),
  SUPPORT_SETTLE_S: z.coerce
    .number<string>()
    .int()
    .min(1)
    .max(86_400)
    .optional()
    .describe(
      'Seconds for which the desk may still finish a task that it has not confirmed, instead of what the recipe says',
    ),
  SUPPORT_PRIVATE_NETWORKS: list
    .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()])))
    .default([])
    .describe('Networks that are not public and in which the desk of SUPPORT_DESK may be, separated by commas'),
}
