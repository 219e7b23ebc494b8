import { z } from 'zod'
import { named, text } from '#server/core/base.schema.ts'

/**
 * The same schema for the API description, whose values are not looked through: dictionaries come from our own files
 * and are tested there (the tree of areas has ten thousand nodes).
 */
function unchecked<T extends z.ZodType>(schema: T): z.ZodLazy<T> {
  return Object.assign(
    z.lazy(() => schema),
    { safeParse: (data: unknown) => ({ success: true as const, data: data as z.output<T> }) },
  )
}

const entry = { id: z.string(), name: z.string() }

export interface AreaNode {
  id: string
  parent_id: string | null
  parent_url: string | null
  name: string
  url: string
  areas: AreaNode[]
}
const Area: z.ZodType<AreaNode> = z
  .object({
    ...entry,
    parent_id: z.string().nullable(),
    parent_url: z.string().nullable().describe('Full link to the area above'),
    url: z.string(),
    get areas() {
      return z.array(Area)
    },
  })
  .meta({ id: 'Area', description: 'An area with everything inside it' })

export const AreasView = unchecked(z.array(Area))
export const AreaView = unchecked(Area)

const Country = named('Country', { ...entry, url: z.string() })
export const CountriesView = z.array(Country)

const Currency = named('Currency', {
  code: z.string().describe('Code of the currency, RUR for the rouble'),
  abbr: z.string().describe('Sign or abbreviation'),
  name: z.string(),
  default: z.boolean().describe('Whether it is the default currency'),
  rate: z.number().describe('Units of the currency for one rouble'),
  in_use: z.boolean().describe('Whether pay may be given in it'),
})
const DictionaryItems = z
  .array(named('DictionaryItem', { id: z.string(), name: z.string().optional(), uid: z.string().optional() }))
  .meta({ id: 'DictionaryItems', description: 'The entries of a dictionary' })

/** Every small dictionary but that of currencies, whose entries have a form of their own. */
export const DICTIONARY_NAMES = [
  'vacancy_label',
  'resume_access_type',
  'vacancy_search_order',
  'vacancy_search_fields',
  'gender',
  'preferred_contact_type',
  'travel_time',
  'relocation_type',
  'business_trip_readiness',
  'resume_contacts_site_type',
  'employer_type',
  'employer_relation',
  'negotiations_state',
  'applicant_negotiation_status',
  'negotiations_participant_type',
  'negotiations_order',
  'resume_moderation_note',
  'vacancy_relation',
  'resume_status',
  'resume_search_logic',
  'resume_search_fields',
  'messaging_status',
  'employer_active_vacancies_order',
  'employer_archived_vacancies_order',
  'employer_hidden_vacancies_order',
  'applicant_comments_order',
  'vacancy_not_prolonged_reason',
  'resume_hidden_fields',
  'phone_call_status',
  'experience',
  'employment',
  'schedule',
  'education_level',
  'vacancy_billing_type',
  'applicant_comment_access_type',
  'vacancy_cluster',
  'driver_license_types',
  'language_level',
  'working_days',
  'working_time_intervals',
  'working_time_modes',
  'vacancy_type',
  'job_search_statuses_applicant',
  'job_search_statuses_employer',
  'resume_search_label',
  'resume_search_relocation',
  'resume_search_order',
  'resume_search_experience_period',
  'work_format',
  'employment_form',
  'working_hours',
  'work_schedule_by_days',
  'fly_in_fly_out_duration',
  'salary_range_mode',
  'salary_range_frequency',
  'age_restriction',
  'civil_law_contracts',
  'education',
] as const
type Items = Record<(typeof DICTIONARY_NAMES)[number], z.ZodOptional<typeof DictionaryItems>>

export const DictionariesView = unchecked(
  named(
    'Dictionaries',
    {
      currency: z.array(Currency).describe('Currencies with their rates'),
      ...(Object.fromEntries(DICTIONARY_NAMES.map((name) => [name, DictionaryItems.optional()])) as Items),
    },
    'Name of the dictionary → its entries',
  ),
)

const line = { id: z.string(), hex_color: z.string(), name: z.string(), url: z.string() }
const Station = named('MetroStation', {
  ...entry,
  url: z.string(),
  lat: z.number(),
  lng: z.number(),
  order: z.int().describe('Place on the line, from 0'),
  line: named('MetroLineReference', line),
})
const Line = named('MetroLine', { ...line, stations: z.array(Station) })
const City = named('MetroCity', { ...entry, url: z.string(), lines: z.array(Line) })
export type MetroCityNode = z.output<typeof City>

export const MetroView = unchecked(z.array(City))
export const MetroCityView = unchecked(City)
export const MetroNodeView = unchecked(z.union([Line, Station]))

const Specialization = named('Specialization', { ...entry, laboring: z.boolean() })
const ProfessionalArea = named('ProfessionalArea', { ...entry, specializations: z.array(Specialization) })
export const SpecializationsView = unchecked(z.array(ProfessionalArea))

const Role = named('ProfessionalRole', {
  ...entry,
  accept_incomplete_resumes: z.boolean(),
  is_default: z.boolean(),
  select_deprecated: z.boolean(),
  search_deprecated: z.boolean(),
})
const RoleCategory = named('ProfessionalRoleCategory', { ...entry, roles: z.array(Role) })
export const RolesView = unchecked(named('ProfessionalRoles', { categories: z.array(RoleCategory) }))

const Industry = named('Industry', { ...entry, industries: z.array(z.object(entry)) })
export const IndustriesView = unchecked(z.array(Industry))

const Language = named('Language', { ...entry, uid: z.string() })
export const LanguagesView = unchecked(z.array(Language))

export const ReferenceInput = z.object({
  locale: text(10).optional().describe('`RU` or `EN`: language of names; by `Accept-Language` without it'),
  host: text(64).optional().describe('Accepted and ignored'),
})

export const LocalesView = z
  .array(named('Locale', { ...entry, current: z.boolean().describe('Whether this answer is in it') }))
  .describe('Languages of names')

export const ResumeLocalesView = z.array(named('ResumeLocale', entry)).describe('Languages of resumes')

export const AreaInput = ReferenceInput.extend({ area_id: text(20).describe('Id of the area') })
export const MetroInput = ReferenceInput.extend({ city_id: text(20).describe('Id of the city, an area') })
export const MetroNodeInput = MetroInput.extend({
  metro_id: text(20).describe('Id of a line, `8`, or of a station, `8.3`'),
})
