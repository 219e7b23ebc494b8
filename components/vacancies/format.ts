import { texts } from '#i18n/texts.ts'
import type { RouterOutput } from '#components/trpc/client.ts'
import { formatMoney } from '#components/ui/locale.ts'

type Item = RouterOutput['vacancies']['search']['items'][number]

/** "1 vacancy", "2,942 vacancies". */
export const vacancyCount = (count: number): string => texts('vacancies.common')('vacancies', { count })

/** "from ₽120,000", "₽90,000 – ₽120,000"; null when the pay is not stated. */
export function salaryText(salary: Item['salary']): string | null {
  if (!salary) return null
  const t = texts('vacancies.common.pay')
  const [from, to] = [salary.from, salary.to].map((sum) => (sum === null ? null : wholeSum(sum, salary.currency)))
  if (from && to) return from === to ? from : t('range', { from, to })
  if (from) return t('from', { sum: from })
  return to ? t('upTo', { sum: to }) : null
}

/** The pay in a list, which is a month's unless it says otherwise: "₽550 – ₽650 an hour". */
export function payText({ salary, salary_range: range }: Pick<Item, 'salary' | 'salary_range'>): string | null {
  const sum = salaryText(salary)
  return sum && range && range.mode.id !== 'MONTH'
    ? texts('vacancies.common.pay')('per', { sum, period: periodOf(range) })
    : sum
}

/** A sum without small change. */
export const wholeSum = (sum: number, currency = 'RUR'): string =>
  formatMoney(sum, currency, { maximumFractionDigits: 0 })

/** What the sum is paid for, and whether before tax: "a month, before tax". */
export function salaryTerms({ salary, salary_range: range }: Pick<Item, 'salary' | 'salary_range'>): string | null {
  if (!salary) return null
  const tax = salary.gross === null ? null : texts('vacancies.common.pay')(salary.gross ? 'gross' : 'net')
  return [range && periodOf(range), tax].filter(Boolean).join(', ') || null
}

function periodOf({ mode }: NonNullable<Item['salary_range']>): string {
  const known = PERIODS.find((id) => id === mode.id)
  return known ? texts('vacancies.common.pay.periods')(known) : mode.name.toLowerCase()
}

const PERIODS = ['MONTH', 'HOUR', 'SHIFT'] as const

/** The names of dictionary entries: "Full-time, Internship". */
export function namesOf(entries: readonly { id: string; name: string }[]): string {
  return entries.map(({ name }) => name).join(', ')
}

/** Languages with their levels: "English (B1, intermediate)". */
export function languagesText(
  languages: readonly { id: string; name: string; level: { id: string; name: string } }[],
): string {
  return languages.map((language) => `${language.name} (${language.level.name})`).join(', ')
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
