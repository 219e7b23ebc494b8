import type { Links } from '../links.ts'
import { metroById } from '../dictionaries/metro.ts'
import type { SearchParams } from './search.schema.ts'
import type { ClusterView } from './search-view.schema.ts'
import { countedFacets, temporaryCount, type CountedFacet } from './facets.ts'
import { vacancySearch, type Criteria } from '../engine/index.ts'
import { queryOf, withParam } from './parameters.ts'

/** Values of one facet in an answer; the browser's facets have no such limit. */
const MOST_VALUES = 50

/**
 * Facets as the wire shows them: every value with the link to the whole present search that has this value in its
 * parameter instead of others; the count is what that link finds.
 */
export async function clustersOf(params: SearchParams, criteria: Criteria, links: Links): Promise<ClusterView[]> {
  const linkTo = (changed: SearchParams): string => links.search(queryOf(changed, { clusters: 'true' }))
  const [facets, salary, temporary] = await Promise.all([
    countedFacets(params, criteria),
    salaryCluster(params, criteria, linkTo),
    temporaryCount(criteria),
  ])
  const clusters = facets.map((facet) => clusterView(facet, params, linkTo))
  clusters.splice(2, 0, salary)
  clusters.push({
    id: 'accept_temporary',
    name: 'Временное оформление',
    items: item('Возможно временное оформление', temporary, linkTo(withParam(params, 'accept_temporary', true))),
  })
  return clusters.filter((cluster) => cluster.items.length > 0)
}

type LinkTo = (changed: SearchParams) => string

function clusterView({ cluster, values }: CountedFacet, params: SearchParams, linkTo: LinkTo): ClusterView {
  return {
    id: cluster.id,
    name: cluster.name,
    items: values.slice(0, MOST_VALUES).map(({ value, name, count }) => ({
      name,
      count,
      url: linkTo(withParam(params, cluster.param, [value])),
      ...(cluster.id === 'metro' ? metroDetail(value) : { type: null }),
    })),
  }
}

function metroDetail(id: string): Partial<ClusterView['items'][number]> & { type: string | null } {
  const node = metroById(id)
  if (!node) return { type: null }
  const { city, line, station } = node
  const area = { id: city.id, name: city.name }
  const { hex_color } = line
  if (!station) return { type: 'metro_line', metro_line: { id: line.id, hex_color, area } }
  const { lat, lng, order } = station
  return { type: 'metro_station', metro_station: { id: station.id, hex_color, lat, lng, order, area } }
}

/** Steps of the wanted pay, roubles a month. */
const SALARIES = [30_000, 50_000, 70_000, 100_000, 150_000, 200_000, 300_000]

async function salaryCluster(params: SearchParams, criteria: Criteria, linkTo: LinkTo): Promise<ClusterView> {
  const counts = await vacancySearch().salaries(criteria, SALARIES)
  const { currency: _other, ...rest } = params
  return {
    id: 'salary',
    name: 'Уровень дохода',
    items: counts.flatMap(({ salary, count }) =>
      item(`${salary.toLocaleString('ru-RU')} руб.`, count, linkTo({ ...rest, salary, only_with_salary: true })),
    ),
  }
}

const item = (name: string, count: number, url: string): ClusterView['items'] =>
  count === 0 ? [] : [{ name, count, url, type: null }]
