import type { z } from 'zod'
import type { Company, Vacancy } from '#prisma/generated/client.ts'
import type { Context } from '#server/core/context.ts'
import { wireDate } from '../dates.ts'
import { managerId } from '../digits.ts'
import { areaById } from '../dictionaries/areas.ts'
import { industryById, specializationById } from '../dictionaries/branches.ts'
import { languageById, roleById, type DictionaryName } from '../dictionaries/dictionaries.ts'
import { englishLanguage, localeOf, type Locale } from '../dictionaries/english.ts'
import { areaName, entryIn, industryName, lineName, roleName, stationName } from '../dictionaries/localized.ts'
import { metroById } from '../dictionaries/metro.ts'
import { logoUrls } from '../companies/logo.ts'
import { links, type Links } from '../links.ts'
import type { Address, Contacts, EmployerRef, VacancyBase, VacancyFull } from './vacancy.schema.ts'

/** A vacancy without its long texts. */
export type VacancyRow = Omit<Vacancy, 'description' | 'brandedDescription'>

export type CompanyRow = Pick<Company, 'id' | 'name' | 'trusted' | 'accreditedIt' | 'ownerId'>

/** Whose addresses links have, and the language of the names of dictionaries, areas, roles and metro. */
export interface Wording {
  links: Links
  locale: Locale
}

/** Links of the host and names in the language of a request. */
export const wordingFor = (ctx: Context): Wording => ({ links: links(ctx.origin), locale: localeOf(ctx.language) })

/** The inputs of a view besides the rows, the same for all readers. */
export interface Viewing extends Wording {
  /** Contacts are shown to signed-in callers only. */
  signedIn: boolean
}

type Base = z.output<typeof VacancyBase>
type Ref = { id: string; name: string }

/**
 * The fields shared by list items and full vacancies, for a reader without relations to the vacancy and without a
 * position.
 */
export function vacancyBase(vacancy: VacancyRow, company: CompanyRow, viewing: Viewing): Base {
  const { links, locale } = viewing
  return {
    id: String(vacancy.id),
    premium: vacancy.premium,
    name: vacancy.name,
    department:
      vacancy.departmentName === null ? null : { id: vacancy.departmentId ?? '', name: vacancy.departmentName },
    has_test: vacancy.hasTest,
    response_letter_required: vacancy.responseLetterRequired,
    area: areaRef(vacancy.areaId, viewing),
    ...salaryView(vacancy, locale),
    type: ref('vacancy_type', vacancy.type, locale),
    address: addressView(vacancy, viewing),
    response_url: vacancy.responseUrl,
    sort_point_distance: null,
    published_at: wireDate(vacancy.publishedAt),
    created_at: wireDate(vacancy.createdAt),
    archived: vacancy.archivedAt !== null,
    apply_alternate_url: links.respondPage(vacancy.id),
    show_logo_in_search: null,
    insider_interview: null,
    url: links.vacancy(vacancy.id),
    alternate_url: links.vacancyPage(vacancy.id),
    relations: [],
    employer: employerRef(company, links),
    contacts: viewing.signedIn ? contactsView(vacancy) : null,
    ...conditionsView(vacancy, locale),
    professional_roles: rolesView(vacancy.professionalRoles, locale),
    specializations: vacancy.specializations.flatMap(specializationView),
    adv_response_url: null,
    is_adv_vacancy: false,
    adv_context: null,
  }
}

/** `{id, name, url}` of an area. */
export const areaRef = (id: number, { links, locale }: Wording): Ref & { url: string } => ({
  id: String(id),
  name: areaName(areaById(id)?.name ?? '', locale),
  url: links.area(id),
})

/** The short form of a company inside a vacancy. */
export const employerRef = (company: CompanyRow, links: Links): z.output<typeof EmployerRef> => ({
  id: String(company.id),
  name: company.name,
  url: links.employer(company.id),
  alternate_url: links.employerPage(company.id),
  logo_urls: logoUrls(company, links),
  vacancies_url: links.employerVacancies(company.id),
  accredited_it_employer: company.accreditedIt,
  trusted: company.trusted,
})

/** `{id, url}` of the manager of a company, the account that it belongs to. */
export function managerRef(companyId: number, userId: string, links: Links): { id: string; url: string } {
  const id = managerId(userId, links)
  return { id, url: links.manager(companyId, id) }
}

/** `{id, name}` of roles. */
export const rolesView = (ids: readonly (number | string)[], locale: Locale): Ref[] =>
  ids.map(String).map((id) => ({ id, name: roleName({ id, name: roleById(id)?.name ?? id }, locale) }))

/** `{id, name}` of industries. */
export const industriesView = (ids: readonly string[], locale: Locale): Ref[] =>
  ids.map((id) => ({ id, name: industryName({ id, name: industryById(id)?.name ?? id }, locale) }))

/** An entry by its id. Ids are checked on write; one missing from its dictionary serves as its own name. */
export const ref = (name: DictionaryName, id: string, locale: Locale): Ref =>
  entryIn(locale, name, id) ?? { id, name: id }

function salaryView(vacancy: VacancyRow, locale: Locale): Pick<Base, 'salary' | 'salary_range'> {
  const { salaryFrom, salaryTo } = vacancy
  if (salaryFrom === null && salaryTo === null) return { salary: null, salary_range: null }
  const salary = {
    from: salaryFrom,
    to: salaryTo,
    currency: vacancy.salaryCurrency ?? 'RUR',
    gross: vacancy.salaryGross,
  }
  const mode = ref('salary_range_mode', vacancy.salaryMode ?? 'MONTH', locale)
  return {
    salary,
    salary_range: { ...salary, mode, frequency: entryIn(locale, 'salary_range_frequency', vacancy.salaryFrequency) },
  }
}

function addressView(vacancy: VacancyRow, wording: Wording): z.output<typeof Address> | null {
  if (vacancy.addressRaw === null) return null
  const stations = vacancy.metro.flatMap((id) => stationView(id, wording))
  return {
    id: String(vacancy.id),
    city: vacancy.addressCity,
    street: vacancy.addressStreet,
    building: vacancy.addressBuilding,
    lat: vacancy.lat,
    lng: vacancy.lng,
    description: vacancy.addressDescription,
    raw: vacancy.addressRaw,
    metro: stations[0] ?? null,
    metro_stations: stations,
  }
}

export function stationView(id: string, { links, locale }: Wording): z.output<typeof Address>['metro_stations'] {
  const node = metroById(id)
  if (!node?.station) return []
  const { city, line, station } = node
  const { lat, lng } = station
  const names = { station_name: stationName(station.name, locale), line_name: lineName(line.name, locale) }
  const urls = { url: links.metroNode(city.id, station.id), line_url: links.metroNode(city.id, line.id) }
  return [{ station_id: station.id, line_id: line.id, ...names, lat, lng, ...urls }]
}

function conditionsView(vacancy: VacancyRow, locale: Locale) {
  const entry = (name: DictionaryName, id: string | null) => entryIn(locale, name, id)
  const refs = (name: DictionaryName, ids: string[]) => ids.map((id) => ref(name, id, locale))
  return {
    schedule: entry('schedule', vacancy.schedule),
    working_days: refs('working_days', vacancy.workingDays),
    working_time_intervals: refs('working_time_intervals', vacancy.workingTimeIntervals),
    working_time_modes: refs('working_time_modes', vacancy.workingTimeModes),
    accept_temporary: vacancy.acceptTemporary,
    fly_in_fly_out_duration: refs('fly_in_fly_out_duration', vacancy.flyInFlyOutDuration),
    work_format: refs('work_format', vacancy.workFormats),
    working_hours: refs('working_hours', vacancy.workingHours),
    work_schedule_by_days: refs('work_schedule_by_days', vacancy.workScheduleByDays),
    night_shifts: vacancy.nightShifts,
    internship: vacancy.internship,
    accept_incomplete_resumes: vacancy.acceptIncompleteResumes,
    accept_handicapped: vacancy.acceptHandicapped,
    accept_kids: vacancy.acceptKids,
    age_restriction: entry('age_restriction', vacancy.ageRestriction),
    education: ref('education', vacancy.education, locale),
    experience: entry('experience', vacancy.experience),
    employment: entry('employment', vacancy.employment),
    employment_form: entry('employment_form', vacancy.employmentForm),
  }
}

export function specializationView(id: string): Base['specializations'] {
  const node = specializationById(id)
  if (!node) return []
  const { id: areaId, name } = node.parent ?? node
  return [{ id, name: node.name, profarea_id: areaId, profarea_name: name }]
}

/** The stored JSON was checked by a schema on write: a list of ids and levels. */
export function languagesView(stored: unknown, locale: Locale): z.output<typeof VacancyFull>['languages'] {
  const list = stored as { id: string; level: string }[]
  return list.map(({ id, level }) => {
    const name = languageById(id)?.name ?? id
    return {
      id,
      name: locale === 'EN' ? englishLanguage(id, name) : name,
      level: ref('language_level', level, locale),
    }
  })
}

type ContactsView = z.output<typeof Contacts>

/** The stored JSON was checked by the schema of contacts on write. */
function contactsView(vacancy: VacancyRow): ContactsView | null {
  const held = vacancy.contacts as Partial<ContactsView> | null
  if (held === null) return null
  return {
    name: held.name ?? null,
    email: held.email ?? null,
    phones: held.phones ?? [],
    call_tracking_enabled: false,
  }
}
