import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { idParam, named, repeated, text } from '#server/core/base.schema.ts'
import { Paging } from '../filters/search.schema.ts'
import { AreaRef, DriverLicenseType, LanguageLevel, Named, pageOf } from '../postings/vacancy.schema.ts'
import { CertificateView, DetailsInput, DetailsView, entryId } from './resume-details.schema.ts'

const id = entryId
const day = text(10).refine((value) => /^\d{4}-\d{2}(-\d{2})?$/.test(value) && !Number.isNaN(Date.parse(value)), {
  error: () => texts('vacancies.errors')('day'),
  params: { code: 'invalid_input' },
})

const ExperienceInput = named('ResumeExperienceInput', {
  company: text(200).nullable().default(null),
  position: text(200, 1),
  start: day.describe('2020-09 or 2020-09-01'),
  end: day.nullable().default(null).describe('null: until now'),
  description: text(4000).nullable().default(null),
  area: id.nullable().default(null),
})

const EducationInput = named('ResumeEducationInput', {
  level: id.default({ id: 'secondary' }),
  primary: z
    .array(
      z.object({
        name: text(200, 1),
        organization: text(200).nullable().default(null),
        year: z.number().int().min(1930).max(2100),
      }),
    )
    .max(20)
    .default([]),
})

const digits = (most: number, least = 0) =>
  text(most, least).regex(/^\d*$/, { error: () => texts('vacancies.errors')('digits') })

/** A telephone number in its parts. */
const PhoneInput = named('ResumePhoneInput', {
  country: digits(4, 1).describe('Code of the country, without `+`'),
  city: digits(8).default('').describe('Code of the city or the operator'),
  number: digits(15, 1).describe('The rest of the number'),
  formatted: text(40).nullish().describe('The whole number as people write it'),
})

const ContactInput = named('ResumeContactInput', {
  type: id.describe('home, work, cell or email'),
  value: z.union([text(200, 1), PhoneInput]).describe('An address or a number; a number also in its parts'),
  preferred: z.boolean().default(false),
  comment: text(200).nullable().default(null),
})

/** A resume as its owner writes it: the body of POST and PUT. */
export const ResumeInput = named('ResumeInput', {
  title: text(100, 1).describe('Wanted position'),
  first_name: text(60, 1).describe('Given name'),
  last_name: text(60, 1).describe('Family name'),
  middle_name: text(60).nullable().default(null).describe('Patronymic'),
  birth_date: day.nullable().default(null).describe('Day of birth'),
  gender: id.nullable().default(null).describe('Dictionary gender'),
  area: id.describe('Where the applicant lives'),
  salary: z
    .object({ amount: z.number().int().min(1).max(2_000_000_000), currency: text(3).default('RUR') })
    .nullable()
    .default(null)
    .describe('Wanted pay a month'),
  experience: z.array(ExperienceInput).max(50).default([]).describe('Places of work'),
  education: EducationInput.prefault({}).describe('Education'),
  language: z
    .array(z.object({ id: text(8), level: id }))
    .max(20)
    .default([])
    .describe('Languages with their level'),
  skills: text(10_000).nullable().default(null).describe('About oneself'),
  skill_set: z.array(text(100, 1)).max(30).default([]).describe('Key skills'),
  citizenship: z.array(id).max(10).default([]).describe('Areas, countries'),
  professional_roles: z.array(id).max(5).default([]).describe('Professional roles'),
  employments: z.array(id).max(5).default([]).describe('Dictionary employment'),
  schedules: z.array(id).max(5).default([]).describe('Dictionary schedule'),
  driver_license_types: z.array(id).max(10).default([]).describe('Categories of the driving licence'),
  contact: z.array(ContactInput).max(10).default([]).describe('For the owner and employers they responded to'),
  access: z
    .object({ type: id })
    .default({ type: { id: 'clients' } })
    .describe('Who may see it: everyone, clients (employers), direct (who has the address), no_one'),
  published: z.boolean().default(true).describe('false: in no list'),
  ...DetailsInput.shape,
})
export type ResumeInput = z.output<typeof ResumeInput>

export const ListResumes = Paging.extend({
  text: text(200).optional().describe('Words of title or skills'),
  area: repeated(text(20)).describe('Area, what lies inside it included'),
  professional_role: repeated(text(20)).describe('Professional role'),
  vacancy_id: idParam('string').optional().describe('For the role and the region of your vacancy'),
})
export type ListResumes = z.output<typeof ListResumes>

const Hidden = 'null for callers who may not see it'

const Experience = named('ResumeExperience', {
  company: z.string().nullable(),
  position: z.string(),
  start: z.string(),
  end: z.string().nullable(),
  description: z.string().nullable(),
  area: AreaRef.nullable(),
  company_id: z.null(),
  company_url: z.null(),
  employer: z.null(),
  industry: z.null(),
  industries: z.array(Named),
})

const School = named('ResumeSchool', { name: z.string(), organization: z.string().nullable(), year: z.number() })
const noCourses = z.array(z.never()).describe('Always empty')
const Education = named('ResumeEducation', {
  level: Named,
  primary: z.array(School),
  additional: noCourses,
  attestation: noCourses,
  elementary: noCourses,
})

export const Phone = named('ResumePhone', {
  country: z.string().describe('Code of the country; empty when the number could not be divided'),
  city: z.string().describe('Code of the city or the operator'),
  number: z.string().describe('The rest of the number'),
  formatted: z.string().describe('The whole number as people write it'),
})

const Contact = named('ResumeContact', {
  type: Named,
  value: z.string(),
  phone: Phone.nullable().describe('The number in its parts; null for an address'),
  preferred: z.boolean(),
  comment: z.string().nullable(),
})

const File = named('ResumeFileLink', { url: z.string().describe('Where the file is') })
const Download = named('ResumeDownload', { pdf: File, rtf: File })
const forOwner = 'For the owner'

export const ResumeItem = named('ResumeListItem', {
  id: z.string(),
  title: z.string(),
  url: z.string().describe('Full link to the resume'),
  alternate_url: z.string(),
  first_name: z.string().nullable().describe(Hidden),
  last_name: z.string().nullable().describe(Hidden),
  middle_name: z.string().nullable().describe(Hidden),
  age: z.number().int().nullable(),
  area: AreaRef,
  gender: Named.nullable(),
  salary: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  experience: z.array(Experience),
  total_experience: z.object({ months: z.number().int() }).nullable(),
  education: Education,
  certificate: z.array(CertificateView),
  photo: z.null(),
  created_at: z.string(),
  updated_at: z.string(),
  status: Named.optional().describe(forOwner),
  access: named('ResumeAccess', { type: Named }).optional().describe(forOwner),
  finished: z.boolean(),
  blocked: z.boolean(),
  total_views: z.number().int().optional().describe(forOwner),
  new_views: z.number().int().optional().describe('Views that the owner has not seen; for the owner'),
  views_url: z.string().optional().describe('Full link to the views; for the owner'),
  publish_url: z.string().optional().describe('Where it is published and renewed; for the owner'),
  can_publish_or_update: z.boolean().optional().describe('Whether it can be published or renewed now; for the owner'),
  next_publish_at: z
    .string()
    .nullable()
    .optional()
    .describe('From when it can be renewed; null when it can be now; for the owner'),
  download: Download.describe('The resume as files, as the caller sees it'),
  actions: named('ResumeActions', { download: Download }),
  hidden_fields: z.array(Named).describe('What only the owner sees'),
  similar_vacancies: named('SimilarVacanciesLink', { url: z.string() }),
  can_view_full_info: z.boolean(),
})

export const ResumeFull = ResumeItem.extend({
  birth_date: z.string().nullable().describe(Hidden),
  citizenship: z.array(AreaRef),
  contact: z.array(Contact).describe('Empty for callers who may not see it'),
  skill_set: z.array(z.string()),
  skills: z.string().nullable(),
  language: z.array(LanguageLevel),
  schedules: z.array(Named),
  employments: z.array(Named),
  driver_license_types: z.array(DriverLicenseType),
  professional_roles: z.array(Named),
  ...DetailsView.shape,
}).meta({ id: 'Resume', extends: 'ResumeListItem' })

export const ClonedResume = named('ClonedResume', {
  resume: ResumeFull.describe('The copy'),
  screens: z.array(z.never()).describe('Forms that are still to be filled in: always empty'),
  next_incomplete_screen_id: z.null().describe('The next of these forms: always null'),
})

export const ResumeId = z.object({ resume_id: text(64).describe('Id of the resume') })
export const ResumePage = pageOf('ResumePage', ResumeItem)
