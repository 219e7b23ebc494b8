import { createHash } from 'node:crypto'
import { z } from 'zod'
import { text } from '#server/core/base.schema.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { knownMoment } from '../dates.ts'
import { allAreas } from '../dictionaries/areas.ts'
import { allRoles } from '../dictionaries/dictionaries.ts'
import { englishArea, type Locale } from '../dictionaries/english.ts'
import { roleName } from '../dictionaries/localized.ts'
import { knownCurrency } from '../dictionaries/known.ts'
import { badArgument } from '../errors.ts'
import { emptyColumns, type WrittenColumns } from '../postings/empty-columns.ts'
import { plainText } from '#server/core/text/plain-text.ts'
import { cleanHtml, webAddress } from '../text/html.ts'
import { buildSnippet } from '../text/query/snippet.ts'
import type { Imported } from './types.ts'

/** One value or a list of them, since schema.org allows both everywhere. */
const some = <T extends z.ZodType>(item: T) => z.preprocess(listed, z.array(item).nullish())
const listed = (value: unknown): unknown =>
  value === undefined || value === null || Array.isArray(value) ? value : [value]

const number = z.coerce.number<string | number>()
const amount = number.min(0).max(2_000_000_000).nullish()

const JobLocation = z.looseObject({
  address: z.union([
    text(500),
    z.looseObject({
      addressLocality: text(200).nullish(),
      addressRegion: text(200).nullish(),
      streetAddress: text(300).nullish(),
    }),
  ]),
  geo: z.looseObject({ latitude: number, longitude: number }).nullish(),
})

/** The properties of schema.org's JobPosting that are used here. */
export const JobPosting = z.looseObject({
  title: text(250, 1),
  description: text(200_000).nullish(),
  datePosted: text(40, 1),
  validThrough: text(40).nullish(),
  identifier: z.union([text(300), z.looseObject({ value: z.union([text(300), z.number()]) })]).nullish(),
  url: text(1000).nullish(),
  hiringOrganization: z.union([text(300, 1), z.looseObject({ name: text(300, 1) })]),
  jobLocation: some(JobLocation),
  jobLocationType: some(text(100)),
  employmentType: some(text(100)),
  baseSalary: z
    .looseObject({
      currency: text(3).nullish(),
      value: z.looseObject({ value: amount, minValue: amount, maxValue: amount, unitText: text(20).nullish() }),
    })
    .nullish(),
  experienceRequirements: z.union([text(4000), z.looseObject({ monthsOfExperience: amount })]).nullish(),
  skills: some(text(4000)),
  occupationalCategory: some(text(300)),
})
export type JobPosting = z.output<typeof JobPosting>

export const isJobPosting = (value: unknown): boolean =>
  value instanceof Object && '@type' in value && [value['@type']].flat().includes('JobPosting')

/** A JobPosting as our columns. @throws invalid_input naming a property that cannot be read */
export function fromJobPosting(posting: JobPosting): Imported {
  const publishedAt = knownMoment('datePosted', posting.datePosted)
  const { hiringOrganization: organization } = posting
  const company = typeof organization === 'string' ? organization : organization.name
  const known = emptyColumns(posting.title.trim(), areaOf(posting), publishedAt)
  const until = posting.validThrough ? knownMoment('validThrough', posting.validThrough, true) : null
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
      professionalRoles: rolesOf(posting),
      responseUrl: webAddress(posting.url),
      ...pay(posting),
      ...place(posting),
      ...conditions(posting),
    },
  }
}

/** The posting's identifier; without one, what makes two postings the same. */
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

/** Roles that are named as here, in either language. */
const rolesOf = ({ occupationalCategory }: JobPosting): number[] => [
  ...new Set((occupationalCategory ?? []).flatMap((name) => rolesByName().get(name.trim().toLowerCase()) ?? [])),
]

const rolesByName = (): Map<string, number> =>
  singleton('vacancies.import.roles', () => {
    const named = (locale: Locale) =>
      allRoles().map((role): [string, number] => [roleName(role, locale).toLowerCase(), Number(role.id)])
    return new Map([...named('EN'), ...named('RU')])
  })

function areaOf({ jobLocation }: JobPosting): number {
  const names = (jobLocation ?? []).flatMap(({ address }) =>
    typeof address === 'string' ? address.split(',') : [address.addressLocality, address.addressRegion],
  )
  for (const name of names) {
    const id = name ? byName().get(name.trim().toLowerCase()) : undefined
    if (id !== undefined) return id
  }
  throw badArgument('jobLocation', `no known area among ${JSON.stringify(names)}`)
}

/**
 * Areas by their names, with brackets, without, and in English; the first in the dictionary when several have the same
 * name.
 */
const byName = (): Map<string, number> =>
  singleton('vacancies.import.places', () => {
    const places = new Map<string, number>()
    const add = (name: string, id: number) => {
      const key = name.toLowerCase()
      if (!places.has(key)) places.set(key, id)
    }
    // A text of our own: the dictionary of areas.
    const withoutBrackets = (name: string) => name.replace(/ \(.*\)$/, '')
    for (const naming of [
      (name: string) => name,
      withoutBrackets,
      englishArea,
      (name: string) => withoutBrackets(englishArea(name)),
    ])
      for (const { id, name } of allAreas()) add(naming(name), id)
    return places
  })

function pay({ baseSalary }: JobPosting): Partial<WrittenColumns> {
  if (!baseSalary) return {}
  const { value, minValue, maxValue, unitText } = baseSalary.value
  const unit = (unitText ?? 'MONTH').toUpperCase()
  const mode = MODES[unit]
  if (mode === undefined) throw badArgument('baseSalary', `unknown unitText ${unitText}`)
  const sum = (amount: number | null | undefined): number | null =>
    amount ? Math.round(unit === 'YEAR' ? amount / 12 : amount) : null
  const [from, to] = [sum(minValue ?? value), sum(maxValue ?? value)]
  if (from === null && to === null) return {}
  const currency = baseSalary.currency === 'RUB' ? 'RUR' : (baseSalary.currency ?? 'RUR')
  return { salaryFrom: from, salaryTo: to, salaryCurrency: knownCurrency('baseSalary', currency), salaryMode: mode }
}

const MODES: Record<string, string> = { HOUR: 'HOUR', DAY: 'SHIFT', MONTH: 'MONTH', YEAR: 'MONTH' }

function place({ jobLocation }: JobPosting): Partial<WrittenColumns> {
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

function conditions(posting: JobPosting): Partial<WrittenColumns> {
  const types = (posting.employmentType ?? []).map((type) => type.toUpperCase())
  const remote = posting.jobLocationType?.includes('TELECOMMUTE') ?? false
  const required = posting.experienceRequirements
  return {
    employment: types.map((type) => EMPLOYMENT[type]).find((id) => id !== undefined) ?? null,
    internship: types.includes('INTERN'),
    acceptTemporary: types.includes('TEMPORARY'),
    ...(remote && { schedule: 'remote', workFormats: ['REMOTE'] }),
    experience: experienceOf(required instanceof Object ? required.monthsOfExperience : required),
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

/** Months, or a text, of which schema.org defines one: "no requirements". */
function experienceOf(required: number | string | null | undefined): string | null {
  const months = typeof required === 'string' && /^no requirements$/i.test(required.trim()) ? 0 : required
  if (typeof months !== 'number') return null
  if (months > 72) return 'moreThan6'
  if (months >= 36) return 'between3And6'
  return months >= 12 ? 'between1And3' : 'noExperience'
}
