import type { SearchParams } from './search.schema.ts'
import { CLUSTERS, type Cluster, type FacetValue } from './facet-definitions.ts'
import { kindOfParam, tagOfValue } from './criteria.ts'
import { vacancySearch, type Criteria } from '../engine/index.ts'
import { FLAG, codeOfTag, tagOf, tagRange } from '../engine/tags.ts'

export interface CountedValue extends FacetValue {
  count: number
}

export interface CountedFacet {
  cluster: Cluster
  /** Most frequent first. */
  values: CountedValue[]
  /** The count of any value of the parameter, also of one that the facet does not show now. */
  countOf: (value: string) => number
}

/**
 * Counts for every facet. A facet with chosen values is counted as if none of its own were chosen (disjunctive): the
 * count of a value is what the search finds when it has this value instead.
 */
export async function countedFacets(params: SearchParams, criteria: Criteria): Promise<CountedFacet[]> {
  const chosen = new Set(criteria.groups.map((group) => group.kind))
  const everything = await vacancySearch().facets(criteria)
  const facets: CountedFacet[] = []
  for (const cluster of CLUSTERS) {
    const kind = kindOfParam(cluster.param)
    const counts = chosen.has(kind) ? await vacancySearch().facets(criteria, kind) : everything
    facets.push({
      cluster,
      values: valuesOf(cluster, params, counts),
      countOf: (value) => counts.get(tagOfValue(cluster.param, value) ?? 0) ?? 0,
    })
  }
  return facets
}

/** How many matches accept a temporary contract. */
export async function temporaryCount(criteria: Criteria): Promise<number> {
  return (await vacancySearch().facets(criteria)).get(tagOf('flag', FLAG.accept_temporary)) ?? 0
}

function valuesOf(cluster: Cluster, params: SearchParams, counts: Map<number, number>): CountedValue[] {
  const [first, last] = tagRange(kindOfParam(cluster.param))
  const read = cluster.reader(params)
  const values: CountedValue[] = []
  for (const [tag, count] of counts) {
    const value = tag >= first && tag <= last ? read(codeOfTag(tag)) : null
    if (value) values.push({ ...value, count })
  }
  return values.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'ru'))
}
