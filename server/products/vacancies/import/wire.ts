import { z } from 'zod'
import { text } from '#server/core/base.schema.ts'
import { knownMoment } from '../dates.ts'
import { specializationById } from '../dictionaries/branches.ts'
import { isEntry, languageById, type DictionaryName } from '../dictionaries/dictionaries.ts'
import { knownArea, knownCurrency, knownEntry, knownRole } from '../dictionaries/known.ts'
import { metroById } from '../dictionaries/metro.ts'
import { emptyColumns, type WrittenColumns } from '../postings/empty-columns.ts'
import { plainText } from '#server/core/text/plain-text.ts'
import { cleanHtml, escapeHtml, webAddress } from '../text/html.ts'
import { buildSnippet } from '../text/query/snippet.ts'
import type { Imported } from './types.ts'

/** A reference to an entry of a dictionary. */
const ref = z.looseObject({ id: z.union([text(64), z.number()]).transform(String) })
const refs = z.array(ref).nullish()
const words = (most: number) => text(most).nullish()
const flag = z.boolean().nullish()
const amount = z.number().min(0).max(2_000_000_000).nullish()

const Pay = z.looseObject({ from: amount, to: amount, currency: text(3).nullish(), gross: flag })

const Phone = z.looseObject({
  country: text(8).nullish(),
  city: text(10).nullish(),
  number: text(20).nullish(),
  formatted: text(40).nullish(),
  comment: text(200).nullish(),
})

/** A vacancy as the API returns it, in a list or by itself; missing fields get defaults. */
export const WireVacancy = z.looseObject({
  id: z.union([text(64, 1), z.number()]).transform(String),
  name: text(250, 1),
  area: ref,
  employer: z.looseObject({
    id: z
      .union([text(64, 1), z.number()])
      .transform(String)
      .nullish(),
    name: text(300, 1),
    trusted: flag,
    accredited_it_employer: flag,
  }),
  published_at: text(40, 1),
  created_at: words(40),
  initial_created_at: words(40),
  archived: flag,
  description: words(200_000),
  // A page of a brand is decoration: one that is too large is dropped, not the vacancy.
  branded_description: z.preprocess(
    (page) => (typeof page === 'string' && page.length > 200_000 ? null : page),
    words(200_000),
  ),
  snippet: z.looseObject({ requirement: words(4000), responsibility: words(4000) }).nullish(),
  key_skills: z.array(z.looseObject({ name: text(200, 1) })).nullish(),
  salary: Pay.nullish(),
  salary_range: Pay.extend({ mode: ref.nullish(), frequency: ref.nullish() }).nullish(),
  department: z.looseObject({ id: words(64), name: words(250) }).nullish(),
  type: ref.nullish(),
  billing_type: ref.nullish(),
  premium: flag,
  address: z
    .looseObject({
      raw: words(500),
      city: words(100),
      street: words(200),
      building: words(50),
      description: words(1000),
      lat: z.number().min(-90).max(90).nullish(),
      lng: z.number().min(-180).max(180).nullish(),
      metro_stations: z.array(z.looseObject({ station_id: text(20) })).nullish(),
    })
    .nullish(),
  experience: ref.nullish(),
  employment: ref.nullish(),
  schedule: ref.nullish(),
  employment_form: ref.nullish(),
  education: ref.nullish(),
  work_format: refs,
  working_hours: refs,
  work_schedule_by_days: refs,
  working_days: refs,
  working_time_intervals: refs,
  working_time_modes: refs,
  fly_in_fly_out_duration: refs,
  professional_roles: refs,
  specializations: refs,
  driver_license_types: refs,
  languages: z.array(z.looseObject({ id: text(8), level: ref })).nullish(),
  age_restriction: ref.nullish(),
  contacts: z.looseObject({ name: words(200), email: words(200), phones: z.array(Phone).max(20).nullish() }).nullish(),
  accept_handicapped: flag,
  accept_kids: flag,
  accept_temporary: flag,
  accept_incomplete_resumes: flag,
  night_shifts: flag,
  internship: flag,
  has_test: flag,
  test: z.looseObject({ required: flag }).nullish(),
  response_letter_required: flag,
  allow_messages: flag,
  response_url: words(1000),
  code: words(200),
})
export type WireVacancy = z.output<typeof WireVacancy>

/** A vacancy of the API as our columns. @throws invalid_input naming a field that cannot be read */
export function fromWire(wire: WireVacancy): Imported {
  const { employer } = wire
  const publishedAt = knownMoment('published_at', wire.published_at)
  const known = emptyColumns(wire.name.trim(), knownArea('area', wire.area.id).id, publishedAt)
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

function times(wire: WireVacancy, publishedAt: Date): Partial<WrittenColumns> {
  const createdAt = wire.created_at ? knownMoment('created_at', wire.created_at) : publishedAt
  return {
    createdAt,
    initialCreatedAt: wire.initial_created_at ? knownMoment('initial_created_at', wire.initial_created_at) : createdAt,
    archivedAt: wire.archived ? publishedAt : null,
  }
}

/** Lists have no description: their snippets replace it. */
function texts(wire: WireVacancy): Partial<WrittenColumns> {
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

function contactsOf(given: WireVacancy['contacts']): WrittenColumns['contacts'] {
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

function pay({ salary, salary_range: range }: WireVacancy): Partial<WrittenColumns> {
  const given = range ?? salary
  const from = Math.round(given?.from ?? 0)
  const to = Math.round(given?.to ?? 0)
  if (!given || (from === 0 && to === 0)) return {}
  return {
    salaryFrom: from || null,
    salaryTo: to || null,
    salaryCurrency: knownCurrency('salary', given.currency ?? 'RUR'),
    salaryGross: given.gross ?? null,
    salaryMode: one('salary_range_mode', range?.mode) ?? 'MONTH',
    salaryFrequency: one('salary_range_frequency', range?.frequency),
  }
}

function place({ address }: WireVacancy): Partial<WrittenColumns> {
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
    // Stations missing from our metro map are left out.
    metro: (address.metro_stations ?? []).map((item) => item.station_id).filter((id) => metroById(id)?.station),
  }
}

function conditions(wire: WireVacancy): Partial<WrittenColumns> {
  return {
    experience: one('experience', wire.experience),
    employment: one('employment', wire.employment),
    schedule: one('schedule', wire.schedule),
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
    professionalRoles: (wire.professional_roles ?? []).map(({ id }) => knownRole('professional_roles', id)),
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

const one = (name: DictionaryName, ref: Ref): string | null => (ref ? knownEntry(name, name, ref.id) : null)

const many = (name: DictionaryName, list: Ref[] | null | undefined): string[] => [
  ...new Set((list ?? []).flatMap((ref) => one(name, ref) ?? [])),
]
