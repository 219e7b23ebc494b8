import type { Context } from '#server/core/context.ts'
import { entry, type DictionaryName } from '../dictionaries/dictionaries.ts'
import { metroById } from '../dictionaries/metro.ts'
import type { Links } from '../links.ts'
import { FACETS, FILTERS, isFlag, isList } from './filters.schema.ts'
import { nameOfValue } from './filters.ts'
import { queryOf, valuesOf, withoutValue, type ParamName } from './parameters.ts'
import type { ArgumentView } from './search-view.schema.ts'
import type { SearchParams } from './search.schema.ts'

/** Every argument of the search in words, with the link to the same search without it. */
export async function argumentsOf(ctx: Context, params: SearchParams, links: Links): Promise<ArgumentView[]> {
  const described = await describedValues(ctx, params)
  return described.map(({ name, value, words }) => ({
    argument: name,
    value,
    value_description: words,
    disable_url: links.search(queryOf(withoutArgument(params, name, value), { describe_arguments: 'true' })),
    cluster_group: facetOf(name),
    ...(name === 'metro' && metroDetail(value)),
  }))
}

/** The search in words, for a list of searches. */
export async function nameOfSearch(ctx: Context, params: SearchParams): Promise<string> {
  const words = (await describedValues(ctx, params)).map((value) => value.words)
  return words.length === 0 ? 'Все вакансии' : words.join(', ').slice(0, 200)
}

/** The search without one of its arguments. */
export function withoutArgument(params: SearchParams, name: ParamName, value: string): SearchParams {
  let changed = withoutValue(params, name, value)
  for (const other of TOGETHER[name] ?? []) changed = withoutValue(changed, other, '')
  return changed
}

/** Parameters that are removed together, since one is meaningless without the others. */
const TOGETHER: Partial<Record<ParamName, ParamName[]>> = {
  top_lat: ['bottom_lat', 'left_lng', 'right_lng'],
  bottom_lat: ['top_lat', 'left_lng', 'right_lng'],
  left_lng: ['top_lat', 'bottom_lat', 'right_lng'],
  right_lng: ['top_lat', 'bottom_lat', 'left_lng'],
  sort_point_lat: ['sort_point_lng', 'order_by'],
  sort_point_lng: ['sort_point_lat', 'order_by'],
  salary: ['currency'],
}

async function describedValues(ctx: Context, params: SearchParams) {
  const companies = await companyNames(ctx, params)
  return valuesOf(params).map(({ name, value }) => ({
    name,
    value,
    words: name === 'employer_id' ? (companies.get(value) ?? value) : describeValue(name, value, params.currency),
  }))
}

/** Company id → name, for the companies in a search. */
async function companyNames(ctx: Context, params: SearchParams): Promise<Map<string, string>> {
  const ids = (params.employer_id ?? []).map(Number).filter((id) => id > 0 && id <= 2_147_483_647)
  if (ids.length === 0) return new Map()
  const companies = await ctx.db.company.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  return new Map(companies.map(({ id, name }) => [String(id), name]))
}

/** A parameter's value in words. */
function describeValue(name: ParamName, value: string, currency = 'RUR'): string {
  if (isList(name)) return nameOfValue(name, value)
  if (isFlag(name)) return FILTERS[name].name
  const dictionary = DICTIONARIES[name]
  if (dictionary) return entry(dictionary, value)?.name ?? value
  switch (name) {
    case 'salary':
      return `${Number(value).toLocaleString('ru-RU')} ${currency === 'RUR' ? 'руб.' : currency}`
    case 'salary_from':
      return `от ${Number(value).toLocaleString('ru-RU')} руб.`
    case 'salary_to':
      return `до ${Number(value).toLocaleString('ru-RU')} руб.`
    case 'period':
      return `За последние дни: ${value}`
    default:
      return value
  }
}

/** Dictionaries of parameters other than filters. */
const DICTIONARIES: Partial<Record<ParamName, DictionaryName>> = {
  search_field: 'vacancy_search_fields',
  order_by: 'vacancy_search_order',
}

/** The facet that a parameter belongs to, or null. */
function facetOf(param: ParamName): { id: string; name: string } | null {
  const facet = FACETS.find((item) => item.param === param)
  return facet ? { id: facet.id, name: facet.name } : null
}

function metroDetail(id: string): Pick<ArgumentView, 'hex_color' | 'metro_type'> {
  const node = metroById(id)
  return node ? { hex_color: node.line.hex_color, metro_type: node.station ? 'station' : 'line' } : {}
}
