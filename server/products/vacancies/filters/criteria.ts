import { texts } from '#i18n/texts.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { knownMoment } from '../dates.ts'
import { allAreas } from '../dictionaries/areas.ts'
import { currencyByCode, toRoubles } from '../dictionaries/dictionaries.ts'
import { unknownValue } from '../dictionaries/known.ts'
import type { Box, Criteria, FilterGroup, Point } from './types.ts'
import { badArgument } from '../errors.ts'
import type { ParsedQuery, SearchField } from '../text/query/ast.ts'
import { readMagic } from '../text/query/magic.ts'
import { placeLookup, type PlaceLookup } from '../text/query/places.ts'
import { parseQuery } from '../text/query/parse.ts'
import { FLAG_NAMES, LIST_NAMES } from './filters.schema.ts'
import { tagOfFlag, tagOfValue } from './filters.ts'
import type { SearchParams } from './search.schema.ts'

/**
 * The parameters with a place and a sum in the text turned into filters (`москва бухгалтер 100500`), unless
 * `no_magic=true`. A place or sum stays text when its filter is given explicitly.
 */
export function withImplicitFilters(params: SearchParams): SearchParams {
  if (params.no_magic || params.text === undefined) return params
  const { text, areas, salary, salaryFrom, salaryTo } = readMagic(
    params.text,
    params.area === undefined ? places() : () => null,
  )
  const paid = [params.salary, params.salary_from, params.salary_to, params.only_with_salary].some(
    (given) => given !== undefined,
  )
  const pays = [salary, salaryFrom, salaryTo].some((sum) => sum !== null)
  if ((areas.length === 0 && !pays) || (pays && paid)) return params
  const { text: _typed, ...rest } = params
  return {
    ...rest,
    ...(text !== '' && { text }),
    ...(areas.length > 0 && { area: areas }),
    ...(salary !== null && { salary, only_with_salary: true }),
    ...(salaryFrom !== null && { salary_from: salaryFrom }),
    ...(salaryTo !== null && { salary_to: salaryTo }),
  }
}

const places = (): PlaceLookup => singleton('vacancies.places', () => placeLookup(allAreas()))

/** Vacancies and companies that no search of an account finds. */
export interface Hidden {
  vacancies: number[]
  companies: number[]
}

/**
 * The search that the parameters describe, with every value looked up.
 * @param hidden what the caller has blacklisted
 * @throws invalid_input naming the argument whose value is unknown or cannot be parsed
 */
export function criteriaOf(params: SearchParams, hidden: Hidden = NOTHING_HIDDEN): Criteria {
  const text = textOf(params)
  const point = pointOf(params)
  if (params.order_by === 'distance' && point === null) {
    throw badArgument('sort_point_lat', texts('vacancies.errors')('distance'))
  }
  return {
    text,
    groups: groupsOf(params),
    companies: companyIds('employer_id', params.employer_id),
    without: hidden.vacancies,
    withoutCompanies: [...companyIds('excluded_employer_id', params.excluded_employer_id), ...hidden.companies],
    salary: salaryOf(params),
    payFrom: params.salary_from ?? null,
    payTo: params.salary_to ?? null,
    ...timesOf(params),
    box: boxOf(params),
    order: params.order_by ?? (text ? 'relevance' : 'publication_time'),
    point,
  }
}

/** The matches of a search whose stated pay is within these bounds too. */
export const nearPay = (criteria: Criteria, bounds: { payFrom: number; payTo: number }): Criteria => ({
  ...criteria,
  payFrom: Math.max(criteria.payFrom ?? 0, bounds.payFrom),
  payTo: Math.min(criteria.payTo ?? Infinity, bounds.payTo),
})

export const NOTHING_HIDDEN: Hidden = { vacancies: [], companies: [] }

function textOf(params: SearchParams): ParsedQuery | null {
  const fields = params.search_field ?? []
  for (const field of fields) if (!FIELDS.has(field)) throw unknownValue('search_field', field)
  const parsed = parseQuery(params.text ?? '', {
    fields: fields as SearchField[],
    ...(params.excluded_text !== undefined && { excluded: params.excluded_text }),
  })
  if ('tooComplex' in parsed) throw badArgument('text', parsed.tooComplex)
  return parsed.root === null ? null : parsed
}
const FIELDS = new Set(['name', 'company_name', 'description'])

function groupsOf(params: SearchParams): FilterGroup[] {
  const lists = LIST_NAMES.flatMap((filter) => {
    const ids = params[filter]
    if (ids === undefined || ids.length === 0) return []
    const tags = ids.map((id) => {
      const tag = tagOfValue(filter, id)
      if (tag === undefined) throw unknownValue(filter, id)
      return tag
    })
    return [{ filter, tags: [...new Set(tags)].sort((a, b) => a - b) }]
  })
  const flags = FLAG_NAMES.filter((filter) => params[filter]).map((filter) => ({ filter, tags: [tagOfFlag(filter)] }))
  return [...lists, ...flags]
}

function companyIds(argument: 'employer_id' | 'excluded_employer_id', ids: readonly string[] = []): number[] {
  return ids.map((id) => {
    const number = /^\d{1,10}$/.test(id) ? Number(id) : Number.NaN
    if (number <= 2_147_483_647) return number
    throw unknownValue(argument, id)
  })
}

function salaryOf(params: SearchParams): number | null {
  const code = params.currency ?? 'RUR'
  if (!currencyByCode(code)) throw unknownValue('currency', code)
  return params.salary === undefined ? null : Math.min(toRoubles(params.salary, code), 2_147_483_647)
}

function timesOf({ period, date_from, date_to }: SearchParams): Pick<Criteria, 'period' | 'from' | 'to'> {
  if (period !== undefined && (date_from !== undefined || date_to !== undefined)) {
    throw badArgument('period', texts('vacancies.errors')('periodAlone'))
  }
  return {
    period: period ?? null,
    from: date_from === undefined ? null : knownMoment('date_from', date_from),
    to: date_to === undefined ? null : knownMoment('date_to', date_to, true),
  }
}

function boxOf(params: SearchParams): Box | null {
  const { top_lat: top, bottom_lat: bottom, left_lng: left, right_lng: right } = params
  const sides = { top_lat: top, bottom_lat: bottom, left_lng: left, right_lng: right }
  if (top !== undefined && bottom !== undefined && left !== undefined && right !== undefined) {
    return { top, bottom, left, right }
  }
  const missing = Object.entries(sides).filter(([, side]) => side === undefined)
  if (missing.length === 4) return null
  throw badArgument(missing[0]?.[0] ?? 'top_lat', texts('vacancies.errors')('wholeBox'))
}

function pointOf({ sort_point_lat: lat, sort_point_lng: lng }: SearchParams): Point | null {
  if (lat === undefined && lng === undefined) return null
  if (lat === undefined) throw badArgument('sort_point_lat', texts('vacancies.errors')('wholePoint'))
  if (lng === undefined) throw badArgument('sort_point_lng', texts('vacancies.errors')('wholePoint'))
  return { lat, lng }
}
