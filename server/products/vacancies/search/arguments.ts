import type { Context } from '#server/core/context.ts'
import type { DictionaryName } from '../dictionaries/dictionaries.ts'
import { localeOf, type Locale } from '../dictionaries/english.ts'
import { entryIn } from '../dictionaries/localized.ts'
import { metroById } from '../dictionaries/metro.ts'
import type { Links } from '../links.ts'
import { FACETS, FILTERS, isFlag, isList } from '../filters/filters.schema.ts'
import { nameOfValue, titleIn } from '../filters/filters.ts'
import { queryOf, valuesOf, withoutValue, type ParamName } from '../filters/parameters.ts'
import type { ArgumentView } from './search-view.schema.ts'
import type { SearchParams } from '../filters/search.schema.ts'

/** Every argument of the search in words, with the link to the same search without it. */
export async function argumentsOf(ctx: Context, params: SearchParams, links: Links): Promise<ArgumentView[]> {
  const described = await describedValues(ctx, params)
  return described.map(({ name, value, words }) => ({
    argument: name,
    value,
    value_description: words,
    disable_url: links.search(queryOf(withoutArgument(params, name, value), { describe_arguments: 'true' })),
    cluster_group: facetOf(name, localeOf(ctx.language)),
    ...(name === 'metro' && metroDetail(value)),
  }))
}

/** The search in words, for a list of searches. */
export async function nameOfSearch(ctx: Context, params: SearchParams): Promise<string> {
  const words = (await describedValues(ctx, params)).map((value) => value.words)
  return words.length === 0 ? allVacancies(localeOf(ctx.language)) : words.join(', ').slice(0, 200)
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

const allVacancies = (locale: Locale): string => (locale === 'EN' ? 'All vacancies' : 'Все вакансии')

async function describedValues(ctx: Context, params: SearchParams) {
  const locale = localeOf(ctx.language)
  const companies = await companyNames(ctx, params)
  const wordsOf = (name: ParamName, value: string): string => {
    if (name === 'employer_id') return companies.get(value) ?? value
    if (name === 'excluded_employer_id')
      return `${locale === 'EN' ? 'Except' : 'Кроме'}: ${companies.get(value) ?? value}`
    return describeValue(name, value, { currency: params.currency, locale })
  }
  return valuesOf(params).map(({ name, value }) => ({
    name,
    value,
    words: wordsOf(name, value),
  }))
}

/** Company id → name, for the companies in a search. */
async function companyNames(ctx: Context, params: SearchParams): Promise<Map<string, string>> {
  const given = [...(params.employer_id ?? []), ...(params.excluded_employer_id ?? [])]
  const ids = given.map(Number).filter((id) => id > 0 && id <= 2_147_483_647)
  if (ids.length === 0) return new Map()
  const companies = await ctx.db.company.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  return new Map(companies.map(({ id, name }) => [String(id), name]))
}

/** A parameter's value in words. */
function describeValue(
  name: ParamName,
  value: string,
  { currency = 'RUR', locale }: { currency: string | undefined; locale: Locale },
): string {
  const isEnglish = locale === 'EN'
  if (isList(name)) return nameOfValue(name, value, locale)
  if (isFlag(name)) return titleIn(locale, FILTERS[name])
  const dictionary = DICTIONARIES[name]
  if (dictionary) return entryIn(locale, dictionary, value)?.name ?? value
  const sum = Number(value).toLocaleString(isEnglish ? 'en-GB' : 'ru-RU')
  switch (name) {
    case 'salary':
      return `${sum} ${isEnglish ? currency : currency === 'RUR' ? 'руб.' : currency}`
    case 'salary_from':
      return isEnglish ? `from ${sum} RUR` : `от ${sum} руб.`
    case 'salary_to':
      return isEnglish ? `up to ${sum} RUR` : `до ${sum} руб.`
    case 'period':
      return isEnglish ? (value === '1' ? 'Last day' : `Last ${value} days`) : `За последние дни: ${value}`
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
function facetOf(param: ParamName, locale: Locale): { id: string; name: string } | null {
  const facet = FACETS.find((item) => item.param === param)
  return facet ? { id: facet.id, name: titleIn(locale, facet) } : null
}

function metroDetail(id: string): Pick<ArgumentView, 'hex_color' | 'metro_type'> {
  const node = metroById(id)
  return node ? { hex_color: node.line.hex_color, metro_type: node.station ? 'station' : 'line' } : {}
}
