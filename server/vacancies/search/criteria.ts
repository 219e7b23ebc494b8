import { badArgument } from '../errors.ts'
import { moment } from '../dates.ts'
import { parseQuery, type ParsedQuery, type SearchField } from '../text/query/index.ts'
import { areaById } from '../dictionaries/areas.ts'
import { industryById, specializationById } from '../dictionaries/branches.ts'
import { currencyByCode, toRoubles } from '../dictionaries/currencies.ts'
import { entryCode, type DictionaryName } from '../dictionaries/dictionaries.ts'
import { metroById } from '../dictionaries/metro.ts'
import { roleById } from '../dictionaries/roles.ts'
import type { SearchParams } from './search.schema.ts'
import type { Box, Criteria, Point, TagGroup } from '../engine/types.ts'
import { FLAG, PART_TIME, tagOf, type TagKind } from '../engine/tags.ts'

/** Parameters that become tags, and how a value becomes its code (0 or undefined: unknown). */
const TAG_PARAMS = {
  area: code('area', (id) => areaById(id)?.id),
  metro: code('metro', (id) => metroById(id)?.code),
  professional_role: code('professional_role', (id) => (roleById(id) ? Number(id) : undefined)),
  specialization: code('specialization', (id) => specializationById(id)?.code),
  industry: code('industry', (id) => industryById(id)?.code),
  experience: listed('experience', 'experience'),
  employment: listed('employment', 'employment'),
  schedule: listed('schedule', 'schedule'),
  employment_form: listed('employment_form', 'employment_form'),
  work_format: listed('work_format', 'work_format'),
  working_hours: listed('working_hours', 'working_hours'),
  work_schedule_by_days: listed('work_schedule_by_days', 'work_schedule_by_days'),
  education: listed('education', 'education'),
  label: listed('label', 'vacancy_label'),
  driver_license_types: listed('driver_license_types', 'driver_license_types'),
  salary_mode: listed('salary_mode', 'salary_range_mode'),
  salary_frequency: listed('salary_frequency', 'salary_range_frequency'),
  part_time: code('part_time', (id) => PART_TIME.findIndex((known) => known === id) + 1),
} as const

/** Names of the parameters that are lists of dictionary values. */
export type TagParam = keyof typeof TAG_PARAMS
export const TAG_PARAM_NAMES = Object.keys(TAG_PARAMS) as TagParam[]

/** The kind of tag behind a parameter. */
export const kindOfParam = (name: TagParam): TagKind => TAG_PARAMS[name].kind

/** The tag of a parameter's value, or undefined for an unknown value. */
export function tagOfValue(name: TagParam, value: string): number | undefined {
  const { kind, codeOf } = TAG_PARAMS[name]
  const found = codeOf(value)
  return found ? tagOf(kind, found) : undefined
}

/**
 * What the parameters ask, with every value looked up.
 * @throws invalid_input naming the argument whose value is not in its dictionary or cannot be read
 */
export function criteriaOf(params: SearchParams): Criteria {
  const text = textOf(params)
  const point = pointOf(params)
  if (params.order_by === 'distance' && point === null) {
    throw badArgument('sort_point_lat', 'order_by=distance needs sort_point_lat and sort_point_lng')
  }
  return {
    text,
    groups: groupsOf(params),
    companies: (params.employer_id ?? []).map(companyId),
    without: [],
    salary: salaryOf(params),
    payFrom: params.salary_from ?? null,
    payTo: params.salary_to ?? null,
    ...timesOf(params),
    box: boxOf(params),
    order: params.order_by ?? (text ? 'relevance' : 'publication_time'),
    point,
  }
}

function textOf(params: SearchParams): ParsedQuery | null {
  const fields = params.search_field ?? []
  for (const field of fields) if (!FIELDS.has(field)) throw badArgument('search_field', `unknown value ${field}`)
  const parsed = parseQuery(params.text ?? '', {
    fields: fields as SearchField[],
    ...(params.excluded_text !== undefined && { excluded: params.excluded_text }),
  })
  if ('tooComplex' in parsed) throw badArgument('text', parsed.tooComplex)
  return parsed.root === null ? null : parsed
}
const FIELDS = new Set(['name', 'company_name', 'description'])

function groupsOf(params: SearchParams): TagGroup[] {
  const groups: TagGroup[] = TAG_PARAM_NAMES.flatMap((name) => {
    const ids = params[name]
    if (ids === undefined || ids.length === 0) return []
    const tags = ids.map((id) => {
      const tag = tagOfValue(name, id)
      if (tag === undefined) throw badArgument(name, `unknown value ${id}`)
      return tag
    })
    return [{ kind: kindOfParam(name), tags: [...new Set(tags)].sort((a, b) => a - b) }]
  })
  if (params.only_with_salary) groups.push({ kind: 'flag', tags: [tagOf('flag', FLAG.with_salary)] })
  if (params.accept_temporary) groups.push({ kind: 'flag', tags: [tagOf('flag', FLAG.accept_temporary)] })
  return groups
}

function companyId(id: string): number {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : Number.NaN
  if (number <= 2_147_483_647) return number
  throw badArgument('employer_id', `unknown value ${id}`)
}

function salaryOf(params: SearchParams): number | null {
  const code = params.currency ?? 'RUR'
  if (!currencyByCode(code)) throw badArgument('currency', `unknown value ${code}`)
  return params.salary === undefined ? null : Math.min(toRoubles(params.salary, code), 2_147_483_647)
}

function timesOf({ period, date_from, date_to }: SearchParams): Pick<Criteria, 'period' | 'from' | 'to'> {
  if (period !== undefined && (date_from !== undefined || date_to !== undefined)) {
    throw badArgument('period', 'give either a period or dates')
  }
  return { period: period ?? null, from: dateOf('date_from', date_from, false), to: dateOf('date_to', date_to, true) }
}

function dateOf(name: string, value: string | undefined, end: boolean): Date | null {
  if (value === undefined) return null
  const date = moment(value, end)
  if (date === null) throw badArgument(name, `neither a date nor a moment: ${value}`)
  return date
}

function boxOf(params: SearchParams): Box | null {
  const { top_lat: top, bottom_lat: bottom, left_lng: left, right_lng: right } = params
  const sides = { top_lat: top, bottom_lat: bottom, left_lng: left, right_lng: right }
  if (top !== undefined && bottom !== undefined && left !== undefined && right !== undefined) {
    return { top, bottom, left, right }
  }
  const missing = Object.entries(sides).filter(([, side]) => side === undefined)
  if (missing.length === 4) return null
  throw badArgument(missing[0]?.[0] ?? 'top_lat', 'a box needs top_lat, bottom_lat, left_lng and right_lng')
}

function pointOf({ sort_point_lat: lat, sort_point_lng: lng }: SearchParams): Point | null {
  if (lat === undefined && lng === undefined) return null
  if (lat === undefined) throw badArgument('sort_point_lat', 'a point needs both coordinates')
  if (lng === undefined) throw badArgument('sort_point_lng', 'a point needs both coordinates')
  return { lat, lng }
}

type CodeOf = (id: string) => number | undefined

function code(kind: TagKind, codeOf: CodeOf): { kind: TagKind; codeOf: CodeOf } {
  return { kind, codeOf: (id) => (/^[\w.]{1,64}$/.test(id) ? codeOf(id) : undefined) }
}

function listed(kind: TagKind, name: DictionaryName): { kind: TagKind; codeOf: CodeOf } {
  return { kind, codeOf: (id) => entryCode(name, id) }
}
