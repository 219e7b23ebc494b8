import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'
import { Moderation } from '../moderation/moderation.schema.ts'

/** An entry of a dictionary inside an answer. */
export const Named = named('DictionaryEntry', { id: z.string(), name: z.string() })

export const AreaRef = Named.extend({ url: z.string().describe('Full link to the area') }).meta({ id: 'AreaReference' })

const Salary = named('Salary', {
  from: z.number().nullable(),
  to: z.number().nullable(),
  currency: z.string(),
  gross: z.boolean().nullable().describe('true: before tax'),
})

const SalaryRange = Salary.extend({
  mode: Named.describe('What the sum is paid for: a month, an hour, a shift'),
  frequency: Named.nullable(),
}).meta({ id: 'SalaryRange', extends: 'Salary' })

const MetroStationRef = named('NearbyStation', {
  station_id: z.string(),
  station_name: z.string(),
  line_id: z.string(),
  line_name: z.string(),
  lat: z.number(),
  lng: z.number(),
  url: z.string().describe('Full link to the station'),
  line_url: z.string().describe('Full link to the line'),
})

export const Address = named('Address', {
  id: z.string(),
  city: z.string().nullable(),
  street: z.string().nullable(),
  building: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  description: z.string().nullable(),
  raw: z.string(),
  metro: MetroStationRef.nullable().describe('The nearest station'),
  metro_stations: z.array(MetroStationRef),
})

export const ManagerRef = named('ManagerReference', { id: z.string(), url: z.string() })

export const LogoUrls = named('LogoUrls', { '90': z.string(), '240': z.string(), original: z.string() }).nullable()

export const EmployerRef = named('EmployerReference', {
  id: z.string(),
  name: z.string(),
  url: z.string(),
  alternate_url: z.string(),
  logo_urls: LogoUrls,
  vacancies_url: z.string(),
  accredited_it_employer: z.boolean(),
  trusted: z.boolean(),
})

export const Phone = named('Phone', {
  country: z.string(),
  city: z.string(),
  number: z.string(),
  formatted: z.string(),
  comment: z.string().nullable(),
})

export const Contacts = named('Contacts', {
  name: z.string().nullable(),
  email: z.string().nullable(),
  phones: z.array(Phone),
  call_tracking_enabled: z.boolean(),
})

const Specialization = Named.extend({ profarea_id: z.string(), profarea_name: z.string() }).meta({
  id: 'SpecializationReference',
})
const KeySkill = named('KeySkill', { name: z.string() })
export const LanguageLevel = Named.extend({ level: Named }).meta({ id: 'LanguageLevel' })
export const DriverLicenseType = named('DriverLicenseType', { id: z.string() })

/** The fields that the list item and the full form have in common. */
export const VacancyBase = named('VacancyBase', {
  id: z.string(),
  premium: z.boolean(),
  name: z.string(),
  department: Named.nullable(),
  has_test: z.boolean(),
  response_letter_required: z.boolean(),
  area: AreaRef,
  salary: Salary.nullable(),
  salary_range: SalaryRange.nullable(),
  type: Named,
  address: Address.nullable(),
  response_url: z.string().nullable(),
  sort_point_distance: z.number().nullable().describe('Metres from the point of order_by=distance'),
  published_at: z.string().describe('`2025-01-06T14:45:26+0300`'),
  created_at: z.string(),
  archived: z.boolean(),
  apply_alternate_url: z.string(),
  show_logo_in_search: z.boolean().nullable(),
  insider_interview: z.null(),
  url: z.string().describe('Full link to the vacancy'),
  alternate_url: z.string().describe('Its page for people'),
  relations: z
    .array(z.string())
    .describe('favorited, got_response, got_invitation, got_rejection, blacklisted: of the caller'),
  employer: EmployerRef,
  contacts: Contacts.nullable().describe('For callers who are signed in'),
  schedule: Named.nullable().describe('Null when it is not stated'),
  working_days: z.array(Named),
  working_time_intervals: z.array(Named),
  working_time_modes: z.array(Named),
  accept_temporary: z.boolean(),
  fly_in_fly_out_duration: z.array(Named),
  work_format: z.array(Named),
  working_hours: z.array(Named),
  work_schedule_by_days: z.array(Named),
  night_shifts: z.boolean(),
  internship: z.boolean(),
  professional_roles: z.array(Named),
  specializations: z.array(Specialization).describe('The classification before roles'),
  accept_incomplete_resumes: z.boolean(),
  accept_handicapped: z.boolean(),
  accept_kids: z.boolean(),
  age_restriction: Named.nullable(),
  education: Named,
  experience: Named.nullable().describe('Null when it is not stated'),
  employment: Named.nullable().describe('Null when it is not stated'),
  employment_form: Named.nullable(),
  adv_response_url: z.null(),
  is_adv_vacancy: z.boolean(),
  adv_context: z.null(),
})

export const VacancyItem = VacancyBase.extend({
  snippet: named('VacancySnippet', {
    name: z.string().nullable().describe('The title, in a search by text'),
    requirement: z.string().nullable(),
    responsibility: z.string().nullable(),
  }).describe('Text in which matches stand between <highlighttext> and </highlighttext>; parse it, never inject it'),
  counters: named('ResponseCounters', { responses: z.number(), total_responses: z.number() }).optional(),
  key_skills: z.array(KeySkill).optional().describe('With expand=key_skills'),
  description: z.string().optional().describe('HTML, with expand=description'),
}).meta({ id: 'VacancyListItem', extends: 'VacancyBase' })
export type VacancyItem = z.output<typeof VacancyItem>

/** `GET /vacancies/{id}`. The fields after `archived_at` are for the owner only. */
export const VacancyFull = VacancyBase.extend({
  description: z.string().describe('Sanitized HTML'),
  branded_description: z.string().nullable(),
  key_skills: z.array(KeySkill),
  code: z.string().nullable(),
  negotiations_url: z.string().nullable(),
  suitable_resumes_url: z.string().nullable(),
  allow_messages: z.boolean(),
  billing_type: Named,
  driver_license_types: z.array(DriverLicenseType),
  languages: z.array(LanguageLevel),
  test: z.object({ required: z.boolean() }).nullable(),
  hidden: z.boolean(),
  approved: z.boolean(),
  initial_created_at: z.string(),
  video_vacancy: z.null(),
  vacancy_constructor_template: z.null(),
  expires_at: z.string().nullable().describe('When its publication ends; null when it has no end'),
  archived_at: z.string().nullable(),
  manager: ManagerRef.nullable().optional(),
  response_notifications: z.boolean().optional(),
  can_upgrade_billing_type: z.boolean().optional(),
  previous_id: z.string().nullable().optional(),
  counters: named('VacancyCounters', {
    views: z.number(),
    responses: z.number(),
    unread_responses: z.number(),
    invitations: z.number(),
    resumes_in_progress: z.number(),
  }).optional(),
  moderation: Moderation.nullable().optional().describe('What moderation says; null where it has nothing to say'),
}).meta({ id: 'Vacancy', extends: 'VacancyBase' })
export type VacancyFull = z.output<typeof VacancyFull>

/** The answer to a request that creates something. */
export const CreatedId = named('CreatedId', { id: z.string() })

/** The paging part of every collection's root object. */
export const PageInfo = named('PageInfo', {
  found: z.number().int().describe('Objects found, exact'),
  pages: z.number().int().describe('found / per_page, rounded up'),
  page: z.number().int().describe('From 0'),
  per_page: z.number().int(),
})

/** A page of a collection that has nothing but its objects. */
export const pageOf = <T extends z.ZodType>(id: string, item: T) =>
  PageInfo.extend({ items: z.array(item) }).meta({ id, extends: 'PageInfo' })
