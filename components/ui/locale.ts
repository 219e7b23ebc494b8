/** The locale of all numbers, sums, dates and times in the interface. */
export const LOCALE = 'en-GB'

/** Made on first use and kept: to make a formatter takes longer than everything else that a page does as it loads. */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Formatters by their options. */
const others = new Map<string, Intl.NumberFormat>()

function formatterFor(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options)
  const known = others.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(LOCALE, options)
  others.set(key, made)
  return made
}

/** "2,942". Of a number given as text every digit is shown, since it never becomes a float. */
export function formatNumber(value: number | string, options?: Intl.NumberFormatOptions): string {
  // Most numbers are whole, and need no formatter.
  if (!options && Number.isSafeInteger(value)) return String(value).replaceAll(THOUSANDS, ',')
  return formatterFor(options ?? {}).format(value as number)
}

/** Before each group of three digits that has one before it. */
const THOUSANDS = /\B(?=(?:\d{3}){1,5}$)/g

/** A count with its noun: "1 vacancy", "2,942 vacancies". */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** Codes of the job search's data that ISO 4217 has replaced. */
const REPLACED: Record<string, string | undefined> = { RUR: 'RUB', BYR: 'BYN' }

/** Their sign is in no font yet. */
const NO_SIGN = new Set(['KGS'])

/** The signs of pay in lists, where whole sums need no formatter. */
const SIGNS: Record<string, string | undefined> = { RUB: '₽', USD: '$', EUR: '€', KZT: '₸' }

/** "€1.50", "₽90,000". */
export function formatMoney(amount: number | string, currency: string, options?: Intl.NumberFormatOptions): string {
  const code = REPLACED[currency] ?? currency
  const sign = SIGNS[code]
  if (sign && options?.maximumFractionDigits === 0 && Number.isSafeInteger(amount) && Number(amount) >= 0)
    return sign + formatNumber(amount)
  const currencyDisplay = NO_SIGN.has(code) ? 'code' : 'narrowSymbol'
  return formatNumber(amount, { style: 'currency', currency: code, currencyDisplay, ...options })
}

/** A day without a time, `2026-01-06`, as "6 Jan 2026"; a month, `2026-01`, as "Jan 2026". */
export function formatDay(day: string): string {
  return (day.length > 7 ? days : months)().format(new Date(day))
}

const days = lazy(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' }))
const months = lazy(() => new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' }))

/** The language of a text from the data, for `lang`: Russian as soon as it has a Cyrillic letter. */
export const langOf = (text: string | null | undefined): 'ru' | 'en' => (text && /[а-яё]/i.test(text) ? 'ru' : 'en')
