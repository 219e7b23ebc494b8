import type { Company, Vacancy } from '#prisma/generated/client.ts'
import { areaById } from '../../dictionaries/areas.ts'
import { roleById } from '../../dictionaries/dictionaries.ts'
import { ISO_COUNTRIES } from '../../dictionaries/iso-countries.schema.ts'
import { allowed } from '../../text/xml.ts'

/** What a feed says of itself. */
export interface Site {
  name: string
  origin: string
  /** When something in the feed changed last. */
  changedAt: Date
}

/** Elements of a job by name, each a text; absent ones are left out. */
export type Elements = Record<string, string | null | undefined>

/** A format of aggregators. */
export interface BoardFormat {
  root: string
  /** Elements before the jobs. */
  head: (site: Site) => Elements
  /** `id` is an attribute of the job, where the format has one. */
  job: (vacancy: Vacancy, company: Company, site: Site) => { id?: string; elements: Elements }
}

/** Elements as their descriptions want them: each text in a CDATA section. */
export const inSections = (elements: Elements): Record<string, { '#cdata': string }> =>
  Object.fromEntries(
    Object.entries(elements).flatMap(([name, text]) => (text ? [[name, { '#cdata': allowed(text) }]] : [])),
  )

export const pageOf = ({ id }: Vacancy, { origin }: Site): string => `${origin}/vacancies/${id}`

/** Town, region and country of a vacancy. A town that is a region by itself is both. */
export function placeOf({ areaId, addressCity }: Vacancy): { city: string; state: string; country: string } {
  const [country, region] = (areaById(areaId)?.path ?? []).map((id) => areaById(id))
  const area = areaById(areaId)?.name ?? ''
  const name = country?.name ?? ''
  return {
    city: addressCity ?? area,
    state: region?.name ?? area,
    country: ISO_COUNTRIES[country?.id ?? 0] ?? name,
  }
}

/** `100000 - 150000 RUB per month`, or null where pay is not stated. */
export function payWords({ salaryFrom: from, salaryTo: to, salaryCurrency, salaryMode }: Vacancy): string | null {
  if (from === null && to === null) return null
  const sums = from !== null && to !== null ? `${from} - ${to}` : from === null ? `up to ${to}` : `from ${from}`
  const currency = salaryCurrency === 'RUR' ? 'RUB' : (salaryCurrency ?? '')
  return `${sums} ${currency} per ${PERIODS[salaryMode ?? 'MONTH'] ?? 'month'}`
}

const PERIODS: Record<string, string> = { HOUR: 'hour', SHIFT: 'day', MONTH: 'month' }

/** Ids of the dictionary employment → words of the formats. */
export const EMPLOYMENT_WORDS: Record<string, string> = {
  full: 'full-time',
  part: 'part-time',
  project: 'contract',
  probation: 'internship',
  volunteer: 'volunteer',
}

export const EXPERIENCE_WORDS: Record<string, string> = {
  noExperience: 'No experience',
  between1And3: '1-3 years',
  between3And6: '3-6 years',
  moreThan6: '6+ years',
}

export const roleWords = ({ professionalRoles: [role] }: Vacancy): string | undefined =>
  role === undefined ? undefined : roleById(role)?.name
