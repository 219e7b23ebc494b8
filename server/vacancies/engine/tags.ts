import type { Company, Vacancy } from '#prisma/generated/client.ts'
import { areaPath } from '../dictionaries/areas.ts'
import { codesWithParents, industryById, specializationById } from '../dictionaries/branches.ts'
import { entryCode, type DictionaryName } from '../dictionaries/dictionaries.ts'
import { metroById } from '../dictionaries/metro.ts'

/** What a tag is about. The numbers are stored: never change one, only add. */
export const TAG_KIND = {
  area: 1,
  metro: 2,
  professional_role: 3,
  specialization: 4,
  industry: 5,
  experience: 6,
  employment: 7,
  schedule: 8,
  employment_form: 9,
  work_format: 10,
  working_hours: 11,
  work_schedule_by_days: 12,
  education: 13,
  label: 14,
  driver_license_types: 15,
  part_time: 16,
  salary_frequency: 17,
  salary_mode: 18,
  flag: 19,
} as const
export type TagKind = keyof typeof TAG_KIND

/** Codes of the kind `flag`. */
export const FLAG = { with_salary: 1, accept_temporary: 2, premium: 3 } as const

const KIND_SIZE = 2 ** 24

/** The stored number of a filter value: kind × 2²⁴ + code. */
export const tagOf = (kind: TagKind, code: number): number => TAG_KIND[kind] * KIND_SIZE + code

/** First and last number a kind can have: `between` in SQL. */
export const tagRange = (kind: TagKind): [number, number] => [tagOf(kind, 0), tagOf(kind, KIND_SIZE - 1)]

/** The code inside a stored number. */
export const codeOfTag = (tag: number): number => tag % KIND_SIZE

/** What the label `low_performance` counts as few responses. */
export const FEW_RESPONSES = 10

/** Values of the filter `part_time` and the columns they stand for, in the order of their codes. */
export const PART_TIME = [
  'employment_part',
  'employment_project',
  'accept_temporary',
  'only_saturday_and_sunday',
  'from_four_to_six_hours_in_a_day',
  'start_after_sixteen',
] as const

/** All tags of a vacancy, ascending and without repetition. */
export function searchTags(vacancy: Vacancy, company: Company, responses = 0): number[] {
  const tags = new Set<number>()
  const add = (kind: TagKind, codes: number[]): void => {
    for (const code of codes) if (code > 0) tags.add(tagOf(kind, code))
  }
  const listed = (kind: TagKind, name: DictionaryName, ids: (string | null)[]): void =>
    add(
      kind,
      ids.map((id) => entryCode(name, id)),
    )

  add('area', areaPath(vacancy.areaId))
  add('metro', vacancy.metro.flatMap(metroCodes))
  add('professional_role', vacancy.professionalRoles)
  add('specialization', codesWithParents(vacancy.specializations, specializationById))
  add('industry', codesWithParents(company.industries, industryById))
  listed('experience', 'experience', [vacancy.experience])
  listed('employment', 'employment', [vacancy.employment])
  listed('schedule', 'schedule', [vacancy.schedule])
  listed('employment_form', 'employment_form', [vacancy.employmentForm])
  listed('work_format', 'work_format', vacancy.workFormats)
  listed('working_hours', 'working_hours', vacancy.workingHours)
  listed('work_schedule_by_days', 'work_schedule_by_days', vacancy.workScheduleByDays)
  listed('education', 'education', [vacancy.education])
  listed('label', 'vacancy_label', labels(vacancy, company, responses))
  listed('driver_license_types', 'driver_license_types', vacancy.driverLicenseTypes)
  if (hasSalary(vacancy)) {
    listed('salary_mode', 'salary_range_mode', [vacancy.salaryMode ?? 'MONTH'])
    listed('salary_frequency', 'salary_range_frequency', [vacancy.salaryFrequency])
  }
  add('part_time', partTime(vacancy))
  add('flag', flags(vacancy))
  return [...tags].sort((a, b) => a - b)
}

/** A station counts for its line too. */
const metroCodes = (id: string): number[] => {
  const node = metroById(id)
  return node ? [node.code, Number(node.line.id) * 1000] : []
}

const hasSalary = (vacancy: Vacancy): boolean => vacancy.salaryFrom !== null || vacancy.salaryTo !== null

function labels(vacancy: Vacancy, company: Company, responses: number): string[] {
  const held: Record<string, boolean> = {
    with_address: vacancy.addressRaw !== null,
    accept_handicapped: vacancy.acceptHandicapped,
    not_from_agency: company.type !== 'agency',
    accept_kids: vacancy.acceptKids,
    accredited_it: company.accreditedIt,
    low_performance: responses < FEW_RESPONSES,
    internship: vacancy.internship,
    accept_teens: vacancy.ageRestriction !== null,
    night_shifts: vacancy.nightShifts,
  }
  return Object.keys(held).filter((id) => held[id])
}

function partTime(vacancy: Vacancy): number[] {
  const held: Record<(typeof PART_TIME)[number], boolean> = {
    employment_part: vacancy.employment === 'part',
    employment_project: vacancy.employment === 'project',
    accept_temporary: vacancy.acceptTemporary,
    only_saturday_and_sunday: vacancy.workingDays.includes('only_saturday_and_sunday'),
    from_four_to_six_hours_in_a_day: vacancy.workingTimeIntervals.includes('from_four_to_six_hours_in_a_day'),
    start_after_sixteen: vacancy.workingTimeModes.includes('start_after_sixteen'),
  }
  return PART_TIME.flatMap((id, at) => (held[id] ? [at + 1] : []))
}

function flags(vacancy: Vacancy): number[] {
  return [
    hasSalary(vacancy) ? FLAG.with_salary : 0,
    vacancy.acceptTemporary ? FLAG.accept_temporary : 0,
    vacancy.premium ? FLAG.premium : 0,
  ]
}
