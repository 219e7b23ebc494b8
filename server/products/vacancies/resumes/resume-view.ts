import type { z } from 'zod'
import type { Resume } from '#prisma/generated/client.ts'
import { wireDate } from '../dates.ts'
import type { Locale } from '../dictionaries/english.ts'
import { areaRef, languagesView, ref, rolesView, type Wording } from '../postings/vacancy-view.ts'
import { phoneOf } from './phones.ts'
import type { StoredContact, StoredEducation, StoredExperience } from './resume-columns.ts'
import { detailsOf, detailsView } from './resume-details.ts'
import type { Visibility } from './resume-visibility.ts'
import type { ResumeFull, ResumeItem } from './resumes.schema.ts'

type Item = z.output<typeof ResumeItem>

/** Resume id → views that its owner has not seen. */
export type NewViews = ReadonlyMap<string, number>

export function resumeItem(
  resume: Resume,
  visibility: Visibility,
  wording: Wording,
  newViews: NewViews = new Map(),
): Item {
  const { links, locale } = wording
  const { certificates, hidden } = detailsOf(resume)
  const isOwner = visibility === 'owner'
  const named = isOwner || (visibility !== 'open' && !hidden.includes('names_and_photo'))
  const download = {
    pdf: { url: links.resumeFile(resume.id, 'pdf') },
    rtf: { url: links.resumeFile(resume.id, 'rtf') },
  }
  const education = resume.education as unknown as StoredEducation
  return {
    id: resume.id,
    title: resume.title,
    url: links.resume(resume.id),
    alternate_url: links.resumePage(resume.id),
    first_name: named ? resume.firstName : null,
    last_name: named ? resume.lastName : null,
    middle_name: named ? resume.middleName : null,
    age: resume.birthDate && ageOn(resume.birthDate, new Date()),
    area: areaRef(resume.areaId, wording),
    gender: resume.gender === null ? null : ref('gender', resume.gender, locale),
    salary:
      resume.salaryAmount === null ? null : { amount: resume.salaryAmount, currency: resume.salaryCurrency ?? 'RUR' },
    experience: experienceView(resume, wording, isOwner || !hidden.includes('experience')),
    total_experience: totalExperience(resume),
    education: {
      level: ref('education_level', education.level ?? 'secondary', locale),
      primary: education.primary ?? [],
      additional: [],
      attestation: [],
      elementary: [],
    },
    certificate: certificates,
    photo: null,
    created_at: wireDate(resume.createdAt),
    updated_at: wireDate(resume.updatedAt),
    finished: true,
    blocked: false,
    similar_vacancies: { url: `${links.resume(resume.id)}/similar_vacancies` },
    can_view_full_info: visibility === 'full' || isOwner,
    download,
    actions: { download },
    hidden_fields: isOwner ? hidden.map((id) => ref('resume_hidden_fields', id, locale)) : [],
    ...(isOwner && {
      ...publicationView(resume),
      new_views: newViews.get(resume.id) ?? 0,
      views_url: `${links.resume(resume.id)}/views`,
      publish_url: `${links.resume(resume.id)}/publish`,
      status: ref('resume_status', resume.published ? 'published' : 'not_published', locale),
      access: { type: ref('resume_access_type', resume.access, locale) },
      total_views: resume.views,
    }),
  }
}

/** How long a published resume cannot be renewed. */
const RENEWAL_MS = 4 * 3_600_000

/** Whether a resume can be published or renewed, and from when. */
export function publicationView({ published, publishedAt }: Pick<Resume, 'published' | 'publishedAt'>) {
  const next = published && publishedAt ? new Date(publishedAt.getTime() + RENEWAL_MS) : null
  const isEarly = next !== null && next > new Date()
  return { can_publish_or_update: !isEarly, next_publish_at: isEarly ? wireDate(next) : null }
}

export function resumeFull(
  resume: Resume,
  visibility: Visibility,
  wording: Wording,
  newViews?: NewViews,
): z.output<typeof ResumeFull> {
  const { hidden } = detailsOf(resume)
  const { site, recommendation, ...details } = detailsView(resume, wording)
  const { locale } = wording
  const isReachable = visibility === 'full' || visibility === 'owner'
  return {
    ...resumeItem(resume, visibility, wording, newViews),
    ...details,
    site: isReachable && (visibility === 'owner' || !hidden.includes('other_contacts')) ? site : [],
    recommendation: recommendation.map((one) => ({ ...one, contact: isReachable ? one.contact : null })),
    birth_date: visibility === 'open' ? null : (resume.birthDate?.toISOString().slice(0, 10) ?? null),
    citizenship: resume.citizenship.map((id) => areaRef(id, wording)),
    contact: isReachable ? contactsView(resume, visibility === 'owner' ? [] : hidden, locale) : [],
    skill_set: resume.skillSet,
    skills: resume.skills,
    language: languagesView(resume.languages, locale),
    schedules: resume.schedules.map((id) => ref('schedule', id, locale)),
    employments: resume.employments.map((id) => ref('employment', id, locale)),
    driver_license_types: resume.driverLicenses.map((id) => ({ id })),
    professional_roles: rolesView(resume.professionalRoles, locale),
  }
}

function contactsView(
  resume: Resume,
  hidden: readonly string[],
  locale: Locale,
): z.output<typeof ResumeFull>['contact'] {
  const contacts = resume.contacts as unknown as StoredContact[]
  return contacts
    .filter(({ type }) => !hidden.includes(type === 'email' ? 'email' : 'phones'))
    .map(({ type, value, phone, preferred, comment }) => ({
      type: ref('preferred_contact_type', type, locale),
      value,
      phone: type === 'email' ? null : (phone ?? phoneOf(value)),
      preferred,
      comment,
    }))
}

const experienceOf = (resume: Resume): StoredExperience[] => resume.experience as unknown as StoredExperience[]

function experienceView(resume: Resume, wording: Wording, isNamed: boolean): Item['experience'] {
  return experienceOf(resume).map(({ area_id, company, ...job }) => ({
    ...job,
    company: isNamed ? company : null,
    company_id: null,
    company_url: null,
    employer: null,
    industry: null,
    industries: [],
    area: area_id === null ? null : areaRef(area_id, wording),
  }))
}

/** Months in all jobs together; overlapping jobs count separately. */
function totalExperience(resume: Resume): { months: number } | null {
  const jobs = experienceOf(resume)
  if (jobs.length === 0) return null
  return { months: jobs.reduce((sum, { start, end }) => sum + Math.max(0, monthsUntil(start, end)), 0) }
}

function monthsUntil(start: string, end: string | null): number {
  const to = end === null ? new Date() : new Date(end)
  const from = new Date(start)
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
}

function ageOn(birth: Date, today: Date): number {
  const years = today.getUTCFullYear() - birth.getUTCFullYear()
  const had = today.toISOString().slice(5, 10) >= birth.toISOString().slice(5, 10)
  return had ? years : years - 1
}
