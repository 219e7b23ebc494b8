import { z } from 'zod'
import { named, text } from '#server/core/base.schema.ts'

/** `{"id": "full"}` as in answers, or only the id. */
const ref = z
  .union([z.object({ id: z.union([text(40, 1), z.number()]) }), text(40, 1)])
  .transform((value) => (typeof value === 'string' ? value : String(value.id)))
  .meta({ id: 'EntryIdOrText' })
const refs = (most: number) => z.array(ref).max(most).default([])
const amount = z.number().int().min(1).max(2_000_000_000).nullable().optional()
const flag = (value: boolean) => z.boolean().default(value)
const webLink = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .nullable()
  .default(null)

const Pay = z.object({
  from: amount,
  to: amount,
  currency: text(3).default('RUR'),
  gross: z.boolean().nullable().default(null),
})

const AddressInput = named('AddressInput', {
  raw: text(500).optional().describe('The address in one line; composed of the parts when absent'),
  city: text(100).nullable().default(null),
  street: text(200).nullable().default(null),
  building: text(50).nullable().default(null),
  description: text(500).nullable().default(null),
  lat: z.number().min(-90).max(90).nullable().default(null),
  lng: z.number().min(-180).max(180).nullable().default(null),
  metro_stations: z
    .array(z.object({ station_id: text(20) }))
    .max(10)
    .default([]),
})

const Phone = named('PhoneInput', {
  country: text(8).default('7'),
  city: text(10),
  number: text(20),
  formatted: text(40).optional(),
  comment: text(200).nullable().default(null),
})

const ContactsInput = named('ContactsInput', {
  name: text(100).nullable().default(null),
  email: z.email().max(200).nullable().default(null),
  phones: z.array(Phone).max(5).default([]),
})

const Language = named('LanguageInput', { id: text(8), level: ref })
const KeySkill = named('KeySkillInput', { name: text(100, 1) })

/** A vacancy as an employer writes it: the body of POST and PUT. */
export const VacancyInput = named('VacancyInput', {
  name: text(100, 1).describe('Title, 1 to 100 characters'),
  description: text(40_000).describe('HTML; 150 to 10,000 characters of text. Tags outside the allow-list are dropped'),
  area: ref.describe('Where the work is: an area without parts'),
  professional_roles: z.array(ref).length(1).describe('Exactly one role'),
  key_skills: z.array(KeySkill).max(30).default([]).describe('At most 30'),
  requirement: text(500).optional().describe('A sentence or two for lists; taken from the description when missing'),
  responsibility: text(500).optional().describe('The same for what is to be done'),
  salary: Pay.nullable().default(null).describe('Pay a month'),
  salary_range: Pay.extend({ mode: ref.optional(), frequency: ref.nullable().optional() })
    .nullable()
    .default(null)
    .describe('Pay with what it is for and how often it is paid; wins over salary'),
  experience: ref.nullable().default(null).describe('Dictionary experience; null when it is not stated'),
  employment: ref.nullable().default(null).describe('Dictionary employment; null when it is not stated'),
  schedule: ref.nullable().default(null).describe('Dictionary schedule; null when it is not stated'),
  employment_form: ref.nullable().default(null).describe('Dictionary employment_form'),
  education: ref.default('not_required_or_not_specified').describe('Dictionary education'),
  work_format: refs(4).describe('Dictionary work_format'),
  working_hours: refs(14).describe('Dictionary working_hours'),
  work_schedule_by_days: refs(14).describe('Dictionary work_schedule_by_days'),
  working_days: refs(2).describe('Dictionary working_days'),
  working_time_intervals: refs(2).describe('Dictionary working_time_intervals'),
  working_time_modes: refs(2).describe('Dictionary working_time_modes'),
  fly_in_fly_out_duration: refs(6).describe('Dictionary fly_in_fly_out_duration'),
  specializations: refs(6).describe('Older classification, such as 1.221'),
  driver_license_types: refs(10).describe('Categories of the driving licence'),
  languages: z.array(Language).max(10).default([]).describe('Languages with their level'),
  address: AddressInput.nullable().default(null).describe('Where the place of work is'),
  contacts: ContactsInput.nullable().default(null).describe('Shown to callers who are signed in'),
  type: ref.default('open').describe('Dictionary vacancy_type'),
  billing_type: ref.default('standard').describe('Dictionary vacancy_billing_type'),
  department: z
    .object({ id: text(40).default(''), name: text(100, 1) })
    .nullable()
    .default(null)
    .describe('Department of the company'),
  code: text(100).nullable().default(null).describe('Your own reference'),
  response_url: webLink.describe('Where responses to a vacancy of the type `direct` go'),
  test: z
    .object({ required: z.boolean().default(false) })
    .nullable()
    .default(null)
    .describe('Whether there is a test'),
  age_restriction: ref.nullable().default(null).describe('Dictionary age_restriction'),
  accept_handicapped: flag(false).describe('Suits people with disabilities'),
  accept_kids: flag(false).describe('Suits people from 14'),
  accept_temporary: flag(false).describe('A temporary contract is possible'),
  accept_incomplete_resumes: flag(false).describe('A short resume will do'),
  night_shifts: flag(false).describe('Has night shifts'),
  internship: flag(false).describe('Is an internship'),
  premium: z.boolean().optional().describe('Accepted and ignored'),
  response_letter_required: flag(false).describe('A response needs a letter'),
  allow_messages: flag(true).describe('Applicants may write'),
  response_notifications: flag(true).describe('Tell the employer of responses'),
})
export type VacancyInput = z.output<typeof VacancyInput>
