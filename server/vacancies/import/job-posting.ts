import { createHash } from 'node:crypto'
import { singleton } from '#server/core/singleton.ts'
import { plainText, cleanHtml } from '../text/html.ts'
import { moment } from '../dates.ts'
import { buildSnippet } from '../text/query/snippet.ts'
import { allAreas } from '../dictionaries/areas.ts'
import { currencyByCode } from '../dictionaries/currencies.ts'
import { RecordProblem, emptyColumns, webAddress, type Imported, type ImportedColumns } from './imported.ts'
import type { JobPosting } from './job-posting.schema.ts'

/** Whether a record calls itself a JobPosting. */
export const isJobPosting = (value: unknown): boolean =>
  value instanceof Object && '@type' in value && [value['@type']].flat().includes('JobPosting')

/** A JobPosting as our columns. @throws RecordProblem naming a property that cannot be understood */
export function fromJobPosting(posting: JobPosting): Imported {
  const publishedAt = date('datePosted', posting.datePosted, false)
  const { hiringOrganization: organization } = posting
  const company = typeof organization === 'string' ? organization : organization.name
  const known = emptyColumns(posting.title.trim(), areaOf(posting), publishedAt)
  const until = posting.validThrough ? date('validThrough', posting.validThrough, true) : null
  const description = cleanHtml(posting.description ?? '')
  return {
    source: 'json-ld',
    sourceId: identity(posting, company),
    company: { sourceId: `name:${company.toLowerCase()}`, name: company, trusted: true, accreditedIt: false },
    vacancy: {
      ...known,
      expiresAt: until ?? known.expiresAt,
      archivedAt: until !== null && until < new Date() ? until : null,
      description,
      ...buildSnippet(plainText(description), null),
      keySkills: skillsOf(posting),
      responseUrl: webAddress(posting.url),
      ...pay(posting),
      ...place(posting),
      ...conditions(posting),
    },
  }
}

/** What the posting calls itself; without a name of its own, what makes two postings the same. */
function identity(posting: JobPosting, company: string): string {
  const { identifier } = posting
  const given = typeof identifier === 'string' ? identifier : identifier?.value
  const name = given === undefined ? (posting.url ?? `${posting.title}\n${posting.datePosted}`) : String(given)
  return createHash('sha256').update(`${company}\n${name}`).digest('hex').slice(0, 40)
}

const skillsOf = ({ skills }: JobPosting): string[] =>
  [...new Set((skills ?? []).flatMap((line) => line.split(/[,;\n]/)).map((skill) => skill.trim()))]
    .filter((skill) => skill !== '' && skill.length <= 100)
    .slice(0, 30)

function areaOf({ jobLocation }: JobPosting): number {
  const names = (jobLocation ?? []).flatMap(({ address }) =>
    typeof address === 'string' ? address.split(',') : [address.addressLocality, address.addressRegion],
  )
  for (const name of names) {
    const id = name ? byName().get(name.trim().toLowerCase()) : undefined
    if (id !== undefined) return id
  }
  throw new RecordProblem(`jobLocation: no known place among ${JSON.stringify(names)}`)
}

/** Names without what stands in brackets; of several places with one name the first of the dictionary. */
const byName = (): Map<string, number> =>
  singleton('vacancies.import.places', () => {
    const places = new Map<string, number>()
    for (const { id, name } of allAreas()) {
      const key = name.replace(/ \(.*\)$/, '').toLowerCase()
      if (!places.has(key)) places.set(key, id)
    }
    return places
  })

const MODES: Record<string, string> = { HOUR: 'HOUR', DAY: 'SHIFT', MONTH: 'MONTH', YEAR: 'MONTH' }

function pay({ baseSalary }: JobPosting): Partial<ImportedColumns> {
  if (!baseSalary) return {}
  const { value, minValue, maxValue, unitText } = baseSalary.value
  const unit = (unitText ?? 'MONTH').toUpperCase()
  const mode = MODES[unit]
  if (mode === undefined) throw new RecordProblem(`baseSalary: unknown unitText ${unitText}`)
  const sum = (amount: number | null | undefined): number | null =>
    amount ? Math.round(unit === 'YEAR' ? amount / 12 : amount) : null
  const [from, to] = [sum(minValue ?? value), sum(maxValue ?? value)]
  if (from === null && to === null) return {}
  const currency = baseSalary.currency === 'RUB' ? 'RUR' : (baseSalary.currency ?? 'RUR')
  if (!currencyByCode(currency)) throw new RecordProblem(`baseSalary: unknown currency ${currency}`)
  return { salaryFrom: from, salaryTo: to, salaryCurrency: currency, salaryMode: mode }
}

function place({ jobLocation }: JobPosting): Partial<ImportedColumns> {
  const [first] = jobLocation ?? []
  if (!first) return {}
  const { address, geo } = first
  const located = geo && Math.abs(geo.latitude) <= 90 && Math.abs(geo.longitude) <= 180
  const point = located ? { lat: geo.latitude, lng: geo.longitude } : {}
  if (typeof address === 'string') return { ...point, addressRaw: address }
  const { addressLocality: city, streetAddress: street } = address
  return {
    ...point,
    addressRaw: [city, street].filter(Boolean).join(', ') || null,
    addressCity: city ?? null,
    addressStreet: street ?? null,
  }
}

const EMPLOYMENT: Record<string, string> = {
  FULL_TIME: 'full',
  PART_TIME: 'part',
  CONTRACTOR: 'project',
  TEMPORARY: 'project',
  INTERN: 'probation',
  VOLUNTEER: 'volunteer',
}

function conditions(posting: JobPosting): Partial<ImportedColumns> {
  const types = (posting.employmentType ?? []).map((type) => type.toUpperCase())
  const remote = posting.jobLocationType?.includes('TELECOMMUTE') ?? false
  const required = posting.experienceRequirements
  return {
    employment: types.map((type) => EMPLOYMENT[type]).find((id) => id !== undefined) ?? 'full',
    internship: types.includes('INTERN'),
    acceptTemporary: types.includes('TEMPORARY'),
    ...(remote && { schedule: 'remote', workFormats: ['REMOTE'] }),
    experience: experienceOf(required instanceof Object ? (required.monthsOfExperience ?? 0) : 0),
  }
}

function experienceOf(months: number): string {
  if (months > 72) return 'moreThan6'
  if (months >= 36) return 'between3And6'
  return months >= 12 ? 'between1And3' : 'noExperience'
}

function date(property: string, value: string, end: boolean): Date {
  const read = moment(value, end)
  if (!read) throw new RecordProblem(`${property}: neither a date nor a moment: ${value}`)
  return read
}
