import { texts } from '#i18n/texts.ts'
import { badArgument } from './errors.ts'

/** The offset of all dates in answers: Moscow time. */
const OFFSET = '+0300'
const OFFSET_MS = 3 * 3_600_000

/** A date as the API writes it, in whole seconds and without a colon in the offset: `2025-01-06T14:45:26+0300`. */
export function wireDate(date: Date): string {
  return new Date(date.getTime() + OFFSET_MS).toISOString().slice(0, 19) + OFFSET
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+ -]\d{2}:?\d{2})?)?$/

/**
 * Parses a date or a time: `2025-01-06`, `2025-01-06T14:45:26+0300`, with or without a colon in the offset, `Z`, or a
 * space in place of an unencoded `+`. Without an offset it is Moscow time. A date alone means its first second, or its
 * last with `end`. Null for anything else.
 */
export function moment(text: string, end = false): Date | null {
  const match = MOMENT.exec(text.trim())
  if (!match?.[1]) return null
  const [, day, time = end ? '23:59:59' : '00:00:00', zone = OFFSET] = match
  const offset = zone === 'Z' ? 'Z' : zone.replace(' ', '+').replace(/^(.\d{2}):?(\d{2})$/, '$1:$2')
  const date = new Date(`${day}T${time.length === 5 ? `${time}:00` : time}${offset}`)
  if (Number.isNaN(date.getTime())) return null
  // 2025-02-30 would silently become 2 March.
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? date : null
}

/** Parses the date of an argument. @throws invalid_input naming the argument */
export function knownMoment(argument: string, text: string, end = false): Date {
  const date = moment(text, end)
  if (date === null) throw badArgument(argument, texts('vacancies.errors')('notADate', { text }))
  return date
}
