import type { RouterInput } from '#components/trpc/client.ts'
import type { Choice } from '../forms/choice.ts'
import { descriptionHtml } from './description-html.ts'
import { phoneInput } from './phone.ts'

export type VacancyInput = Omit<RouterInput['vacancies']['create'], 'ignore_duplicates'>

/** What the form holds: fields of POST /vacancies under their names, empty texts for what is left out. */
export type VacancyValues = {
  name: string
  area: Choice | null
  professional_roles: Choice | null
  description: string
  key_skills: Choice[]
  salary: { from: string; to: string; currency: string; gross: string; mode: string }
  experience: string
  employment: string
  schedule: string
  education: string
  work_format: string[]
  address: { city: string; street: string; building: string }
  contacts: { name: string; email: string; phones: string }
  code: string
  response_letter_required: boolean
  allow_messages: boolean
  accept_handicapped: boolean
  accept_kids: boolean
  accept_temporary: boolean
  internship: boolean
  night_shifts: boolean
}

export const FIRST_VACANCY: VacancyValues = {
  name: '',
  area: null,
  professional_roles: null,
  description: '',
  key_skills: [],
  salary: { from: '', to: '', currency: 'RUR', gross: '', mode: 'MONTH' },
  experience: 'noExperience',
  employment: 'full',
  schedule: 'fullDay',
  education: 'not_required_or_not_specified',
  work_format: ['ON_SITE'],
  address: { city: '', street: '', building: '' },
  contacts: { name: '', email: '', phones: '' },
  code: '',
  response_letter_required: false,
  allow_messages: true,
  accept_handicapped: false,
  accept_kids: false,
  accept_temporary: false,
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
    salary_range: payInput(salary, kept),
    address: addressInput(values.address, kept),
    contacts: contactsInput(contacts, kept),
    code: values.code || null,
  }
}

function payInput({ from, to, currency, gross, mode }: VacancyValues['salary'], kept: Partial<VacancyInput>) {
  if (!from && !to) return null
  return {
    from: from ? Number(from) : null,
    to: to ? Number(to) : null,
    currency,
    gross: gross === '' ? null : gross === 'true',
    mode,
    frequency: kept.salary_range?.frequency ?? null,
  }
}

/** The place on the map belongs to the address that it was found for: another address has none. */
function addressInput(
  { city, street, building }: VacancyValues['address'],
  { address: before }: Partial<VacancyInput>,
) {
  const same = before && [before.city, before.street, before.building].join('|') === [city, street, building].join('|')
  if (same) return before
  if (!city && !street && !building) return null
  return { city: city || null, street: street || null, building: building || null }
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
