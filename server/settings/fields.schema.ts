import { z } from 'zod'

/** On or off. */
export const flag = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'])
  .transform((value) => value === '1' || value === 'true' || value === 'on')

/** Values separated by commas. */
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

/** Names with values, `name=value`, separated by commas. */
export const pairs = list
  .refine((items) => items.every((item) => item.indexOf('=') > 0), { error: 'must be name=value, separated by commas' })
  .transform((items) =>
    Object.fromEntries(items.map((item) => [item.split('=')[0] ?? '', item.replace(/^[^=]*=/, '')])),
  )

/** An integer with a default and its bounds. */
export function integer(value: number, min: number, max = Number.MAX_SAFE_INTEGER) {
  return z.coerce.number<string>().int().min(min).max(max).default(value)
}

export const port = (value: number) => integer(value, 0, 65_535)
export const quota = (value: number) => integer(value, 0, 1_000_000_000)
