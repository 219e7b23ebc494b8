import { operation } from '#server/core/operation.ts'
import {
  ChipsView,
  FacetsInput,
  FacetsView,
  HistogramInput,
  HistogramView,
  PointsInput,
  PointsView,
} from './facets.schema.ts'
import { links } from './links.ts'
import { metroById } from './reference/metro.ts'
import { argumentsOf, valuesOf, withoutArgument } from './search/arguments.ts'
import { companyNames } from './search/company-names.ts'
import { criteriaOf } from './search/criteria.ts'
import { describeValue } from './search/describe.ts'
import { countedFacets } from './search/facets.ts'
import { vacancySearch } from './search/index.ts'
import { searchParamsOf } from './search/parameters.ts'
import { understood } from './search/understood.ts'

/** Enough for a list with its own search box. */
const MOST_VALUES = 300

export const getFacets = operation({
  id: 'vacancies.facets',
  product: 'vacancies',
  summary: 'Count the matches of a search for every value of every filter',
  description:
    'A filter with chosen values is counted as if it had none, so that the other values show what they would find.',
  access: 'anyone',
  kind: 'query',
  bounds: 'invalid_input',
  input: FacetsInput,
  output: FacetsView,
  async run(_ctx, input) {
    const params = understood(input)
    const criteria = criteriaOf(params)
    const [found, facets] = await Promise.all([vacancySearch().count(criteria), countedFacets(params, criteria)])
    return {
      found,
      facets: facets.map(({ cluster, values }) => {
        const chosen = new Set(params[cluster.param])
        const shown = values.filter((item, at) => at < MOST_VALUES || chosen.has(item.value))
        const counted = new Set(shown.map((item) => item.value))
        // The first facet of a parameter also shows chosen values that nothing bears.
        const first = facets.find((facet) => facet.cluster.param === cluster.param)?.cluster === cluster
        for (const value of first ? chosen : []) {
          if (!counted.has(value)) shown.push({ value, name: describeValue(cluster.param, value), count: 0 })
        }
        return {
          id: cluster.id,
          name: cluster.name,
          param: cluster.param,
          values: shown.map((item) => ({
            ...item,
            selected: chosen.has(item.value),
            ...lineColour(cluster.id, item.value),
          })),
        }
      }),
    }
  },
})

export const getSalaryHistogram = operation({
  id: 'vacancies.salaries',
  product: 'vacancies',
  summary: 'Get the distribution of pay among the matches of a search',
  access: 'anyone',
  kind: 'query',
  bounds: 'invalid_input',
  input: HistogramInput,
  output: HistogramView,
  async run(_ctx, { steps, ...input }) {
    const criteria = criteriaOf(understood(input))
    return { currency: 'RUR' as const, steps: await vacancySearch().histogram(criteria, steps) }
  },
})

export const getPoints = operation({
  id: 'vacancies.points',
  product: 'vacancies',
  summary: 'Get the places of the matches of a search on the map',
  access: 'anyone',
  kind: 'query',
  bounds: 'invalid_input',
  input: PointsInput,
  output: PointsView,
  async run(_ctx, { limit, ...input }) {
    const criteria = criteriaOf(understood(input))
    const [found, points] = await Promise.all([
      vacancySearch().count(criteria),
      vacancySearch().points(criteria, limit),
    ])
    return { found, points: points.map(({ id, lat, lng }) => ({ id: String(id), lat, lng })) }
  },
})

export const getChips = operation({
  id: 'vacancies.arguments',
  product: 'vacancies',
  summary: 'Get the arguments of a search in words, with what it would find without each',
  access: 'anyone',
  kind: 'query',
  bounds: 'invalid_input',
  input: FacetsInput,
  output: ChipsView,
  async run(ctx, input) {
    const params = understood(searchParamsOf(input))
    const described = argumentsOf(params, links(ctx.origin), await companyNames(ctx, params))
    const counts = await Promise.all(
      valuesOf(params).map(({ name, value }) =>
        vacancySearch().count(criteriaOf(withoutArgument(params, name, value))),
      ),
    )
    return {
      found: await vacancySearch().count(criteriaOf(params)),
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

function lineColour(cluster: string, value: string): { hex_color?: string } {
  const node = cluster === 'metro' ? metroById(value) : undefined
  return node ? { hex_color: node.line.hex_color } : {}
}
