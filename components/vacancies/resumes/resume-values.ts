import type { UseFormReturn } from 'react-hook-form'
import type { RouterInput } from '#components/trpc/client.ts'
import type { LanguageLevel } from '../forms/dictionary-fields.tsx'
import type { Option } from '../forms/suggest-input.tsx'
import type { Resume } from './resume-article.tsx'

type ResumeInput = RouterInput['vacancies']['resumes']['create']

/** The values of the form: the fields of POST /resumes by name, empty strings for what is not stated. */
export type ResumeValues = {
  title: string
  first_name: string
  last_name: string
  middle_name: string
  birth_date: string
  gender: string
  area: Option | null
  salary: { amount: string; currency: string }
  experience: {
    position: string
    company: string
    start: string
    end: string
    description: string
    area: Option | null
    /** The full dates before: the form shows months. */
    kept: { start: string; end: string }
  }[]
  education: { level: string; primary: { name: string; organization: string; year: string }[] }
  language: LanguageLevel[]
  skills: string
  skill_set: Option[]
  citizenship: Option[]
  professional_roles: Option[]
  employments: string[]
  schedules: string[]
  driver_license_types: string[]
  contact: { type: string; value: string; preferred: boolean; comment: string }[]
  access: string
  published: boolean
}

export type ResumeForm = { form: UseFormReturn<ResumeValues> }

const NEVER = { start: '', end: '' }
export const NO_JOB = { position: '', company: '', ...NEVER, description: '', area: null, kept: NEVER }
export const NO_SCHOOL = { name: '', organization: '', year: '' }
export const NO_CONTACT = { type: 'cell', value: '', preferred: false, comment: '' }

export const NEW_RESUME: ResumeValues = {
  title: '',
  first_name: '',
  last_name: '',
  middle_name: '',
  birth_date: '',
  gender: '',
  area: null,
  salary: { amount: '', currency: 'RUR' },
  experience: [],
  education: { level: 'higher', primary: [] },
  language: [{ id: 'rus', level: 'l1' }],
  skills: '',
  skill_set: [],
  citizenship: [],
  professional_roles: [],
  employments: ['full'],
  schedules: [],
  driver_license_types: [],
  contact: [{ ...NO_CONTACT, preferred: true }],
  access: 'clients',
  published: true,
}

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
  }
}

/** The request of the form's values. Contacts without a value are omitted; the server validates the rest. */
export function resumeRequest(values: ResumeValues): ResumeInput {
  return {
    ...values,
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

/** The full date before, unless another month is selected. */
const exact = (month: string, before: string): string => (month !== '' && before.startsWith(month) ? before : month)
const option = ({ id, name }: Option): Option => ({ id, name })
const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id)
const refs = (list: readonly string[]): { id: string }[] => list.map((id) => ({ id }))
