import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { named, text } from '#server/core/base.schema.ts'
import { AreaRef, Named } from '../postings/vacancy.schema.ts'

/** `{"id": "1"}` in a body. */
export const entryId = named('EntryId', { id: text(40, 1) })
const id = entryId
const link = z.url({ protocol: /^https?$/ }).max(500)

const Certificate = named('ResumeCertificateInput', {
  title: text(300, 1),
  achieved_at: text(10).regex(/^\d{4}-\d{2}-\d{2}$/, { error: () => texts('vacancies.errors')('wholeDay') }),
  type: z.enum(['custom', 'microsoft']).default('custom'),
  owner: text(200).nullable().default(null),
  url: link.nullable().default(null),
})

const Recommendation = named('ResumeRecommendationInput', {
  name: text(200, 1),
  position: text(200, 1),
  organization: text(200, 1),
  contact: text(200).nullable().default(null),
})

/** The optional parts of a resume. */
export const DetailsInput = z.object({
  business_trip_readiness: id.default({ id: 'never' }).describe('Dictionary business_trip_readiness'),
  relocation: z
    .object({ type: id, area: z.array(id).max(20).default([]) })
    .default({ type: { id: 'no_relocation' }, area: [] })
    .describe('Dictionary relocation_type, and where to'),
  travel_time: id.default({ id: 'any' }).describe('Dictionary travel_time'),
  has_vehicle: z.boolean().nullable().default(null).describe('Whether the applicant has a car'),
  work_ticket: z.array(id).max(20).default([]).describe('Countries with a permit to work'),
  metro: id.nullable().default(null).describe('The nearest station'),
  site: z
    .array(z.object({ type: id, url: text(500, 1) }))
    .max(10)
    .default([])
    .describe('Pages and profiles, dictionary resume_contacts_site_type; any other kind becomes `personal`'),
  recommendation: z.array(Recommendation).max(10).default([]).describe('People who recommend the applicant'),
  certificate: z.array(Certificate).max(30).default([]).describe('Certificates'),
  hidden_fields: z
    .array(id)
    .max(10)
    .default([])
    .describe('Dictionary resume_hidden_fields: nobody but the owner sees them'),
  resume_locale: id.default({ id: 'RU' }).describe('Language of the resume: RU or EN'),
})
export type DetailsInput = z.output<typeof DetailsInput>

export const CertificateView = named('ResumeCertificate', {
  title: z.string(),
  achieved_at: z.string(),
  type: z.string(),
  owner: z.string().nullable(),
  url: z.string().nullable(),
})

/** The optional parts of a resume in answers. */
export const DetailsView = z.object({
  business_trip_readiness: Named,
  relocation: named('Relocation', { type: Named, area: z.array(AreaRef), district: z.array(Named) }),
  travel_time: Named,
  has_vehicle: z.boolean().nullable(),
  work_ticket: z.array(AreaRef),
  metro: named('ResumeMetroStation', {
    id: z.string(),
    name: z.string(),
    url: z.string(),
    lat: z.number(),
    lng: z.number(),
    order: z.int(),
    line: named('ResumeMetroLine', { id: z.string(), hex_color: z.string(), name: z.string(), url: z.string() }),
  })
    .nullable()
    .describe('The nearest station; null when unsaid'),
  site: z.array(named('ResumeSite', { type: Named, url: z.string() })),
  recommendation: z.array(
    named('ResumeRecommendation', {
      name: z.string(),
      position: z.string(),
      organization: z.string(),
      contact: z.string().nullable(),
    }),
  ),
  resume_locale: Named,
  portfolio: z.array(z.never()).describe('Always empty'),
})
export type DetailsView = z.output<typeof DetailsView>
