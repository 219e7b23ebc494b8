import { badArgument } from './errors.ts'

/** The offset every date of this product is written in: Moscow. */
const OFFSET = '+0300'
const OFFSET_MS = 3 * 3_600_000

/** `2025-01-06T14:45:26+0300`: the wire's form, whole seconds, no colon in the offset. */
export function wireDate(date: Date): string {
  return new Date(date.getTime() + OFFSET_MS).toISOString().slice(0, 19) + OFFSET
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+ -]\d{2}:?\d{2})?)?$/

/**
 * Reads a date or a moment: `2025-01-06`, `2025-01-06T14:45:26+0300`, with or without a colon in the offset, `Z`, and a
 * space where an unencoded `+` stood. Without an offset it is Moscow time. A date alone is its first second, or its last
 * with `end`. Null for everything else.
 */
export function moment(text: string, end = false): Date | null {
  const match = MOMENT.exec(text.trim())
  if (!match?.[1]) return null
  const [, day, time = end ? '23:59:59' : '00:00:00', zone = OFFSET] = match
  const offset = zone === 'Z' ? 'Z' : zone.replace(' ', '+').replace(/^(.\d{2}):?(\d{2})$/, '$1:$2')
  const date = new Date(`${day}T${time.length === 5 ? `${time}:00` : time}${offset}`)
  if (Number.isNaN(date.getTime())) return null
  // 2025-02-30 would silently become March 2.
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? date : null
}

/** The moment that an argument names. @throws invalid_input naming the argument */
export function knownMoment(argument: string, text: string, end = false): Date {
  const date = moment(text, end)
  if (date === null) throw badArgument(argument, `neither a date nor a moment: ${text}`)
  return date
}
