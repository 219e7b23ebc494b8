import { texts } from '#i18n/texts.ts'
import { languageById } from '../dictionaries/dictionaries.ts'
import { knownArea, knownCurrency, knownEntry, knownRole, unknownValue } from '../dictionaries/known.ts'
import { badArgument } from '../errors.ts'
import { formattedPhone, type phoneOf } from './phones.ts'
import { detailsColumn } from './resume-details.ts'
import type { ResumeInput } from './resumes.schema.ts'

/** Supported kinds of access; lists of single companies are not. */
export const ACCESS_TYPES = ['no_one', 'clients', 'everyone', 'direct']

/**
 * The columns of a resume from its owner's input, every id looked up.
 * @throws invalid_input naming the field
 */
export function resumeColumns(input: ResumeInput) {
  const { salary, access } = input
  if (!ACCESS_TYPES.includes(access.type.id)) throw unknownValue('access', access.type.id)
  return {
    title: input.title.trim(),
    firstName: input.first_name,
    lastName: input.last_name,
    middleName: input.middle_name,
    birthDate: input.birth_date === null ? null : new Date(input.birth_date),
    gender: input.gender && knownEntry('gender', 'gender', input.gender.id),
    areaId: knownArea('area', input.area.id).id,
    salaryAmount: salary?.amount ?? null,
    salaryCurrency: salary && knownCurrency('salary', salary.currency),
    experience: input.experience.map(({ area, ...job }) => {
      if (job.end !== null && job.end < job.start)
        throw badArgument('experience', texts('vacancies.errors')('endsBeforeStart'))
      return { ...job, area_id: area && knownArea('experience', area.id).id }
    }),
    education: {
      level: knownEntry('education', 'education_level', input.education.level.id),
      primary: input.education.primary,
    },
    languages: input.language.map(({ id, level }) => {
      if (!languageById(id)) throw unknownValue('language', id)
      return { id, level: knownEntry('language', 'language_level', level.id) }
    }),
    skills: input.skills,
    skillSet: [...new Set(input.skill_set.map((skill) => skill.trim()).filter(Boolean))],
    citizenship: input.citizenship.map(({ id }) => knownArea('citizenship', id).id),
    professionalRoles: input.professional_roles.map(({ id }) => knownRole('professional_roles', id)),
    employments: input.employments.map(({ id }) => knownEntry('employments', 'employment', id)),
    schedules: input.schedules.map(({ id }) => knownEntry('schedules', 'schedule', id)),
    driverLicenses: input.driver_license_types.map(({ id }) =>
      knownEntry('driver_license_types', 'driver_license_types', id),
    ),
    contacts: input.contact.map((contact) => ({ ...storedContact(contact) })),
    details: detailsColumn(input),
    access: access.type.id,
    published: input.published,
  }
}

function storedContact({ type, value, preferred, comment }: ResumeInput['contact'][number]): StoredContact {
  const kind = knownEntry('contact', 'preferred_contact_type', type.id)
  const rest = { type: kind, preferred, comment }
  if (typeof value === 'string') return { ...rest, value }
  if (kind === 'email') throw badArgument('contact', texts('vacancies.errors')('emailIsText'))
  const phone = { ...value, formatted: value.formatted?.trim() || formattedPhone(value) }
  return { ...rest, value: phone.formatted, phone }
}

/** Contents of the JSON columns, always written by `resumeColumns`. */
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
  /** Country, city and number of a phone; absent where it was given as one text. */
  phone?: NonNullable<ReturnType<typeof phoneOf>>
}
