/** The locale of all numbers, sums, dates and times in the interface. */
export const LOCALE = 'en-GB'

const number = new Intl.NumberFormat(LOCALE)

/** "2,942". Of a number given as text every digit is shown, since it never becomes a float. */
export function formatNumber(value: number | string, options?: Intl.NumberFormatOptions): string {
  return (options ? new Intl.NumberFormat(LOCALE, options) : number).format(value as number)
}

/** A count with its noun: "1 vacancy", "2,942 vacancies". */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${number.format(count)} ${count === 1 ? one : many}`
}

/** Codes of the job search's data that ISO 4217 has replaced. */
const REPLACED: Record<string, string | undefined> = { RUR: 'RUB', BYR: 'BYN' }

/** Their sign is in no font yet. */
const NO_SIGN = new Set(['KGS'])

/** "€1.50", "₽90,000". */
export function formatMoney(amount: number | string, currency: string, options?: Intl.NumberFormatOptions): string {
  const code = REPLACED[currency] ?? currency
  const currencyDisplay = NO_SIGN.has(code) ? 'code' : 'narrowSymbol'
  return formatNumber(amount, { style: 'currency', currency: code, currencyDisplay, ...options })
}

/** A day without a time, `2026-01-06`, as "6 Jan 2026"; a month, `2026-01`, as "Jan 2026". */
export function formatDay(day: string): string {
  const style = day.length > 7 ? ({ dateStyle: 'medium' } as const) : ({ month: 'short', year: 'numeric' } as const)
  return new Intl.DateTimeFormat(LOCALE, { ...style, timeZone: 'UTC' }).format(new Date(day))
}

/** The language of a text from the data, for `lang`: Russian as soon as it has a Cyrillic letter. */
export const langOf = (text: string | null | undefined): 'ru' | 'en' => (text && /[а-яё]/i.test(text) ? 'ru' : 'en')
