import { badArgument } from '../errors.ts'
import { areaById } from '../dictionaries/areas.ts'
import { currencyByCode } from '../dictionaries/currencies.ts'
import { isEntry, type DictionaryName } from '../dictionaries/dictionaries.ts'
import { languageById } from '../dictionaries/languages.ts'
import { roleById } from '../dictionaries/roles.ts'
import type { ResumeInput } from './resumes.schema.ts'

/** Whom an owner may open a resume to here; lists of single companies are not kept. */
const ACCESS = new Set(['no_one', 'clients', 'everyone', 'direct'])

/**
 * The columns of a resume as its owner wrote it, every id looked up.
 * @throws invalid_input naming the field
 */
export function resumeColumns(input: ResumeInput) {
  const { salary, access } = input
  if (salary && !currencyByCode(salary.currency)) throw badArgument('salary', `unknown currency ${salary.currency}`)
  if (!ACCESS.has(access.type.id)) throw badArgument('access', `unknown value ${access.type.id}`)
  return {
    title: input.title.trim(),
    firstName: input.first_name,
    lastName: input.last_name,
    middleName: input.middle_name,
    birthDate: input.birth_date === null ? null : new Date(input.birth_date),
    gender: input.gender && known('gender', 'gender', input.gender.id),
    areaId: areaOf('area', input.area.id),
    salaryAmount: salary?.amount ?? null,
    salaryCurrency: salary?.currency ?? null,
    experience: input.experience.map(({ area, ...job }) => {
      if (job.end !== null && job.end < job.start) throw badArgument('experience', 'ends before it starts')
      return { ...job, area_id: area && areaOf('experience', area.id) }
    }),
    education: {
      level: known('education', 'education_level', input.education.level.id),
      primary: input.education.primary,
    },
    languages: input.language.map(({ id, level }) => {
      if (!languageById(id)) throw badArgument('language', `unknown value ${id}`)
      return { id, level: known('language', 'language_level', level.id) }
    }),
    skills: input.skills,
    skillSet: [...new Set(input.skill_set.map((skill) => skill.trim()).filter(Boolean))],
    citizenship: input.citizenship.map(({ id }) => areaOf('citizenship', id)),
    professionalRoles: input.professional_roles.map(({ id }) => roleOf(id)),
    employments: input.employments.map(({ id }) => known('employments', 'employment', id)),
    schedules: input.schedules.map(({ id }) => known('schedules', 'schedule', id)),
    driverLicenses: input.driver_license_types.map(({ id }) =>
      known('driver_license_types', 'driver_license_types', id),
    ),
    contacts: input.contact.map(({ type, ...contact }) => ({
      ...contact,
      type: known('contact', 'preferred_contact_type', type.id),
    })),
    access: access.type.id,
    published: input.published,
  }
}

/** What the JSON columns hold: always written by `resumeColumns`. */
export interface StoredExperience {
  company: string | null
  position: string
  start: string
  end: string | null
  description: string | null
  area_id: number | null
}
export interface StoredEducation {
  level: string
  primary: { name: string; organization: string | null; year: number }[]
}
export interface StoredContact {
  type: string
  value: string
  preferred: boolean
  comment: string | null
}

/** @throws invalid_input for an id that is no area */
export function areaOf(field: string, id: string): number {
  const area = /^\d{1,9}$/.test(id) ? areaById(id) : undefined
  if (!area) throw badArgument(field, `unknown value ${id}`)
  return area.id
}

/** @throws invalid_input for an id that is no role */
export function roleOf(id: string, field = 'professional_roles'): number {
  const role = /^\d{1,9}$/.test(id) ? roleById(id) : undefined
  if (!role) throw badArgument(field, `unknown value ${id}`)
  return Number(role.id)
}

function known(field: string, name: DictionaryName, id: string): string {
  if (!isEntry(name, id)) throw badArgument(field, `unknown value ${id}`)
  return id
}
