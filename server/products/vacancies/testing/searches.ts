import fc from 'fast-check'
import type { Criteria } from '../filters/types.ts'
import type { SearchBackend } from '../engine/types.ts'
import type { FilterName } from '../filters/filters.schema.ts'
import type { SearchParams } from '../filters/search.schema.ts'

const some = (values: string[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }), { nil: undefined, freq: 5 })
const flag = fc.option(fc.constant(true as const), { nil: undefined, freq: 6 })
export const TEXTS = [
  'менеджер',
  'менеджер по продажам',
  'разработчик',
  '"активные продажи"',
  'программист NOT 1С',
  'NOT менеджер',
  'java OR python',
  'NAME:водитель',
  'COMPANY_NAME:завод',
  'завод',
  'группа компаний',
  'DESCRIPTION:опыт AND NAME:(инженер OR технолог)',
  '!продажам',
  'бухгалт*',
  'NAME:прода*',
  'DESCRIPTION:прод*',
  '"опыт работы в"',
  'NAME:"менеджер по продажам"',
  'активных продаж OR NAME:"старший инженер технолог"',
  'C++',
  'C#',
  'node.js',
  'react typescript',
  'английский',
  'работа без опыта продавцом',
  'бухгалтер удаленно',
  'водитель -курьер',
  'менеджер 2/2',
  'айтишник',
  'excel менеджер по персоналу',
  'нет_такого_слова',
  'менеджер для начинающих',
  'водитель категории в',
  'сотрудница без опыта',
]
const params = fc.record({
  text: fc.option(fc.constantFrom(...TEXTS), { nil: undefined, freq: 2 }),
  search_field: fc.option(fc.constantFrom(['name'], ['company_name'], ['description'], ['name', 'description']), {
    nil: undefined,
    freq: 6,
  }),
  excluded_text: fc.option(fc.constantFrom('опыт', 'продажи, 1С', 'удалённая'), { nil: undefined, freq: 8 }),
  area: some(['1', '2', '113', '40', '2019', '1620', '160', '88', '1002']),
  metro: some(['1', '2', '5', '2.4', '9.12', '14']),
  professional_role: some(['96', '70', '97', '21', '160', '18']),
  specialization: some(['1', '17', '1.221', '17.242', '5']),
  industry: some(['7', '41', '7.540', '43.647', '5']),
  experience: some(['noExperience', 'between1And3', 'between3And6', 'moreThan6']),
  employment: some(['full', 'part', 'project', 'probation']),
  schedule: some(['remote', 'fullDay', 'shift', 'flexible', 'flyInFlyOut']),
  employment_form: some(['FULL', 'PART', 'FLY_IN_FLY_OUT']),
  work_format: some(['REMOTE', 'HYBRID', 'ON_SITE', 'FIELD_WORK']),
  working_hours: some(['HOURS_8', 'HOURS_12', 'HOURS_4']),
  work_schedule_by_days: some(['TWO_ON_TWO_OFF', 'FIVE_ON_TWO_OFF', 'FLEXIBLE']),
  education: some(['higher', 'special_secondary', 'not_required_or_not_specified']),
  label: some([
    'with_address',
    'accept_handicapped',
    'not_from_agency',
    'accredited_it',
    'internship',
    'accept_teens',
    'night_shifts',
  ]),
  driver_license_types: some(['B', 'C', 'CE']),
  employer_id: some(['1000001', '1000002', '1000030', '1000100', '77']),
  accept_temporary: flag,
  only_with_salary: flag,
  salary: fc.option(fc.integer({ min: 100, max: 600_000 }), { nil: undefined, freq: 3 }),
  salary_from: fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: undefined, freq: 5 }),
  salary_to: fc.option(fc.integer({ min: 50_000, max: 400_000 }), { nil: undefined, freq: 5 }),
  currency: fc.option(fc.constantFrom('RUR', 'USD', 'KZT'), { nil: undefined, freq: 4 }),
  date_from: fc.option(fc.constantFrom('2026-10-15T00:00:00Z', '2026-10-28T10:00:00Z'), { nil: undefined, freq: 6 }),
  date_to: fc.option(fc.constantFrom('2026-10-25T00:00:00Z', '2026-10-31T10:00:00Z'), { nil: undefined, freq: 6 }),
  box: fc.option(
    fc.constantFrom(
      { top_lat: 55.8, bottom_lat: 55.7, left_lng: 37.5, right_lng: 37.7 },
      { top_lat: 60, bottom_lat: 59, left_lng: 30, right_lng: 31 },
    ),
    { nil: undefined, freq: 8 },
  ),
  order_by: fc.constantFrom(undefined, 'publication_time', 'salary_desc', 'salary_asc', 'relevance', 'distance'),
})

/** Random parameters have few values set each, so that something is found. */
export const fewParams = fc
  .tuple(params, fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 4 }))
  .map(([all, kept]) => {
    const { box, ...rest } = all
    const entries = Object.entries({ ...rest, ...box }).filter(([, value]) => value !== undefined)
    const chosen = entries.filter(
      ([name], at) => BOX.has(name) || name === 'order_by' || kept.includes(at % 41) || name === 'text',
    )
    const point = rest.order_by === 'distance' && { sort_point_lat: 55.75, sort_point_lng: 37.62 }
    return { ...Object.fromEntries(chosen), ...point } as SearchParams
  })
const BOX = new Set(['top_lat', 'bottom_lat', 'left_lng', 'right_lng'])

export interface AnySearch {
  params: SearchParams
  /** The filter that its facets are counted without. */
  without: FilterName | undefined
}

/** A search on which everything that backends answer is compared. */
export const anySearch: fc.Arbitrary<AnySearch> = fc
  .tuple(fewParams, fc.constantFrom(undefined, 'area', 'experience', 'schedule', 'professional_role', 'label'))
  .map(([given, without]) => ({ params: { ...given, ...(isUndated(given) && { period: 20 }) }, without }))
const isUndated = ({ date_from, date_to }: SearchParams) => date_from === undefined && date_to === undefined

/** Everything that a backend answers about a search. */
export async function answersOf(path: SearchBackend, criteria: Criteria, now: Date, without: FilterName | undefined) {
  const [ids, count, tags, salaries, histogram, points] = await Promise.all([
    path.orderedIds(criteria, now),
    path.count(criteria, now),
    path.tagCounts(criteria, without, now),
    path.salaryCounts(criteria, [30_000, 100_000, 250_000], now),
    path.salarySteps(criteria, 12, now),
    path.mapPoints(criteria, 50, now),
  ])
  return { ids: [...ids], count, tags: [...tags].sort(([a], [b]) => a - b), salaries, histogram, points }
}
