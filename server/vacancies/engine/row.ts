import type { Company, Vacancy } from '#prisma/generated/client.ts'
import { plainText } from '../text/html.ts'
import { indexText } from '../text/analysis/vector.ts'
import { monthlySalary } from './salary.ts'
import { tagsOf } from '../search/filters.ts'

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
  tags: number[]
  /** Input form of a tsvector. */
  tsv: string
}

/** Whether search may find the vacancy: archived and hidden ones have no row. */
export const isSearchable = (vacancy: Pick<Vacancy, 'archivedAt' | 'hidden'>): boolean =>
  vacancy.archivedAt === null && !vacancy.hidden

/** Everything search knows about a vacancy. `responses` is the number of responses so far. */
export function searchRow(vacancy: Vacancy, company: Company, responses = 0): SearchRow {
  const salary = monthlySalary(vacancy)
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
    tags: tagsOf({ vacancy, company, responses }),
    tsv: indexText({
      name: vacancy.name,
      company_name: company.name,
      key_skills: vacancy.keySkills,
      description: plainText(vacancy.description),
    }),
  }
}
