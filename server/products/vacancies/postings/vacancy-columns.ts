import { texts } from '#i18n/texts.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { specializationById } from '../dictionaries/branches.ts'
import { isEntry, languageById, type DictionaryName } from '../dictionaries/dictionaries.ts'
import { knownArea, knownCurrency, knownEntry, knownRole, unknownValue } from '../dictionaries/known.ts'
import { metroById } from '../dictionaries/metro.ts'
import { badArgument } from '../errors.ts'
import { plainText } from '#server/core/text/plain-text.ts'
import { cleanHtml } from '../text/html.ts'
import { buildSnippet } from '../text/query/snippet.ts'
import { NO_ADDRESS, NO_PAY, type AddressColumns, type PayColumns } from './empty-columns.ts'
import type { VacancyInput } from './vacancy-input.schema.ts'

/** Columns that the author of a vacancy sets. */
export type VacancyContent = Omit<
  Prisma.VacancyUncheckedCreateInput,
  'id' | 'companyId' | 'publishedAt' | 'createdAt' | 'initialCreatedAt' | 'search'
>

const SHORTEST = 150
const LONGEST = 10_000

/**
 * The columns of a vacancy from its author's input: HTML sanitized, every id looked up.
 * @throws invalid_input naming the field
 */
export function vacancyContent(input: VacancyInput): VacancyContent {
  const description = cleanHtml(input.description)
  const text = plainText(description)
  if (text.length < SHORTEST)
    throw badArgument('description', texts('vacancies.errors')('shortest', { count: SHORTEST }))
  if (text.length > LONGEST) throw badArgument('description', texts('vacancies.errors')('longest', { count: LONGEST }))
  const snippet = buildSnippet(text, null)
  return {
    name: input.name.trim().replace(/\s+/g, ' '),
    description,
    requirement: input.requirement ?? snippet.requirement,
    responsibility: input.responsibility ?? snippet.responsibility,
    areaId: leafArea(input.area),
    professionalRoles: input.professional_roles.map((id) => knownRole('professional_roles', id)),
    specializations: input.specializations.map(knownSpecialization),
    keySkills: [...new Set(input.key_skills.map(({ name }) => name.trim()).filter(Boolean))],
    languages: input.languages.map(knownLanguage),
    ...payColumns(input),
    ...addressColumns(input),
    ...conditionColumns(input),
    departmentId: input.department?.id ?? null,
    departmentName: input.department?.name ?? null,
    contacts: input.contacts ?? Prisma.DbNull,
    code: input.code,
    responseUrl: input.response_url,
    hasTest: input.test !== null,
    testRequired: input.test?.required ?? false,
    acceptHandicapped: input.accept_handicapped,
    acceptKids: input.accept_kids,
    acceptTemporary: input.accept_temporary,
    acceptIncompleteResumes: input.accept_incomplete_resumes,
    nightShifts: input.night_shifts,
    internship: input.internship,
    responseLetterRequired: input.response_letter_required,
    allowMessages: input.allow_messages,
    responseNotifications: input.response_notifications,
  }
}

function leafArea(id: string): number {
  const area = knownArea('area', id)
  if (!area.leaf) throw badArgument('area', texts('vacancies.errors')('notLeaf', { name: area.name }))
  return area.id
}

function knownSpecialization(id: string): string {
  if (!specializationById(id)?.parent) throw unknownValue('specializations', id)
  return id
}

function knownLanguage({ id, level }: VacancyInput['languages'][number]): { id: string; level: string } {
  if (!languageById(id)) throw badArgument('languages', texts('vacancies.errors')('unknownLanguage', { id }))
  if (!isEntry('language_level', level))
    throw badArgument('languages', texts('vacancies.errors')('unknownLevel', { id: level }))
  return { id, level }
}

function payColumns({ salary, salary_range }: VacancyInput): PayColumns {
  const pay = salary_range ?? salary
  const [from, to] = [pay?.from ?? null, pay?.to ?? null]
  if (!pay || (from === null && to === null)) return NO_PAY
  const currency = knownCurrency('salary', pay.currency)
  if (from !== null && to !== null && from > to) throw badArgument('salary', texts('vacancies.errors')('payOrder'))
  return {
    salaryFrom: from,
    salaryTo: to,
    salaryCurrency: currency,
    salaryGross: pay.gross,
    salaryMode: knownEntry('salary_range', 'salary_range_mode', salary_range?.mode ?? 'MONTH'),
    salaryFrequency: salary_range?.frequency
      ? knownEntry('salary_range', 'salary_range_frequency', salary_range.frequency)
      : null,
  }
}

function addressColumns({ address }: VacancyInput): AddressColumns {
  const parts = [address?.city, address?.street, address?.building].filter(Boolean)
  const raw = address?.raw ?? parts.join(', ')
  if (!address || raw === '') return NO_ADDRESS
  if ((address.lat === null) !== (address.lng === null))
    throw badArgument('address', texts('vacancies.errors')('latAndLng'))
  const metro = address.metro_stations.map(({ station_id }) => {
    if (!metroById(station_id)?.station)
      throw badArgument('address', texts('vacancies.errors')('unknownStation', { id: station_id }))
    return station_id
  })
  const { city, street, building, description, lat, lng } = address
  return {
    addressRaw: raw,
    addressCity: city,
    addressStreet: street,
    addressBuilding: building,
    addressDescription: description,
    lat,
    lng,
    metro,
  }
}

function conditionColumns(input: VacancyInput) {
  const list = (field: string, name: DictionaryName, ids: string[]): string[] =>
    [...new Set(ids)].map((id) => knownEntry(field, name, id))
  const one = (field: string, name: DictionaryName, id: string | null): string | null =>
    id === null ? null : knownEntry(field, name, id)
  return {
    experience: one('experience', 'experience', input.experience),
    employment: one('employment', 'employment', input.employment),
    schedule: one('schedule', 'schedule', input.schedule),
    employmentForm: one('employment_form', 'employment_form', input.employment_form),
    education: knownEntry('education', 'education', input.education),
    ageRestriction: one('age_restriction', 'age_restriction', input.age_restriction),
    type: knownEntry('type', 'vacancy_type', input.type),
    billingType: knownEntry('billing_type', 'vacancy_billing_type', input.billing_type),
    workFormats: list('work_format', 'work_format', input.work_format),
    workingHours: list('working_hours', 'working_hours', input.working_hours),
    workScheduleByDays: list('work_schedule_by_days', 'work_schedule_by_days', input.work_schedule_by_days),
    workingDays: list('working_days', 'working_days', input.working_days),
    workingTimeIntervals: list('working_time_intervals', 'working_time_intervals', input.working_time_intervals),
    workingTimeModes: list('working_time_modes', 'working_time_modes', input.working_time_modes),
    flyInFlyOutDuration: list('fly_in_fly_out_duration', 'fly_in_fly_out_duration', input.fly_in_fly_out_duration),
    driverLicenseTypes: list('driver_license_types', 'driver_license_types', input.driver_license_types),
  }
}
