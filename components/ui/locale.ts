import { FORMATS, type Locale } from '#i18n/locales.ts'
import { currentLocale } from '#i18n/store.ts'

/**
 * Creates a formatter on first use and caches it per language: creating one takes longer than everything else that a
 * page does while it loads.
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

/** Formats a number: "2,942". A string keeps all its digits, since it is never converted to a float. */
export function formatNumber(value: number | string, options?: Intl.NumberFormatOptions): string {
  const separator = SEPARATORS[currentLocale()]
  // Most numbers are whole, and need no formatter.
  if (!options && Number.isSafeInteger(value)) return String(value).replaceAll(THOUSANDS, separator)
  return formatterFor(options ?? {}).format(value as number)
}

/** Matches every position where a thousands separator belongs. */
const THOUSANDS = /\B(?=(?:\d{3}){1,5}$)/g
const SEPARATORS: Record<Locale, string> = { en: ',', ru: '\u00A0' }

/** A count with its noun: "1 vacancy", "2,942 vacancies". */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** Currency codes in the vacancy data that ISO 4217 has replaced. */
const REPLACED: Record<string, string | undefined> = { RUR: 'RUB', BYR: 'BYN' }

/** Currencies shown by their code: fonts lack the sign of KGS, and in Russian that of BYN is the one of roubles. */
const NO_SIGN = new Set(['KGS', 'BYN'])

/** For whole sums, such as the pay in lists, which are formatted without `Intl`. */
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

/** The `lang` of text from users or imported data: Russian if it has a Cyrillic letter. */
export const langOf = (text: string | null | undefined): 'ru' | 'en' => (text && /[а-яё]/i.test(text) ? 'ru' : 'en')
