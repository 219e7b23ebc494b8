import { areaById, countries, type AreaTree } from '../dictionaries/areas.ts'
import type { Locale } from '../dictionaries/english.ts'
import { areaName } from '../dictionaries/localized.ts'
import { metroById } from '../dictionaries/metro.ts'
import { vacancySearch } from '../engine/index.ts'
import type { Criteria } from '../filters/types.ts'
import type { TagCounts } from '../engine/tag-counts.ts'
import type { Links } from '../links.ts'
import { FACETS, type Facet, type FilterName } from '../filters/filters.schema.ts'
import {
  codeOfTag,
  tagOfFlag,
  tagOfValue,
  tagRange,
  titleIn,
  valueOfCode,
  type FilterValue,
} from '../filters/filters.ts'
import { queriesWith, queryOf, withParam } from '../filters/parameters.ts'
import type { ClusterView } from './search-view.schema.ts'
import type { SearchParams } from '../filters/search.schema.ts'

export interface CountedFacet {
  facet: Facet
  /** Most frequent first. */
  values: (FilterValue & { count: number })[]
  /** The count of any value of the parameter, even one that the facet does not list at present. */
  countOf: (value: string) => number
}

/**
 * Counts for every facet. A facet with selected values is counted as if it had none (disjunctive): the count of a value
 * is what the search would find with this value instead.
 */
export async function countedFacets(params: SearchParams, criteria: Criteria, locale: Locale): Promise<CountedFacet[]> {
  const chosen = new Set<FilterName>(criteria.groups.map((group) => group.filter))
  const everything = await vacancySearch().facets(criteria)
  const counted: CountedFacet[] = []
  for (const facet of FACETS) {
    const { param } = facet
    const counts = chosen.has(param) ? await vacancySearch().facets(criteria, param) : everything
    counted.push({
      facet,
      values: valuesOf(facet, params, counts, locale),
      countOf: (value) => counts.get(tagOfValue(param, value) ?? 0),
    })
  }
  return counted
}

function valuesOf(facet: Facet, params: SearchParams, counts: TagCounts, locale: Locale): CountedFacet['values'] {
  const { param, level } = facet
  const chosen = params[param]
  const read = valueOfCode(param, locale)
  const isShown = LEVELS[level ?? 'all'](chosen)
  const values: CountedFacet['values'] = []
  const add = (tag: number, count: number): void => {
    const value = read(codeOfTag(tag))
    if (value && isShown(value.value)) values.push({ value: value.value, name: value.name, count })
  }
  if (level === 'area') {
    // Only these of the thousands of areas are looked up.
    for (const tag of new Set(areaLevel(chosen).map(({ id }) => tagOfValue(param, id) ?? 0))) {
      const count = counts.get(tag)
      if (count > 0) add(tag, count)
    }
  } else if (level !== 'part' || chosen !== undefined) counts.each(tagRange(param), add)
  return values.sort((a, b) => b.count - a.count || russian.compare(a.name, b.name))
}

const russian = new Intl.Collator('ru')

/** Which values of a tree a facet lists, given the selected ones. */
const LEVELS: Record<(Facet['level'] & string) | 'all', (chosen: string[] | undefined) => (value: string) => boolean> =
  {
    all: () => () => true,
    area: () => () => true,
    branch: () => (value) => !value.includes('.'),
    /** Shows the parts of every branch that is selected itself or by one of its parts. */
    part(chosen) {
      const branches = new Set(chosen?.map(branchOf))
      return (value) => value.includes('.') && branches.has(branchOf(value))
    },
  }

const branchOf = (value: string): string => value.split('.')[0] ?? value

/** The parts of a selected area, or its siblings if it has none; otherwise countries and regions. */
function areaLevel(chosen: string[] | undefined): readonly AreaTree[] {
  const area = chosen?.length === 1 ? areaById(chosen[0] ?? '') : undefined
  if (!area) return chosen?.flatMap((id) => areaById(id)?.tree ?? []) ?? topLevels()
  if (!area.leaf) return area.tree.areas
  return areaById(area.parentId ?? 0)?.tree.areas ?? countries().map((country) => country.tree)
}

/** Countries and the areas directly below them. */
const topLevels = (): AreaTree[] => countries().flatMap((country) => [country.tree, ...country.tree.areas])

/** Limit of values of one cluster. */
const MOST_VALUES = 50

/**
 * Facets in the form of the API, where they are called clusters: every value with a link to the same search with this
 * value as the only one of its parameter; the count is what that link finds.
 */
export async function clustersOf(
  params: SearchParams,
  criteria: Criteria,
  links: Links,
  locale: Locale,
): Promise<ClusterView[]> {
  const linkTo = (changed: SearchParams): string => links.search(queryOf(changed, CLUSTERS))
  const [facets, salary, counts] = await Promise.all([
    countedFacets(params, criteria, locale),
    salaryCluster(params, criteria, linkTo, locale),
    vacancySearch().facets(criteria),
  ])
  const clusters = facets.map((facet) => clusterView(facet, params, { links, locale }))
  clusters.splice(2, 0, salary)
  const temporary = counts.get(tagOfFlag('accept_temporary'))
  clusters.push({
    id: 'accept_temporary',
    name: locale === 'EN' ? 'Temporary work' : 'Временное оформление',
    items: item(
      locale === 'EN' ? 'Temporary work possible' : 'Возможно временное оформление',
      temporary,
      linkTo(withParam(params, 'accept_temporary', true)),
    ),
  })
  return clusters.filter((cluster) => cluster.items.length > 0)
}

type LinkTo = (changed: SearchParams) => string

/** The searches that clusters link to have clusters too. */
const CLUSTERS = { clusters: 'true' }

interface Shown {
  links: Links
  locale: Locale
}

function clusterView({ facet, values }: CountedFacet, params: SearchParams, shown: Shown): ClusterView {
  const { links, locale } = shown
  const queryFor = queriesWith(params, facet.param, CLUSTERS)
  return {
    id: facet.id,
    name: titleIn(locale, facet),
    items: values.slice(0, MOST_VALUES).map(({ value, name, count }) => ({
      name,
      count,
      url: links.search(queryFor(value)),
      ...(facet.id === 'metro' ? metroDetail(value, links, locale) : { type: null }),
    })),
  }
}

function metroDetail(
  id: string,
  links: Links,
  locale: Locale,
): Partial<ClusterView['items'][number]> & { type: string | null } {
  const node = metroById(id)
  if (!node) return { type: null }
  const { city, line, station } = node
  const area = { id: city.id, name: areaName(city.name, locale), url: links.area(city.id) }
  const { hex_color } = line
  if (!station)
    return { type: 'metro_line', metro_line: { id: line.id, url: links.metroNode(city.id, line.id), hex_color, area } }
  const { lat, lng, order } = station
  const url = links.metroNode(city.id, station.id)
  return { type: 'metro_station', metro_station: { id: station.id, url, hex_color, lat, lng, order, area } }
}

/** Wanted salaries that are counted, in roubles a month. */
const SALARIES = [30_000, 50_000, 70_000, 100_000, 150_000, 200_000, 300_000]

async function salaryCluster(
  params: SearchParams,
  criteria: Criteria,
  linkTo: LinkTo,
  locale: Locale,
): Promise<ClusterView> {
  const counts = await vacancySearch().salaries(criteria, SALARIES)
  const { currency: _other, ...rest } = params
  return {
    id: 'salary',
    name: locale === 'EN' ? 'Pay' : 'Уровень дохода',
    items: counts.flatMap(({ salary, count }) =>
      item(roubles(salary, locale), count, linkTo({ ...rest, salary, only_with_salary: true })),
    ),
  }
}

const roubles = (sum: number, locale: Locale): string =>
  locale === 'EN' ? `${sum.toLocaleString('en-GB')} RUB` : `${sum.toLocaleString('ru-RU')} руб.`

const item = (name: string, count: number, url: string): ClusterView['items'] =>
  count === 0 ? [] : [{ name, count, url, type: null }]
