import { FORMATS, type Locale } from '#i18n/locales.ts'
import { currentLocale } from '#i18n/store.ts'

/**
 * Made on first use and kept by language: to make a formatter takes longer than everything else that a page does as it
 * loads.
 */
export function lazy<T>(make: (format: string) => T): () => T {
  const made = new Map<Locale, T>()
  return () => {
    const locale = currentLocale()
    const known = made.get(locale)
    if (known) return known
    const one = make(FORMATS[locale])
    made.set(locale, one)
    return one
  }
}

/** Formatters by their language and options. */
const others = new Map<string, Intl.NumberFormat>()

function formatterFor(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const format = FORMATS[currentLocale()]
  const key = format + JSON.stringify(options)
  const known = others.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(format, options)
  others.set(key, made)
  return made
}

/** "2,942". Of a number given as text every digit is shown, since it never becomes a float. */
export function formatNumber(value: number | string, options?: Intl.NumberFormatOptions): string {
  const separator = SEPARATORS[currentLocale()]
  // Most numbers are whole, and need no formatter.
  if (!options && Number.isSafeInteger(value)) return String(value).replaceAll(THOUSANDS, separator)
  return formatterFor(options ?? {}).format(value as number)
}

/** Before each group of three digits that has one before it. */
const THOUSANDS = /\B(?=(?:\d{3}){1,5}$)/g
const SEPARATORS: Record<Locale, string> = { en: ',', ru: '\u00A0' }

/** A count with its noun: "1 vacancy", "2,942 vacancies". */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** Codes of the job search's data that ISO 4217 has replaced. */
const REPLACED: Record<string, string | undefined> = { RUR: 'RUB', BYR: 'BYN' }

/** Their sign is in no font yet, or is that of roubles in Russian. */
const NO_SIGN = new Set(['KGS', 'BYN'])

/** The signs of pay in lists, where whole sums need no formatter. */
const SIGNS: Record<string, string | undefined> = { RUB: '₽', USD: '$', EUR: '€', KZT: '₸' }

/** Where the sign stands. */
const SUMS: Record<Locale, (sign: string, sum: string) => string> = {
  en: (sign, sum) => sign + sum,
  ru: (sign, sum) => `${sum}\u00A0${sign}`,
}

/** "€1.50", "₽90,000". */
export function formatMoney(amount: number | string, currency: string, options?: Intl.NumberFormatOptions): string {
  const code = REPLACED[currency] ?? currency
  const sign = SIGNS[code]
  if (sign && options?.maximumFractionDigits === 0 && Number.isSafeInteger(amount) && Number(amount) >= 0)
    return SUMS[currentLocale()](sign, formatNumber(amount))
  const currencyDisplay = NO_SIGN.has(code) ? 'code' : 'narrowSymbol'
  return formatNumber(amount, { style: 'currency', currency: code, currencyDisplay, ...options })
}

/** A day without a time, `2026-01-06`, as "6 Jan 2026"; a month, `2026-01`, as "Jan 2026". */
export function formatDay(day: string): string {
  return (day.length > 7 ? days : months)().format(new Date(day))
}

const days = lazy((format) => new Intl.DateTimeFormat(format, { dateStyle: 'medium', timeZone: 'UTC' }))
const months = lazy((format) => new Intl.DateTimeFormat(format, { month: 'short', year: 'numeric', timeZone: 'UTC' }))

/** The language of a text from the data, for `lang`: Russian as soon as it has a Cyrillic letter. */
export const langOf = (text: string | null | undefined): 'ru' | 'en' => (text && /[а-яё]/i.test(text) ? 'ru' : 'en')
