import type { UseFormReturn } from 'react-hook-form'
import type { RouterInput } from '#components/trpc/client.ts'
import type { LanguageLevel } from '../forms/dictionary-fields.tsx'
import type { Option } from '../forms/suggest-input.tsx'
import type { Resume } from './resume-article.tsx'

type ResumeInput = RouterInput['vacancies']['resumes']['create']

type Kept = Pick<
  ResumeInput,
  | 'business_trip_readiness'
  | 'relocation'
  | 'travel_time'
  | 'has_vehicle'
  | 'work_ticket'
  | 'metro'
  | 'site'
  | 'recommendation'
  | 'certificate'
  | 'hidden_fields'
  | 'resume_locale'
>

const NEVER = { start: '', end: '' }
/** `kept` are the full dates before: the form shows months. */
export const NO_JOB = {
  position: '',
  company: '',
  ...NEVER,
  description: '',
  area: null as Option | null,
  kept: NEVER,
}
export const NO_SCHOOL = { name: '', organization: '', year: '' }
export const NO_CONTACT = { type: 'cell', value: '', preferred: false, comment: '' }

/** The first values of the form: the fields of POST /resumes by name, empty strings for what is not stated. */
export const NEW_RESUME = {
  title: '',
  first_name: '',
  last_name: '',
  middle_name: '',
  birth_date: '',
  gender: '',
  area: null as Option | null,
  salary: { amount: '', currency: 'RUR' },
  experience: [] as (typeof NO_JOB)[],
  education: { level: 'higher', primary: [] as (typeof NO_SCHOOL)[] },
  language: [{ id: 'rus', level: 'l1' }] as LanguageLevel[],
  skills: '',
  skill_set: [] as Option[],
  citizenship: [] as Option[],
  professional_roles: [] as Option[],
  employments: ['full'],
  schedules: [] as string[],
  driver_license_types: [] as string[],
  contact: [{ ...NO_CONTACT, preferred: true }],
  access: 'clients',
  published: true,
  /** What the form does not show, so that saving does not lose it. */
  kept: {} as Kept,
}

export type ResumeValues = typeof NEW_RESUME
export type ResumeForm = { form: UseFormReturn<ResumeValues> }

/** The form's values for a resume. */
export function valuesOfResume(resume: Resume): ResumeValues {
  return {
    title: resume.title,
    first_name: resume.first_name ?? '',
    last_name: resume.last_name ?? '',
    middle_name: resume.middle_name ?? '',
    birth_date: resume.birth_date ?? '',
    gender: resume.gender?.id ?? '',
    area: option(resume.area),
    salary: { amount: String(resume.salary?.amount ?? ''), currency: resume.salary?.currency ?? 'RUR' },
    experience: resume.experience.map((job) => ({
      position: job.position,
      company: job.company ?? '',
      start: job.start.slice(0, 7),
      end: job.end?.slice(0, 7) ?? '',
      description: job.description ?? '',
      area: job.area && option(job.area),
      kept: { start: job.start, end: job.end ?? '' },
    })),
    education: {
      level: resume.education.level.id,
      primary: resume.education.primary.map(({ name, organization, year }) => ({
        name,
        organization: organization ?? '',
        year: String(year),
      })),
    },
    language: resume.language.map(({ id, level }) => ({ id, level: level.id })),
    skills: resume.skills ?? '',
    skill_set: resume.skill_set.map((skill) => ({ id: skill, name: skill })),
    citizenship: resume.citizenship.map(option),
    professional_roles: resume.professional_roles,
    employments: ids(resume.employments),
    schedules: ids(resume.schedules),
    driver_license_types: ids(resume.driver_license_types),
    contact: resume.contact.map(({ type, value, preferred, comment }) => ({
      type: type.id,
      value,
      preferred,
      comment: comment ?? '',
    })),
    access: resume.access?.type.id ?? 'clients',
    published: resume.status?.id !== 'not_published',
    kept: keptOf(resume),
  }
}

/** The request of the form's values. Contacts without a value are omitted; the server validates the rest. */
export function resumeRequest({ kept, ...values }: ResumeValues): ResumeInput {
  return {
    ...values,
    ...kept,
    middle_name: values.middle_name || null,
    birth_date: values.birth_date || null,
    gender: values.gender ? { id: values.gender } : null,
    area: { id: values.area?.id ?? '' },
    salary: values.salary.amount ? { amount: Number(values.salary.amount), currency: values.salary.currency } : null,
    experience: values.experience.map((job) => ({
      position: job.position,
      start: exact(job.start, job.kept.start),
      company: job.company || null,
      end: exact(job.end, job.kept.end) || null,
      description: job.description || null,
      area: job.area && { id: job.area.id },
    })),
    education: {
      level: { id: values.education.level },
      primary: values.education.primary.map(({ name, organization, year }) => ({
        name,
        organization: organization || null,
        year: Number(year),
      })),
    },
    language: values.language.map(({ id, level }) => ({ id, level: { id: level } })),
    skills: values.skills || null,
    skill_set: values.skill_set.map(({ name }) => name),
    citizenship: refs(ids(values.citizenship)),
    professional_roles: values.professional_roles.map(({ id }) => ({ id })),
    employments: refs(values.employments),
    schedules: refs(values.schedules),
    driver_license_types: refs(values.driver_license_types),
    contact: values.contact
      .filter(({ value }) => value.trim())
      .map(({ type, value, preferred, comment }) => ({
        type: { id: type },
        value,
        preferred,
        comment: comment || null,
      })),
    access: { type: { id: values.access } },
  }
}

function keptOf(resume: Resume): Kept {
  const { business_trip_readiness, relocation, travel_time, has_vehicle, work_ticket, metro } = resume
  const { site, recommendation, certificate, hidden_fields, resume_locale } = resume
  return {
    business_trip_readiness,
    relocation,
    travel_time,
    has_vehicle,
    work_ticket,
    metro,
    site,
    recommendation,
    certificate: certificate.map((one) => ({ ...one, type: one.type === 'microsoft' ? 'microsoft' : 'custom' })),
    hidden_fields,
    resume_locale,
  }
}

/** The full date before, unless another month is selected. */
const exact = (month: string, before: string): string => (month !== '' && before.startsWith(month) ? before : month)
const option = ({ id, name }: Option): Option => ({ id, name })
const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id)
const refs = (list: readonly string[]): { id: string }[] => list.map((id) => ({ id }))
