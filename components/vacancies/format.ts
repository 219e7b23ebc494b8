import type { RouterOutput } from '#components/trpc/client.ts'

type Item = RouterOutput['vacancies']['search']['items'][number]

const number = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })

/** "2 942". */
export const formatNumber = (value: number): string => number.format(value)

/** A count with its noun: "1 vacancy", "2 942 vacancies". */
export function countText(count: number, one = 'vacancy', many = 'vacancies'): string {
  return `${number.format(count)} ${count === 1 ? one : many}`
}

const SIGNS: Record<string, string> = {
  RUR: '₽',
  USD: '$',
  EUR: '€',
  KZT: '₸',
  UAH: '₴',
  BYR: 'Br',
  GEL: '₾',
  AZN: '₼',
}

/** "from 120 000 ₽", "90 000 – 120 000 ₽"; null when the pay is not stated. */
export function salaryText(salary: Item['salary']): string | null {
  if (!salary) return null
  const { from, to } = salary
  const sign = SIGNS[salary.currency] ?? salary.currency
  if (from !== null && to !== null && from !== to) return `${number.format(from)} – ${number.format(to)} ${sign}`
  if (from !== null && to !== null) return `${number.format(from)} ${sign}`
  if (from !== null) return `from ${number.format(from)} ${sign}`
  return to === null ? null : `up to ${number.format(to)} ${sign}`
}

const MODES: Record<string, string> = { MONTH: 'a month', HOUR: 'an hour', SHIFT: 'a shift' }

/** What the sum is paid for, and whether before tax: "a month, before tax". */
export function salaryTerms({ salary, salary_range: range }: Pick<Item, 'salary' | 'salary_range'>): string | null {
  if (!salary) return null
  const tax = salary.gross === null ? null : salary.gross ? 'before tax' : 'after tax'
  return [range && (MODES[range.mode.id] ?? range.mode.name.toLowerCase()), tax].filter(Boolean).join(', ') || null
}

/** The names of dictionary entries: "Полная занятость, Стажировка". */
export function namesOf(entries: readonly { name: string }[]): string {
  return entries.map(({ name }) => name).join(', ')
}

/** Languages with their levels: "Английский (B1 — Средний)". */
export function languagesText(languages: readonly { name: string; level: { name: string } }[]): string {
  return languages.map(({ name, level }) => `${name} (${level.name})`).join(', ')
}

/** A date of the API (`2025-01-06T14:45:26+0300`, offset without a colon) in the form that every browser parses. */
export function isoOf(date: string): string {
  return date.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
}

/** The address when it may become a link (`http:` or `https:`), else null: users wrote it. */
export function webLink(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null
  return /^https?:$/.test(new URL(address).protocol) ? address : null
}
