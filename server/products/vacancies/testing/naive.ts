import { singleton } from '#server/core/process/singleton.ts'
import type { Company, Vacancy } from '#prisma/generated/client.ts'
import { areaPath } from '../dictionaries/areas.ts'
import { toRoubles } from '../dictionaries/dictionaries.ts'
import type { SearchParams } from '../filters/search.schema.ts'
import { conditionsOf } from '../text/analysis/conditions.ts'
import { indexEntries } from '../text/analysis/vector.ts'
import { plainText } from '#server/core/text/plain-text.ts'
import type { SearchField } from '../text/query/ast.ts'
import { parseQuery } from '../text/query/parse.ts'
import { matchesIndex, type TextIndex } from './queries.ts'

export interface Known {
  vacancy: Vacancy
  company: Company
}

/**
 * Whether a vacancy matches the parameters, decided from its own columns one by one: the reference for the engine's
 * tags, index and statements.
 */
export function naiveMatch(params: SearchParams): (known: Known) => boolean {
  const query = parseQuery(params.text ?? '', {
    fields: (params.search_field ?? []) as SearchField[],
    ...(params.excluded_text !== undefined && { excluded: params.excluded_text }),
  })
  if ('tooComplex' in query) throw new Error('not in this test')
  return (known) =>
    matchesLists(params, known) &&
    matchesPay(params, known) &&
    matchesPlace(params, known) &&
    (query.root === null || matchesIndex(query, indexOf(known.vacancy, known.company)))
}

/** Built once for each vacancy of a test. */
export const indexOf = (vacancy: Vacancy, company: Company): TextIndex => {
  const indexes = singleton('vacancies.testing.indexes', () => new WeakMap<Vacancy, TextIndex>())
  const known = indexes.get(vacancy)
  if (known) return known
  const { name, keySkills: key_skills } = vacancy
  const made = indexEntries({
    name,
    company_name: company.name,
    key_skills,
    description: plainText(vacancy.description),
    conditions: conditionsOf(vacancy),
  })
  indexes.set(vacancy, made)
  return made
}

function matchesLists(params: SearchParams, { vacancy, company }: Known): boolean {
  const any = (wanted: string[] | undefined, held: (string | null)[]): boolean =>
    wanted === undefined || wanted.some((value) => held.includes(value))
  const branches = (ids: string[]): string[] => ids.flatMap((id) => [id, id.split('.')[0] ?? id])
  const labels = [
    vacancy.addressRaw !== null && 'with_address',
    vacancy.acceptHandicapped && 'accept_handicapped',
    vacancy.acceptKids && 'accept_kids',
    vacancy.internship && 'internship',
    vacancy.nightShifts && 'night_shifts',
    vacancy.ageRestriction !== null && 'accept_teens',
    company.type !== 'agency' && 'not_from_agency',
    company.accreditedIt && 'accredited_it',
    'low_performance',
  ].filter((label) => label !== false)
  return (
    any(params.experience, [vacancy.experience]) &&
    any(params.employment, [vacancy.employment]) &&
    any(params.schedule, [vacancy.schedule]) &&
    any(params.employment_form, [vacancy.employmentForm]) &&
    any(params.education, [vacancy.education]) &&
    any(params.work_format, vacancy.workFormats) &&
    any(params.working_hours, vacancy.workingHours) &&
    any(params.work_schedule_by_days, vacancy.workScheduleByDays) &&
    any(params.driver_license_types, vacancy.driverLicenseTypes) &&
    any(params.professional_role, vacancy.professionalRoles.map(String)) &&
    any(params.specialization, branches(vacancy.specializations)) &&
    any(params.industry, branches(company.industries)) &&
    any(params.metro, branches(vacancy.metro)) &&
    any(params.area, areaPath(vacancy.areaId).map(String)) &&
    any(params.employer_id, [String(company.id)]) &&
    any(params.label, labels) &&
    (!params.accept_temporary || vacancy.acceptTemporary)
  )
}

const PER_MONTH: Record<string, number> = { HOUR: 165, SHIFT: 15 }

const monthlyOf =
  ({ salaryCurrency, salaryMode }: Vacancy) =>
  (amount: number): number =>
    toRoubles(amount, salaryCurrency ?? 'RUR') * (PER_MONTH[salaryMode ?? ''] ?? 1)

/** Roubles a month, the lower end if it is stated; null without pay. */
export function statedPay(vacancy: Vacancy): number | null {
  const amount = vacancy.salaryFrom ?? vacancy.salaryTo
  return amount === null ? null : Math.round(monthlyOf(vacancy)(amount))
}

function matchesPay(params: SearchParams, { vacancy }: Known): boolean {
  const { salaryFrom, salaryTo } = vacancy
  const { salary_from = 0, salary_to = Infinity } = params
  if (salaryFrom === null && salaryTo === null) {
    return !params.only_with_salary && params.salary_from === undefined && params.salary_to === undefined
  }
  const monthly = monthlyOf(vacancy)
  const pay = statedPay(vacancy) ?? 0
  if (pay < salary_from || pay > salary_to) return false
  if (params.salary === undefined) return true
  const wanted = toRoubles(params.salary, params.currency ?? 'RUR')
  const from = salaryFrom === null ? monthly(salaryTo ?? 0) / 1.5 : monthly(salaryFrom)
  const to = salaryTo === null ? monthly(salaryFrom ?? 0) * 1.5 : monthly(salaryTo)
  return wanted >= Math.round(from * 0.9) && wanted <= Math.round(to * 1.1)
}

function matchesPlace(params: SearchParams, { vacancy }: Known): boolean {
  const { top_lat, bottom_lat, left_lng, right_lng, date_from, date_to } = params
  if (date_from !== undefined && vacancy.publishedAt < new Date(date_from)) return false
  if (date_to !== undefined && vacancy.publishedAt > new Date(date_to)) return false
  if (top_lat === undefined || bottom_lat === undefined || left_lng === undefined || right_lng === undefined)
    return true
  const { lat, lng } = vacancy
  if (lat === null || lng === null) return false
  return lat <= top_lat && lat >= bottom_lat && lng >= left_lng && lng <= right_lng
}
