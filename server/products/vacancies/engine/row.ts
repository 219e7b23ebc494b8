import type { Company, Vacancy } from '#prisma/generated/client.ts'
import { toRoubles } from '../dictionaries/dictionaries.ts'
import { tagsOf } from '../filters/filters.ts'
import { indexText, titleWords } from '../text/analysis/vector.ts'
import { conditionsOf } from '../text/analysis/conditions.ts'
import { plainText } from '#server/core/text/plain-text.ts'
import { sentencesOf, storedSentences } from '../text/query/snippet.ts'

/** The narrow row of a vacancy in `vacancy_search`. */
export interface SearchRow {
  vacancyId: number
  companyId: number
  publishedAt: Date
  salaryFrom: number | null
  salaryTo: number | null
  salaryLow: number | null
  salaryHigh: number | null
  lat: number | null
  lng: number | null
  /** See `titleWords`. */
  titleWords: number
  tags: number[]
  /** Input form of a tsvector. */
  tsv: string
  /** See `storedSentences`. */
  sentences: string | null
}

/** Whether search can find the vacancy: archived, hidden and held back ones have no row. */
export const isSearchable = (vacancy: Pick<Vacancy, 'archivedAt' | 'hidden' | 'heldAt'>): boolean =>
  vacancy.archivedAt === null && !vacancy.hidden && vacancy.heldAt === null

/** Everything search knows about a vacancy. `responses` is the number of responses so far. */
export function searchRow(vacancy: Vacancy, company: Company, responses = 0): SearchRow {
  const salary = monthlySalary(vacancy)
  const description = plainText(vacancy.description)
  return {
    vacancyId: vacancy.id,
    companyId: vacancy.companyId,
    publishedAt: vacancy.publishedAt,
    salaryFrom: salary.from,
    salaryTo: salary.to,
    salaryLow: salary.low,
    salaryHigh: salary.high,
    lat: vacancy.lat,
    lng: vacancy.lng,
    titleWords: titleWords(vacancy.name),
    tags: tagsOf({ vacancy, company, responses }),
    tsv: indexText({
      name: vacancy.name,
      company_name: company.name,
      key_skills: vacancy.keySkills,
      description,
      conditions: conditionsOf(vacancy),
    }),
    sentences: storedSentences(sentencesOf(description)),
  }
}

interface Pay {
  salaryFrom: number | null
  salaryTo: number | null
  salaryCurrency: string | null
  salaryMode: string | null
}

/** Roubles a month. `low` and `high` bound the wanted salaries that this one matches. */
interface MonthlySalary {
  from: number | null
  to: number | null
  low: number | null
  high: number | null
}

/** Hours and shifts in a month, to compare hourly pay and pay per shift with monthly pay. */
const PER_MONTH: Record<string, number> = { HOUR: 165, SHIFT: 15 }

/**
 * A missing bound is taken as 1.5 times the lower one or as the upper one divided by 1.5, and both are widened by a
 * tenth, so that pay near the wanted salary matches.
 */
const OPEN_END = 1.5
const NEAR = 0.1
const INT_MAX = 2_147_483_647

/**
 * The pay of a vacancy as search compares and sorts it. Whether it is before or after tax makes no difference.
 * A wanted salary N (in roubles) matches when `low <= N <= high`.
 */
export function monthlySalary(pay: Pay): MonthlySalary {
  const from = inRoubles(pay.salaryFrom, pay)
  const to = inRoubles(pay.salaryTo, pay)
  const lower = from ?? (to === null ? null : to / OPEN_END)
  const upper = to ?? (from === null ? null : from * OPEN_END)
  return {
    from,
    to,
    low: lower === null ? null : capped(lower * (1 - NEAR)),
    high: upper === null ? null : capped(upper * (1 + NEAR)),
  }
}

function inRoubles(amount: number | null, pay: Pay): number | null {
  if (amount === null) return null
  return capped(toRoubles(amount, pay.salaryCurrency ?? 'RUR') * (PER_MONTH[pay.salaryMode ?? 'MONTH'] ?? 1))
}

const capped = (amount: number): number => Math.min(Math.round(amount), INT_MAX)
