import { z } from 'zod'
import { booleanParam, idParam, named } from '#server/core/base.schema.ts'
import {
  Contacts,
  DriverLicenseType,
  EmployerRef,
  LanguageLevel,
  ManagerRef,
  Named,
  VacancyBase,
  VacancyFull,
  pageOf,
} from '../postings/vacancy.schema.ts'
import { VacancyInput } from '../postings/vacancy-input.schema.ts'

type Shape = typeof VacancyInput.shape
type Loose = { [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Name]>> }

/** The fields of a vacancy, each of which may be missing: a draft has no defaults. */
const fields = Object.fromEntries(
  Object.entries(VacancyInput.shape).map(([name, field]) => {
    const bare = field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field
    return [name, bare.nullish().describe(field.description ?? '')]
  }),
) as unknown as Loose

const { area } = VacancyInput.shape

/** A draft as an employer writes it: the body of POST and PUT. */
export const DraftInput = z
  .looseObject({
    ...fields,
    areas: z.array(area).max(10).nullish().describe('Instead of `area`: a vacancy will be published in each'),
  })
  .meta({ id: 'VacancyDraftInput' })
export type DraftInput = z.output<typeof DraftInput>

/** The stored content of a draft. */
export type DraftContent = Partial<VacancyInput> & { areas?: string[] }

export const DRAFT_FIELDS: ReadonlySet<string> = new Set([...Object.keys(fields), 'areas'])

export const DraftId = z.object({ draft_id: idParam('string').describe('Id of the draft') })
export const PublishDraft = DraftInput.extend({
  ...DraftId.shape,
  ignore_duplicates: booleanParam.default(false).describe('true: also while an identical vacancy of yours is open'),
}).meta({ id: 'VacancyDraftInput' })

const Problem = named('VacancyDraftProblem', {
  value: z.string().describe('Field'),
  reason: z.string().describe('Why it cannot be published'),
})

export const SavedDraft = named('SavedVacancyDraft', {
  id: z.string(),
  name: z.string(),
  publication_ready: z.boolean().describe('Whether it can be published as it is'),
  validation_errors: z.array(Problem),
  ignored_fields: z.array(z.string()).describe('Fields of the body that a vacancy does not have'),
})

export const PublishedDraft = named('PublishedVacancyDraft', {
  vacancy_ids: z.array(z.int()).describe('The new vacancies'),
})

export const DraftDuplicates = named('VacancyDraftDuplicates', {
  found: z.int(),
  has_duplicates: z.boolean(),
  items: z.array(z.int()).describe('Ids of open vacancies'),
})

/** How far a draft has come. */
const Progress = z.object({
  draft_id: z.string(),
  publication_ready: z.boolean(),
  completed_fields_percentage: z.int().min(0).max(100),
  last_change_time: z.string(),
  scheduled_at: z.null(),
  auto_publication: z.null(),
  insufficient_publications: z.null(),
  insufficient_quotas: z.null(),
  required_publications: z.null(),
})

const shared = { areas: z.array(Named), assigned_manager: z.null(), billing_type: Named }

export const DraftItem = Progress.extend({
  ...shared,
  name: z.string(),
  publication_type: z.string(),
  vacancy_type: z.string().nullable(),
  url: z.string().describe('Full link to the draft'),
}).meta({ id: 'VacancyDraftItem' })

export const DraftPage = pageOf('VacancyDraftPage', DraftItem)

const base = VacancyBase.shape
const full = VacancyFull.shape

export const DraftView = named('VacancyDraft', {
  ...shared,
  id: z.string(),
  name: z.string(),
  description: z.string(),
  area: base.area.nullable(),
  professional_roles: base.professional_roles,
  specializations: base.specializations,
  key_skills: full.key_skills,
  salary: base.salary,
  salary_range: base.salary_range,
  experience: Named.nullable(),
  employment: Named.nullable(),
  employment_form: Named.nullable(),
  schedule: Named.nullable(),
  education: Named.nullable(),
  work_format: base.work_format,
  working_hours: base.working_hours,
  work_schedule_by_days: base.work_schedule_by_days,
  working_days: base.working_days,
  working_time_intervals: base.working_time_intervals,
  working_time_modes: base.working_time_modes,
  fly_in_fly_out_duration: base.fly_in_fly_out_duration,
  driver_license_types: z.array(DriverLicenseType),
  languages: z.array(LanguageLevel),
  address: base.address,
  contacts: Contacts,
  department: Named.nullable(),
  code: z.string().nullable(),
  response_url: z.string().nullable(),
  test: full.test,
  has_test: z.boolean(),
  age_restriction: Named.nullable(),
  type: Named,
  accept_handicapped: z.boolean(),
  accept_incomplete_resumes: z.boolean(),
  accept_kids: z.boolean(),
  accept_temporary: z.boolean(),
  allow_messages: z.boolean(),
  internship: z.boolean(),
  night_shifts: z.boolean(),
  response_letter_required: z.boolean(),
  response_notifications: z.boolean(),
  closed_for_applicants: z.boolean(),
  with_zp: z.boolean(),
  branded_template: z.null(),
  custom_employer_name: z.null(),
  vacancy_properties: z.null(),
  manager: ManagerRef,
  employer: EmployerRef,
  validation_errors: z.array(Problem),
  meta_info: Progress.meta({ id: 'VacancyDraftProgress' }),
})
