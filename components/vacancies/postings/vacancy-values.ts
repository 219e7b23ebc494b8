import type { UseFormReturn } from 'react-hook-form'
import type { RouterInput, RouterOutput } from '#components/trpc/client.ts'
import { descriptionText, editedDescription } from '../forms/description-html.ts'
import type { LanguageLevel } from '../forms/dictionary-fields.tsx'
import type { Option } from '../forms/suggest-input.tsx'
import type { Vacancy } from './types.ts'

type VacancyDraft = RouterOutput['vacancies']['drafts']['get']
export type VacancyInput = Omit<RouterInput['vacancies']['create'], 'ignore_duplicates'>

/** The fields that are lists of ids of a dictionary. */
const LISTS = [
  'work_format',
  'working_hours',
  'work_schedule_by_days',
  'working_days',
  'working_time_intervals',
  'working_time_modes',
  'fly_in_fly_out_duration',
  'driver_license_types',
] as const
const FLAGS = [
  'response_letter_required',
  'allow_messages',
  'accept_handicapped',
  'accept_kids',
  'accept_temporary',
  'accept_incomplete_resumes',
  'internship',
  'night_shifts',
] as const

/** The first values of the form: the fields of POST /vacancies by name, empty strings for what is not stated. */
export const NEW_VACANCY = {
  name: '',
  area: null as Option | null,
  professional_roles: null as Option | null,
  description: '',
  key_skills: [] as Option[],
  salary: { from: '', to: '', currency: 'RUR', gross: '', mode: 'MONTH', frequency: '' },
  experience: 'noExperience',
  employment: 'full',
  schedule: 'fullDay',
  employment_form: '',
  education: 'not_required_or_not_specified',
  age_restriction: '',
  ...recordOf(LISTS, (name) => (name === 'work_format' ? ['ON_SITE'] : [])),
  languages: [] as LanguageLevel[],
  address: { city: '', street: '', building: '', description: '', metro_stations: [] as Option[] },
  contacts: { name: '', email: '', phones: '' },
  code: '',
  type: 'open',
  response_url: '',
  ...recordOf(FLAGS, (name) => name === 'allow_messages'),
}

export type VacancyValues = typeof NEW_VACANCY
export type VacancyForm = { form: UseFormReturn<VacancyValues> }

/** The form's values for a vacancy or a draft. */
export function valuesOfVacancy(vacancy: Vacancy | VacancyDraft): VacancyValues {
  const { salary, address, contacts, area } = vacancy
  const [role] = vacancy.professional_roles
  return {
    name: vacancy.name,
    area: area && { id: area.id, name: area.name },
    professional_roles: role ?? null,
    description: descriptionText(vacancy.description),
    key_skills: vacancy.key_skills.map(({ name }) => ({ id: name, name })),
    salary: {
      from: String(salary?.from ?? ''),
      to: String(salary?.to ?? ''),
      currency: salary?.currency ?? 'RUR',
      gross: String(salary?.gross ?? ''),
      mode: vacancy.salary_range?.mode.id ?? 'MONTH',
      frequency: vacancy.salary_range?.frequency?.id ?? '',
    },
    experience: vacancy.experience?.id ?? '',
    employment: vacancy.employment?.id ?? '',
    schedule: vacancy.schedule?.id ?? '',
    employment_form: vacancy.employment_form?.id ?? '',
    education: vacancy.education?.id ?? NEW_VACANCY.education,
    age_restriction: vacancy.age_restriction?.id ?? '',
    ...recordOf(LISTS, (name) => ids(vacancy[name])),
    languages: vacancy.languages.map(({ id, level }) => ({ id, level: level.id })),
    address: {
      city: address?.city ?? '',
      street: address?.street ?? '',
      building: address?.building ?? '',
      description: address?.description ?? '',
      metro_stations: (address?.metro_stations ?? []).map(({ station_id, station_name, line_name }) => ({
        id: station_id,
        name: `${station_name} (${line_name})`,
      })),
    },
    contacts: {
      name: contacts?.name ?? '',
      email: contacts?.email ?? '',
      phones: contacts?.phones[0]?.formatted ?? '',
    },
    code: vacancy.code ?? '',
    type: vacancy.type.id,
    response_url: vacancy.response_url ?? '',
    ...recordOf(FLAGS, (name) => vacancy[name]),
  }
}

/** What the form does not show, or shows in another form: PUT replaces the whole vacancy, and must not lose them. */
export function keptOfVacancy({ address, contacts, ...vacancy }: Vacancy | VacancyDraft): Partial<VacancyInput> {
  return {
    address: address && {
      raw: address.raw,
      city: address.city ?? '',
      street: address.street ?? '',
      building: address.building ?? '',
      lat: address.lat,
      lng: address.lng,
    },
    contacts,
    description: vacancy.description,
    specializations: ids(vacancy.specializations),
    billing_type: vacancy.billing_type.id,
    department: vacancy.department,
    test: vacancy.test,
    response_notifications: vacancy.response_notifications,
  }
}

function recordOf<K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>
}

const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id)

/** The request for the values of the form and what `keptOfVacancy` kept of the stored vacancy. */
export function vacancyRequest(values: VacancyValues, kept: Partial<VacancyInput>): VacancyInput {
  const { salary, area, professional_roles: role, key_skills, contacts, ...rest } = values
  return {
    ...kept,
    ...rest,
    area: { id: area?.id ?? '' },
    professional_roles: role ? [{ id: role.id }] : [],
    description: editedDescription(values.description, kept.description),
    key_skills: key_skills.map(({ name }) => ({ name })),
    salary_range: payInput(salary),
    address: addressInput(values.address, kept),
    contacts: contactsInput(contacts, kept),
    code: values.code || null,
    experience: values.experience || null,
    employment: values.employment || null,
    schedule: values.schedule || null,
    employment_form: values.employment_form || null,
    age_restriction: values.age_restriction || null,
    // Only a vacancy of type `direct` takes responses on another site.
    response_url: (values.type === 'direct' && values.response_url) || null,
  }
}

/** The request for a draft, in which everything may be missing. */
export function draftRequest(values: VacancyValues, kept: Partial<VacancyInput>) {
  const { name, description, area, professional_roles: roles, ...rest } = vacancyRequest(values, kept)
  return {
    ...rest,
    name: name || null,
    description: description || null,
    area: values.area && area,
    professional_roles: values.professional_roles && roles,
  }
}

function payInput({ from, to, currency, gross, mode, frequency }: VacancyValues['salary']) {
  if (!from && !to) return null
  return {
    from: from ? Number(from) : null,
    to: to ? Number(to) : null,
    currency,
    gross: gross === '' ? null : gross === 'true',
    mode,
    frequency: frequency || null,
  }
}

/** The address with the coordinates of the stored one; a changed address has none. */
function addressInput(
  { city, street, building, description, metro_stations }: VacancyValues['address'],
  { address: before }: Partial<VacancyInput>,
) {
  const near = {
    description: description || null,
    metro_stations: metro_stations.map(({ id }) => ({ station_id: id })),
  }
  const same = before && [before.city, before.street, before.building].join('|') === [city, street, building].join('|')
  if (same) return { ...before, ...near }
  if (!city && !street && !building) return null
  return { city: city || null, street: street || null, building: building || null, ...near }
}

/** The contacts with all phones, of which the form shows only the first: the others are kept. */
function contactsInput(
  { name, email, phones: text }: VacancyValues['contacts'],
  { contacts: before }: Partial<VacancyInput>,
) {
  const [first, ...others] = before?.phones ?? []
  const edited = text === first?.formatted ? first : phoneInput(text)
  const phones = edited ? [edited, ...others] : others
  if (!name && !email && phones.length === 0) return null
  return { name: name || null, email: email || null, phones }
}

/** A phone number in any notation as the parts of the API; null unless it has 10 to 15 digits. */
export function phoneInput(text: string) {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 10 || digits.length > 15) return null
  const country = digits.slice(0, -10)
  return {
    // 8 is the trunk prefix in Russia.
    country: country === '' || country === '8' ? '7' : country,
    city: digits.slice(-10, -7),
    number: digits.slice(-7),
    formatted: text.trim().slice(0, 40),
  }
}
