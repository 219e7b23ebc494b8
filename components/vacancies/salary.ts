import type { RouterOutput } from '#components/trpc/client.ts'

type Item = RouterOutput['vacancies']['search']['items'][number]

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
const number = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })

/** "from 120 000 ₽", "90 000 – 120 000 ₽ an hour…": the pay in words, or null when it is not stated. */
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

/** What the sum is paid for and whether before tax: "a month, before tax". */
export function salaryTerms({ salary, salary_range: range }: Pick<Item, 'salary' | 'salary_range'>): string | null {
  if (!salary) return null
  const tax = salary.gross === null ? null : salary.gross ? 'before tax' : 'after tax'
  return [range && (MODES[range.mode.id] ?? range.mode.name.toLowerCase()), tax].filter(Boolean).join(', ') || null
}
