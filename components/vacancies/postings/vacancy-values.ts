import type { RouterInput } from '#components/trpc/client.ts'
import type { Choice } from '../forms/choice.ts'
import type { LanguageLevel } from '../forms/languages-field.tsx'
import { descriptionHtml } from '../forms/description-html.ts'
import { phoneInput } from './phone.ts'

export type VacancyInput = Omit<RouterInput['vacancies']['create'], 'ignore_duplicates'>

/** What the form holds: fields of POST /vacancies under their names, empty texts for what is left out. */
export type VacancyValues = {
  name: string
  area: Choice | null
  professional_roles: Choice | null
  description: string
  key_skills: Choice[]
  salary: { from: string; to: string; currency: string; gross: string; mode: string; frequency: string }
  experience: string
  employment: string
  schedule: string
  employment_form: string
  education: string
  age_restriction: string
  work_format: string[]
  working_hours: string[]
  work_schedule_by_days: string[]
  working_days: string[]
  working_time_intervals: string[]
  working_time_modes: string[]
  fly_in_fly_out_duration: string[]
  driver_license_types: string[]
  languages: LanguageLevel[]
  address: { city: string; street: string; building: string; description: string; metro_stations: Choice[] }
  contacts: { name: string; email: string; phones: string }
  code: string
  type: string
  response_url: string
  response_letter_required: boolean
  allow_messages: boolean
  accept_handicapped: boolean
  accept_kids: boolean
  accept_temporary: boolean
  accept_incomplete_resumes: boolean
  internship: boolean
  night_shifts: boolean
}

export const FIRST_VACANCY: VacancyValues = {
  name: '',
  area: null,
  professional_roles: null,
  description: '',
  key_skills: [],
  salary: { from: '', to: '', currency: 'RUR', gross: '', mode: 'MONTH', frequency: '' },
  experience: 'noExperience',
  employment: 'full',
  schedule: 'fullDay',
  employment_form: '',
  education: 'not_required_or_not_specified',
  age_restriction: '',
  work_format: ['ON_SITE'],
  working_hours: [],
  work_schedule_by_days: [],
  working_days: [],
  working_time_intervals: [],
  working_time_modes: [],
  fly_in_fly_out_duration: [],
  driver_license_types: [],
  languages: [],
  address: { city: '', street: '', building: '', description: '', metro_stations: [] },
  contacts: { name: '', email: '', phones: '' },
  code: '',
  type: 'open',
  response_url: '',
  response_letter_required: false,
  allow_messages: true,
  accept_handicapped: false,
  accept_kids: false,
  accept_temporary: false,
  accept_incomplete_resumes: false,
  internship: false,
  night_shifts: false,
}

/** What is sent. `kept` is what the vacancy has besides: PUT replaces everything. */
export function vacancyRequest(values: VacancyValues, kept: Partial<VacancyInput>): VacancyInput {
  const { salary, area, professional_roles: role, key_skills, contacts, ...rest } = values
  return {
    ...kept,
    ...rest,
    area: { id: area?.id ?? '' },
    professional_roles: role ? [{ id: role.id }] : [],
    description: descriptionHtml(values.description),
    key_skills: key_skills.map(({ name }) => ({ name })),
    salary_range: payInput(salary),
    address: addressInput(values.address, kept),
    contacts: contactsInput(contacts, kept),
    code: values.code || null,
    employment_form: values.employment_form || null,
    age_restriction: values.age_restriction || null,
    // Of a vacancy that takes responses here there is no other place.
    response_url: (values.type === 'direct' && values.response_url) || null,
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

/** The place on the map belongs to the address that it was found for: another address has none. */
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

/** The form shows the first telephone; the others stay, and so does the first until it is written anew. */
function contactsInput(
  { name, email, phones: text }: VacancyValues['contacts'],
  { contacts: before }: Partial<VacancyInput>,
) {
  const [first, ...others] = before?.phones ?? []
  const written = text === first?.formatted ? first : phoneInput(text)
  const phones = written ? [written, ...others] : others
  if (!name && !email && phones.length === 0) return null
  return { name: name || null, email: email || null, phones }
}
