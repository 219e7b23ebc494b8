import { plainText, cleanHtml, escapeHtml } from '../text/html.ts'
import { moment } from '../dates.ts'
import { buildSnippet } from '../text/query/snippet.ts'
import { areaById } from '../dictionaries/areas.ts'
import { specializationById } from '../dictionaries/branches.ts'
import { currencyByCode } from '../dictionaries/currencies.ts'
import { isEntry, type DictionaryName } from '../dictionaries/dictionaries.ts'
import { languageById } from '../dictionaries/languages.ts'
import { metroById } from '../dictionaries/metro.ts'
import { roleById } from '../dictionaries/roles.ts'
import { RecordProblem, emptyColumns, webAddress, type Imported, type ImportedColumns } from './imported.ts'
import type { WireVacancy } from './wire.schema.ts'

/** A vacancy of the wire as our columns. @throws RecordProblem naming a field that cannot be understood */
export function fromWire(wire: WireVacancy): Imported {
  const { employer } = wire
  const publishedAt = date('published_at', wire.published_at)
  const known = emptyColumns(wire.name.trim(), areaOf(wire.area.id), publishedAt)
  return {
    source: 'wire',
    sourceId: wire.id,
    company: {
      sourceId: employer.id ?? `name:${employer.name.toLowerCase()}`,
      name: employer.name,
      trusted: employer.trusted ?? true,
      accreditedIt: employer.accredited_it_employer ?? false,
    },
    vacancy: {
      ...known,
      ...times(wire, publishedAt),
      ...texts(wire),
      ...pay(wire),
      ...place(wire),
      ...conditions(wire),
    },
  }
}

function times(wire: WireVacancy, publishedAt: Date): Partial<ImportedColumns> {
  const createdAt = wire.created_at ? date('created_at', wire.created_at) : publishedAt
  return {
    createdAt,
    initialCreatedAt: wire.initial_created_at ? date('initial_created_at', wire.initial_created_at) : createdAt,
    archivedAt: wire.archived ? publishedAt : null,
  }
}

/** Lists have no description: the sentences they show stand for it. */
function texts(wire: WireVacancy): Partial<ImportedColumns> {
  const shown = [wire.snippet?.requirement, wire.snippet?.responsibility].map(unmarked)
  const description = wire.description ? cleanHtml(wire.description) : shown.flatMap(paragraph).join('')
  const found = shown.every((part) => part === null) ? buildSnippet(plainText(description), null) : null
  return {
    description,
    brandedDescription: wire.branded_description ? cleanHtml(wire.branded_description) : null,
    requirement: shown[0] ?? found?.requirement ?? null,
    responsibility: shown[1] ?? found?.responsibility ?? null,
    keySkills: [...new Set((wire.key_skills ?? []).map(({ name }) => name.trim()).filter(Boolean))],
    departmentId: wire.department?.name ? (wire.department.id ?? '') : null,
    departmentName: wire.department?.name ?? null,
    code: wire.code ?? null,
    responseUrl: webAddress(wire.response_url),
    contacts: contactsOf(wire.contacts),
  }
}

const unmarked = (text: string | null | undefined): string | null =>
  text ? text.replaceAll(/<\/?highlighttext>/g, '').trim() || null : null
const paragraph = (text: string | null): string[] => (text === null ? [] : [`<p>${escapeHtml(text)}</p>`])

function contactsOf(given: WireVacancy['contacts']): ImportedColumns['contacts'] {
  if (!given) return null
  const phones = (given.phones ?? []).map((phone) => ({
    country: phone.country ?? '',
    city: phone.city ?? '',
    number: phone.number ?? '',
    formatted: phone.formatted ?? [phone.country, phone.city, phone.number].filter(Boolean).join(' '),
    comment: phone.comment ?? null,
  }))
  return { name: given.name ?? null, email: given.email ?? null, phones }
}

function pay({ salary, salary_range: range }: WireVacancy): Partial<ImportedColumns> {
  const given = range ?? salary
  const from = Math.round(given?.from ?? 0)
  const to = Math.round(given?.to ?? 0)
  if (!given || (from === 0 && to === 0)) return {}
  const currency = given.currency ?? 'RUR'
  if (!currencyByCode(currency)) throw new RecordProblem(`salary: unknown currency ${currency}`)
  return {
    salaryFrom: from || null,
    salaryTo: to || null,
    salaryCurrency: currency,
    salaryGross: given.gross ?? null,
    salaryMode: one('salary_range_mode', range?.mode) ?? 'MONTH',
    salaryFrequency: one('salary_range_frequency', range?.frequency),
  }
}

function place({ address }: WireVacancy): Partial<ImportedColumns> {
  if (!address) return {}
  const raw = address.raw ?? [address.city, address.street, address.building].filter(Boolean).join(', ')
  const located = typeof address.lat === 'number' && typeof address.lng === 'number'
  return {
    addressRaw: raw === '' ? null : raw,
    addressCity: address.city ?? null,
    addressStreet: address.street ?? null,
    addressBuilding: address.building ?? null,
    addressDescription: address.description ?? null,
    lat: located ? (address.lat ?? null) : null,
    lng: located ? (address.lng ?? null) : null,
    // Stations of towns that our map of the metro does not have are left out.
    metro: (address.metro_stations ?? []).map((item) => item.station_id).filter((id) => metroById(id)?.station),
  }
}

function conditions(wire: WireVacancy): Partial<ImportedColumns> {
  return {
    experience: one('experience', wire.experience) ?? 'noExperience',
    employment: one('employment', wire.employment) ?? 'full',
    schedule: one('schedule', wire.schedule) ?? 'fullDay',
    employmentForm: one('employment_form', wire.employment_form),
    education: one('education', wire.education) ?? 'not_required_or_not_specified',
    type: one('vacancy_type', wire.type) ?? 'open',
    billingType: one('vacancy_billing_type', wire.billing_type) ?? 'standard',
    ageRestriction: one('age_restriction', wire.age_restriction),
    workFormats: many('work_format', wire.work_format),
    workingHours: many('working_hours', wire.working_hours),
    workScheduleByDays: many('work_schedule_by_days', wire.work_schedule_by_days),
    workingDays: many('working_days', wire.working_days),
    workingTimeIntervals: many('working_time_intervals', wire.working_time_intervals),
    workingTimeModes: many('working_time_modes', wire.working_time_modes),
    flyInFlyOutDuration: many('fly_in_fly_out_duration', wire.fly_in_fly_out_duration),
    driverLicenseTypes: many('driver_license_types', wire.driver_license_types),
    professionalRoles: (wire.professional_roles ?? []).map(({ id }) => roleOf(id)),
    specializations: (wire.specializations ?? []).map(({ id }) => id).filter((id) => specializationById(id)),
    languages: (wire.languages ?? [])
      .filter(({ id, level }) => languageById(id) && isEntry('language_level', level.id))
      .map(({ id, level }) => ({ id, level: level.id })),
    premium: wire.premium ?? false,
    acceptHandicapped: wire.accept_handicapped ?? false,
    acceptKids: wire.accept_kids ?? false,
    acceptTemporary: wire.accept_temporary ?? false,
    acceptIncompleteResumes: wire.accept_incomplete_resumes ?? false,
    nightShifts: wire.night_shifts ?? false,
    internship: wire.internship ?? false,
    hasTest: wire.has_test ?? (wire.test !== null && wire.test !== undefined),
    testRequired: wire.test?.required ?? false,
    responseLetterRequired: wire.response_letter_required ?? false,
    allowMessages: wire.allow_messages ?? true,
  }
}

type Ref = { id: string } | null | undefined

function one(name: DictionaryName, ref: Ref): string | null {
  if (!ref) return null
  if (!isEntry(name, ref.id)) throw new RecordProblem(`${name}: unknown value ${ref.id}`)
  return ref.id
}

const many = (name: DictionaryName, list: Ref[] | null | undefined): string[] => [
  ...new Set((list ?? []).flatMap((ref) => one(name, ref) ?? [])),
]

function areaOf(id: string): number {
  const area = /^\d{1,9}$/.test(id) ? areaById(id) : undefined
  if (!area) throw new RecordProblem(`area: unknown value ${id}`)
  return area.id
}

function roleOf(id: string): number {
  const role = /^\d{1,9}$/.test(id) ? roleById(id) : undefined
  if (!role) throw new RecordProblem(`professional_roles: unknown value ${id}`)
  return Number(role.id)
}

function date(field: string, text: string): Date {
  const read = moment(text)
  if (!read) throw new RecordProblem(`${field}: neither a date nor a moment: ${text}`)
  return read
}
