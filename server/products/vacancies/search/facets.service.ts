import { texts } from '#i18n/texts.ts'
import { AppError } from '#server/core/errors.ts'
import { hiddenFrom } from '../blacklists/hidden.sql.ts'
import { publicQuery } from '../operation.ts'
import {
  ArgumentsInput,
  ChipsView,
  FacetsInput,
  FacetsView,
  HistogramInput,
  HistogramView,
  PointsInput,
  PointsView,
} from './facets.schema.ts'
import { links } from '../links.ts'
import { areaPath } from '../dictionaries/areas.ts'
import { localeOf, type Locale } from '../dictionaries/english.ts'
import { metroById } from '../dictionaries/metro.ts'
import { argumentsOf, withoutArgument } from './arguments.ts'
import { criteriaOf, withImplicitFilters, type Hidden } from '../filters/criteria.ts'
import { countedFacets, type CountedFacet } from './facets.ts'
import { nullWhileLoading, vacancySearch } from '../engine/index.ts'
import type { Criteria } from '../filters/types.ts'
import { nameOfValue, titleIn } from '../filters/filters.ts'
import type { ListName } from '../filters/filters.schema.ts'
import { searchParamsOf, valuesOf } from '../filters/parameters.ts'
import { relaxed } from './relaxed.ts'
import type { SearchParams } from '../filters/search.schema.ts'

/** Limit of values of one facet, for lists with a search box. */
const MOST_VALUES = 300

export const getFacets = publicQuery({
  id: 'vacancies.facets',
  name: 'getSearchFacets',
  summary: 'Get the facets of a search with the matches of every value',
  description:
    'A filter with chosen values is counted as if it had none, so that the other values show what they would find. While ' +
    'a server that has just started loads its index, a search of very many vacancies is 503 with `Retry-After`: the counts are coming.',
  input: FacetsInput,
  output: FacetsView,
  async run(ctx, input) {
    const params = withImplicitFilters(searchParamsOf(input))
    const hidden = await hiddenFrom(ctx.actor)
    const locale = localeOf(ctx.language)
    const counting = shownCriteria(input, hidden).then((criteria) =>
      Promise.all([vacancySearch().count(criteria), countedFacets(params, criteria, locale)]),
    )
    const counted = await nullWhileLoading(counting)
    if (counted === null) {
      throw new AppError('unavailable', texts('vacancies.errors')('counting'), { headers: { 'Retry-After': '2' } })
    }
    const [found, facets] = counted
    return {
      found,
      facets: facets.map((one) => ({
        id: one.facet.id,
        name: titleIn(locale, one.facet),
        param: one.facet.param,
        values: shownValues(one, facets, params, locale),
      })),
    }
  },
})

export const getSalaryHistogram = publicQuery({
  id: 'vacancies.salaries',
  name: 'getSearchSalaries',
  summary: 'Get the distribution of pay among the matches of a search',
  input: HistogramInput,
  output: HistogramView,
  async run(ctx, { steps, ...input }) {
    const criteria = await shownCriteria(input, await hiddenFrom(ctx.actor))
    return { currency: 'RUR' as const, steps: await vacancySearch().histogram(criteria, steps) }
  },
})

export const getPoints = publicQuery({
  id: 'vacancies.points',
  name: 'listSearchPoints',
  summary: 'List the places of the matches of a search on the map',
  input: PointsInput,
  output: PointsView,
  async run(ctx, { limit, ...input }) {
    const criteria = await shownCriteria(input, await hiddenFrom(ctx.actor))
    const [found, points] = await Promise.all([
      vacancySearch().count(criteria),
      vacancySearch().points(criteria, limit),
    ])
    const { vacancy } = links(ctx.origin)
    return {
      found,
      located: points.length < limit ? points.length : await vacancySearch().count(located(criteria)),
      points: points.map(({ id, lat, lng }) => ({ id: String(id), url: vacancy(id), lat, lng })),
    }
  },
})

/** The criteria of a search or, if `relaxed` is set and nothing matches, of the similar vacancies that are listed. */
async function shownCriteria(input: FacetsInput, hidden: Hidden): Promise<Criteria> {
  const typed = searchParamsOf(input)
  const params = withImplicitFilters(typed)
  const criteria = criteriaOf(params, hidden)
  if (!input.relaxed || typed.text === undefined || (await vacancySearch().count(criteria)) > 0) return criteria
  return (await relaxed(typed, params, 0, hidden))?.criteria ?? criteria
}

/** The same search within a box that holds every place. */
const located = (criteria: Criteria): Criteria => ({ ...criteria, box: criteria.box ?? GLOBE })
const GLOBE = { top: 90, bottom: -90, left: -180, right: 180 }

export const getChips = publicQuery({
  id: 'vacancies.arguments',
  name: 'listSearchArguments',
  summary: 'List the arguments of a search in words, with the matches without each',
  input: ArgumentsInput,
  output: ChipsView,
  async run(ctx, input) {
    const params = withImplicitFilters(searchParamsOf(input))
    const hidden = await hiddenFrom(ctx.actor)
    const described = await argumentsOf(ctx, params, links(ctx.origin))
    const counts = await Promise.all(
      valuesOf(params).map(({ name, value }) =>
        vacancySearch().count(criteriaOf(withoutArgument(params, name, value), hidden)),
      ),
    )
    return {
      found: await vacancySearch().count(criteriaOf(params, hidden)),
      chips: described.map(({ argument, value, value_description, hex_color }, at) => ({
        argument,
        value,
        value_description,
        found_without: counts[at] ?? 0,
        ...(hex_color !== undefined && { hex_color }),
      })),
    }
  },
})

/** The most frequent values, and all selected ones. */
function shownValues(
  { facet, values, countOf }: CountedFacet,
  all: CountedFacet[],
  params: SearchParams,
  locale: Locale,
) {
  const { id, param } = facet
  const chosen = new Set(params[param])
  const siblings = all.filter((other) => other.facet.param === param)
  const counted = new Set(siblings.flatMap((other) => other.values.map((item) => item.value)))
  // The first facet of a parameter also lists selected values that none of its facets has counted.
  const others = siblings[0]?.facet === facet ? [...chosen].filter((value) => !counted.has(value)) : []
  return [
    ...others.map((value) => ({ value, name: nameOfValue(param, value, locale), count: countOf(value) })),
    ...values.filter((item, at) => at < MOST_VALUES || chosen.has(item.value)),
  ].map((item) => ({
    ...item,
    selected: chosen.has(item.value),
    inside: wholesOf(param, item.value).filter((whole) => chosen.has(whole)),
    ...lineColour(id, item.value),
  }))
}

/** The values of the same parameter that contain this one: regions and countries, a line, a branch. */
function wholesOf(param: ListName, value: string): string[] {
  if (param === 'area') return areaPath(Number(value)).slice(0, -1).map(String)
  const whole = value.split('.')[0] ?? value
  return whole === value ? [] : [whole]
}

function lineColour(facet: string, value: string): { hex_color?: string } {
  const node = facet === 'metro' ? metroById(value) : undefined
  return node ? { hex_color: node.line.hex_color } : {}
}
