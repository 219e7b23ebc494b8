import type { z } from 'zod'
import type { Company, Vacancy } from '#prisma/generated/client.ts'
import { wireDate } from '../dates.ts'
import { areaById } from '../dictionaries/areas.ts'
import { specializationById } from '../dictionaries/branches.ts'
import { entry, languageById, roleById, type DictionaryName } from '../dictionaries/dictionaries.ts'
import { metroById } from '../dictionaries/metro.ts'
import type { Links } from '../links.ts'
import type { Address, Contacts, EmployerRef, VacancyBase, VacancyFull } from './vacancy.schema.ts'

/** A vacancy without its long texts. */
export type VacancyRow = Omit<Vacancy, 'description' | 'brandedDescription'>

export type CompanyRow = Pick<Company, 'id' | 'name' | 'trusted' | 'accreditedIt' | 'ownerId'>

/** What a view depends on besides the rows, for all readers alike. */
export interface Viewing {
  links: Links
  /** Contacts are shown to signed-in callers only. */
  signedIn: boolean
}

type Base = z.output<typeof VacancyBase>
type Ref = { id: string; name: string }

/** The fields shared by list items and full vacancies, for a reader without relations to it and from nowhere. */
export function vacancyBase(vacancy: VacancyRow, company: CompanyRow, viewing: Viewing): Base {
  const { links } = viewing
  return {
    id: String(vacancy.id),
    premium: vacancy.premium,
    name: vacancy.name,
    department:
      vacancy.departmentName === null ? null : { id: vacancy.departmentId ?? '', name: vacancy.departmentName },
    has_test: vacancy.hasTest,
    response_letter_required: vacancy.responseLetterRequired,
    area: areaRef(vacancy.areaId, links),
    ...salaryView(vacancy),
    type: ref('vacancy_type', vacancy.type),
    address: addressView(vacancy),
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
    ...conditionsView(vacancy),
    professional_roles: vacancy.professionalRoles.map((id) => ({ id: String(id), name: roleById(id)?.name ?? '' })),
    specializations: vacancy.specializations.flatMap(specializationView),
    adv_response_url: null,
    is_adv_vacancy: false,
    adv_context: null,
  }
}

/** `{id, name, url}` of an area. */
export const areaRef = (id: number, links: Links): Ref & { url: string } => ({
  id: String(id),
  name: areaById(id)?.name ?? '',
  url: links.area(id),
})

/** The short form of a company inside a vacancy. */
const employerRef = (company: CompanyRow, links: Links): z.output<typeof EmployerRef> => ({
  id: String(company.id),
  name: company.name,
  url: links.employer(company.id),
  alternate_url: links.employerPage(company.id),
  logo_urls: null,
  vacancies_url: links.employerVacancies(company.id),
  accredited_it_employer: company.accreditedIt,
  trusted: company.trusted,
})

/** An entry by its id. Ids are checked on write; one missing from its dictionary serves as its own name. */
export const ref = (name: DictionaryName, id: string): Ref => entry(name, id) ?? { id, name: id }

const refs = (name: DictionaryName, ids: string[]): Ref[] => ids.map((id) => ref(name, id))

function salaryView(vacancy: VacancyRow): Pick<Base, 'salary' | 'salary_range'> {
  const { salaryFrom, salaryTo } = vacancy
  if (salaryFrom === null && salaryTo === null) return { salary: null, salary_range: null }
  const salary = {
    from: salaryFrom,
    to: salaryTo,
    currency: vacancy.salaryCurrency ?? 'RUR',
    gross: vacancy.salaryGross,
  }
  const mode = ref('salary_range_mode', vacancy.salaryMode ?? 'MONTH')
  return {
    salary,
    salary_range: { ...salary, mode, frequency: entry('salary_range_frequency', vacancy.salaryFrequency) },
  }
}

function addressView(vacancy: VacancyRow): z.output<typeof Address> | null {
  if (vacancy.addressRaw === null) return null
  const stations = vacancy.metro.flatMap(stationView)
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

function stationView(id: string): z.output<typeof Address>['metro_stations'] {
  const node = metroById(id)
  if (!node?.station) return []
  const { line, station } = node
  const { lat, lng } = station
  return [{ station_id: station.id, station_name: station.name, line_id: line.id, line_name: line.name, lat, lng }]
}

function conditionsView(vacancy: VacancyRow) {
  return {
    schedule: ref('schedule', vacancy.schedule),
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
    education: ref('education', vacancy.education),
    experience: ref('experience', vacancy.experience),
    employment: ref('employment', vacancy.employment),
    employment_form: entry('employment_form', vacancy.employmentForm),
  }
}

function specializationView(id: string): Base['specializations'] {
  const node = specializationById(id)
  if (!node) return []
  const { id: areaId, name } = node.parent ?? node
  return [{ id, name: node.name, profarea_id: areaId, profarea_name: name }]
}

/** The stored JSON was checked by a schema on write: a list of ids and levels. */
export function languagesView(stored: unknown): z.output<typeof VacancyFull>['languages'] {
  const list = stored as { id: string; level: string }[]
  return list.map(({ id, level }) => ({
    id,
    name: languageById(id)?.name ?? id,
    level: ref('language_level', level),
  }))
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
