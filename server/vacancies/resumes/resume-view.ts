import type { z } from 'zod'
import type { Resume } from '#prisma/generated/client.ts'
import { wireDate } from '../dates.ts'
import { roleById } from '../dictionaries/dictionaries.ts'
import type { Links } from '../links.ts'
import { areaRef, languagesView, ref } from '../postings/vacancy-view.ts'
import type { StoredContact, StoredEducation, StoredExperience } from './resume-columns.ts'
import type { Visibility } from './resume-visibility.ts'
import type { ResumeFull, ResumeItem } from './resumes.schema.ts'

type Item = z.output<typeof ResumeItem>

/** A resume in a list. */
export function resumeItem(resume: Resume, visibility: Visibility, links: Links): Item {
  const named = visibility !== 'open'
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
    area: areaRef(resume.areaId, links),
    gender: resume.gender === null ? null : ref('gender', resume.gender),
    salary:
      resume.salaryAmount === null ? null : { amount: resume.salaryAmount, currency: resume.salaryCurrency ?? 'RUR' },
    experience: experienceView(resume, links),
    total_experience: totalExperience(resume),
    education: { level: ref('education_level', education.level ?? 'secondary'), primary: education.primary ?? [] },
    certificate: [],
    photo: null,
    created_at: wireDate(resume.createdAt),
    updated_at: wireDate(resume.updatedAt),
    finished: true,
    blocked: false,
    similar_vacancies: { url: `${links.resume(resume.id)}/similar_vacancies` },
    can_view_full_info: visibility === 'full' || visibility === 'owner',
    ...(visibility === 'owner' && {
      status: ref('resume_status', resume.published ? 'published' : 'not_published'),
      access: { type: ref('resume_access_type', resume.access) },
      total_views: resume.views,
    }),
  }
}

/** The full form of a resume. */
export function resumeFull(resume: Resume, visibility: Visibility, links: Links): z.output<typeof ResumeFull> {
  const contacts = resume.contacts as unknown as StoredContact[]
  return {
    ...resumeItem(resume, visibility, links),
    birth_date: visibility === 'open' ? null : (resume.birthDate?.toISOString().slice(0, 10) ?? null),
    citizenship: resume.citizenship.map((id) => areaRef(id, links)),
    contact:
      visibility === 'full' || visibility === 'owner'
        ? contacts.map(({ type, ...contact }) => ({ ...contact, type: ref('preferred_contact_type', type) }))
        : [],
    skill_set: resume.skillSet,
    skills: resume.skills,
    language: languagesView(resume.languages),
    schedules: resume.schedules.map((id) => ref('schedule', id)),
    employments: resume.employments.map((id) => ref('employment', id)),
    driver_license_types: resume.driverLicenses.map((id) => ({ id })),
    professional_roles: resume.professionalRoles.map((id) => ({ id: String(id), name: roleById(id)?.name ?? '' })),
  }
}

const experienceOf = (resume: Resume): StoredExperience[] => resume.experience as unknown as StoredExperience[]

function experienceView(resume: Resume, links: Links): Item['experience'] {
  return experienceOf(resume).map(({ area_id, ...job }) => ({
    ...job,
    area: area_id === null ? null : areaRef(area_id, links),
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
