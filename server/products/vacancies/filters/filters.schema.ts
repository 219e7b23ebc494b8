import type { FacetEntry, Filter, FilterSource, FlagFilter, ListFilter } from './filter.ts'

/**
 * The filters of the search, one entry each: parameters and their descriptions, the tags of stored rows, facets, their
 * titles and the words of chips derive from here (`filters.ts` looks values up, `engine/row.ts` writes the tags).
 *
 * Safe in a browser. A page takes `PAGE_FACETS`, the facets in its order with `id` and `open`; its titles are messages
 * (`vacancies.facets.titles`).
 */
const CONDITIONS = {
  experience: {
    tag: 6,
    values: { dictionary: 'experience' },
    meaning: 'Dictionary experience',
    of: ({ vacancy }) => [vacancy.experience],
    facets: [{ id: 'experience', name: 'Опыт работы', title: 'Experience', order: { api: 7, page: 3 }, open: true }],
  },
  employment: {
    tag: 7,
    values: { dictionary: 'employment' },
    meaning: 'Dictionary employment',
    of: ({ vacancy }) => [vacancy.employment],
    facets: [{ id: 'employment', name: 'Тип занятости', title: 'Employment', order: { api: 8, page: 6 } }],
  },
  schedule: {
    tag: 8,
    values: { dictionary: 'schedule' },
    meaning: 'Dictionary schedule',
    of: ({ vacancy }) => [vacancy.schedule],
    facets: [{ id: 'schedule', name: 'График работы', title: 'Schedule', order: { api: 9, page: 7 } }],
  },
  employment_form: {
    tag: 9,
    values: { dictionary: 'employment_form' },
    meaning: 'Dictionary employment_form',
    of: ({ vacancy }) => [vacancy.employmentForm],
    facets: [{ id: 'employment_form', name: 'Оформление', title: 'Contract', order: { api: 11, page: 11 } }],
  },
  work_format: {
    tag: 10,
    values: { dictionary: 'work_format' },
    meaning: 'Dictionary work_format',
    of: ({ vacancy }) => vacancy.workFormats,
    facets: [
      { id: 'work_format', name: 'Формат работы', title: 'Work format', order: { api: 10, page: 4 }, open: true },
    ],
  },
  working_hours: {
    tag: 11,
    values: { dictionary: 'working_hours' },
    meaning: 'Dictionary working_hours',
    of: ({ vacancy }) => vacancy.workingHours,
  },
  work_schedule_by_days: {
    tag: 12,
    values: { dictionary: 'work_schedule_by_days' },
    meaning: 'Dictionary work_schedule_by_days',
    of: ({ vacancy }) => vacancy.workScheduleByDays,
  },
  education: {
    tag: 13,
    values: { dictionary: 'education' },
    meaning: 'not_required_or_not_specified, special_secondary, higher',
    of: ({ vacancy }) => [vacancy.education],
    facets: [{ id: 'education', name: 'Образование', title: 'Education', order: { api: 14, page: 8 } }],
  },
  part_time: {
    tag: 16,
    values: [
      'employment_part',
      'employment_project',
      'accept_temporary',
      'only_saturday_and_sunday',
      'from_four_to_six_hours_in_a_day',
      'start_after_sixteen',
    ],
    meaning: 'Kinds of part-time work',
    of: ({ vacancy }) => [
      `employment_${vacancy.employment}`,
      vacancy.acceptTemporary ? 'accept_temporary' : null,
      ...vacancy.workingDays,
      ...vacancy.workingTimeIntervals,
      ...vacancy.workingTimeModes,
    ],
  },
  accept_temporary: {
    tag: 19,
    flag: 2,
    meaning: 'true: only with temporary contracts',
    name: 'Временное оформление',
    title: 'Temporary contract',
    of: ({ vacancy }) => vacancy.acceptTemporary,
  },
} satisfies Record<string, Filter>

const SUBJECTS = {
  area: {
    tag: 1,
    values: { tree: 'area' },
    meaning: 'Area of any level; what lies inside it is found too',
    of: ({ vacancy }) => [vacancy.areaId],
    facets: [{ id: 'area', name: 'Регион', title: 'Region', order: { api: 1, page: 1 }, open: true, level: 'area' }],
  },
  metro: {
    tag: 2,
    values: { tree: 'metro' },
    meaning: 'Metro line (`8`) or station (`8.3`)',
    of: ({ vacancy }) => vacancy.metro,
    facets: [{ id: 'metro', name: 'Метро', title: 'Metro', order: { api: 2, page: 2 } }],
  },
  professional_role: {
    tag: 3,
    values: { tree: 'role' },
    meaning: 'Professional role',
    of: ({ vacancy }) => vacancy.professionalRoles,
    facets: [
      {
        id: 'professional_role',
        name: 'Профессиональная роль',
        title: 'Role',
        order: { api: 13, page: 5 },
        open: true,
      },
    ],
  },
  specialization: {
    tag: 4,
    values: { tree: 'specialization' },
    meaning: 'Professional area (`1`) or specialization (`1.395`)',
    of: ({ vacancy }) => vacancy.specializations,
    facets: [
      {
        id: 'professional_area',
        name: 'Профобласть',
        title: 'Professional area',
        order: { api: 3, page: 13 },
        level: 'branch',
      },
      {
        id: 'specialization',
        name: 'Специализация',
        title: 'Specialization',
        order: { api: 4, page: 14 },
        level: 'part',
      },
    ],
  },
  industry: {
    tag: 5,
    values: { tree: 'industry' },
    meaning: "Industry (`7`) or part of one (`7.540`) of the company's",
    of: ({ company }) => company.industries,
    facets: [
      { id: 'industry', name: 'Отрасль компании', title: 'Industry', order: { api: 5, page: 9 }, level: 'branch' },
      {
        id: 'sub_industry',
        name: 'Сфера компании',
        title: 'Sub-industry',
        order: { api: 6, page: 10 },
        level: 'part',
      },
    ],
  },
} satisfies Record<string, Filter>

/** Responses below which a vacancy bears the label `low_performance`. */
export const FEW_RESPONSES = 10

const MARKS = {
  label: {
    tag: 14,
    values: { dictionary: 'vacancy_label' },
    meaning: 'Dictionary vacancy_label',
    of: ({ vacancy, company, responses }) => [
      vacancy.addressRaw === null ? null : 'with_address',
      vacancy.acceptHandicapped ? 'accept_handicapped' : null,
      company.type === 'agency' ? null : 'not_from_agency',
      vacancy.acceptKids ? 'accept_kids' : null,
      company.accreditedIt ? 'accredited_it' : null,
      responses < FEW_RESPONSES ? 'low_performance' : null,
      vacancy.internship ? 'internship' : null,
      vacancy.ageRestriction === null ? null : 'accept_teens',
      vacancy.nightShifts ? 'night_shifts' : null,
    ],
    facets: [{ id: 'label', name: 'Исключение', title: 'Only show', order: { api: 12, page: 12 } }],
  },
  driver_license_types: {
    tag: 15,
    values: { dictionary: 'driver_license_types' },
    meaning: 'Category of the driving licence',
    of: ({ vacancy }) => vacancy.driverLicenseTypes,
  },
} satisfies Record<string, Filter>

const PAY = {
  only_with_salary: {
    tag: 19,
    flag: 1,
    meaning: 'true: leave out vacancies without a salary',
    name: 'Указан доход',
    title: 'Pay stated',
    of: ({ vacancy }) => hasSalary(vacancy),
  },
  salary_mode: {
    tag: 18,
    values: { dictionary: 'salary_range_mode' },
    meaning: 'Dictionary salary_range_mode',
    of: ({ vacancy }) => (hasSalary(vacancy) ? [vacancy.salaryMode ?? 'MONTH'] : []),
  },
  salary_frequency: {
    tag: 17,
    values: { dictionary: 'salary_range_frequency' },
    meaning: 'Dictionary salary_range_frequency',
    of: ({ vacancy }) => (hasSalary(vacancy) ? [vacancy.salaryFrequency] : []),
  },
} satisfies Record<string, Filter>

const hasSalary = ({ salaryFrom, salaryTo }: FilterSource['vacancy']): boolean =>
  salaryFrom !== null || salaryTo !== null

/** In groups: links and descriptions name the parameters in this order, with others between the groups. */
export const FILTER_GROUPS = { CONDITIONS, SUBJECTS, MARKS, PAY }

const TABLE = { ...CONDITIONS, ...SUBJECTS, ...MARKS, ...PAY }
type Table = typeof TABLE
export type FilterName = keyof Table
type Named<Kind> = { [Name in FilterName]: Table[Name] extends Kind ? Name : never }[FilterName]
export type ListName = Named<{ values: unknown }>
export type FlagName = Named<{ flag: number }>
export const FILTERS: Readonly<Record<ListName, ListFilter> & Record<FlagName, FlagFilter>> = TABLE

const byTag = Object.entries<Filter>(FILTERS).toSorted(([, a], [, b]) => a.tag - b.tag)
export const LIST_NAMES = byTag.flatMap(([name, filter]) => ('values' in filter ? [name as ListName] : []))
export const FLAG_NAMES = byTag.flatMap(([name, filter]) => ('flag' in filter ? [name as FlagName] : []))

export const isList = (name: string): name is ListName => LIST_NAMES.some((list) => list === name)
export const isFlag = (name: string): name is FlagName => FLAG_NAMES.some((flag) => flag === name)

/** A facet and the parameter that its values go into. */
export interface Facet extends FacetEntry {
  param: ListName
}

/** Facets in the order of an answer. The API also counts `salary` and `accept_temporary`, which are no lists. */
export const FACETS: readonly Facet[] = LIST_NAMES.flatMap((param) =>
  (FILTERS[param].facets ?? []).map((facet) => ({ ...facet, param })),
).toSorted((a, b) => a.order.api - b.order.api)

/** Facets in the order of a page. */
export const PAGE_FACETS: readonly Facet[] = FACETS.toSorted((a, b) => a.order.page - b.order.page)
