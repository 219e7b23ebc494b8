import type { FilterName } from '../search/filters.schema.ts'
import type { SearchParams } from '../search/search.schema.ts'
import type { ParsedQuery } from '../text/query/ast.ts'

/** Rectangle on the map, in degrees. With `left > right` it crosses the 180th meridian. */
export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

export interface Point {
  lat: number
  lng: number
}

export type Order = NonNullable<SearchParams['order_by']>

/** Values of one filter: any of them will do. */
export interface FilterGroup {
  filter: FilterName
  tags: number[]
}

/** What a search asks, parsed and checked: the same for REST, pages, saved searches. */
export interface Criteria {
  text: ParsedQuery | null
  /** All groups must be met. */
  groups: FilterGroup[]
  /** Any of these companies; empty means every company. */
  companies: number[]
  /** Left out of the result (similar vacancies: the vacancy itself). */
  without: number[]
  /** Wanted salary in roubles a month. Vacancies without a salary stay, unless a group asks for one. */
  salary: number | null
  /** Stated pay a month in roubles (the lower end, else the upper), both included; null leaves an end open. */
  payFrom: number | null
  payTo: number | null
  /** Published in the last so many days, counted from when the list is made. */
  period: number | null
  /** Published from and to, both included, exact to the second. */
  from: Date | null
  to: Date | null
  box: Box | null
  order: Order
  /** For the order by distance. */
  point: Point | null
}

/**
 * The search engine. Everything it says about one moment agrees: `found` is exact, the order is total (the last key is
 * the id), and each vacancy is in a list once.
 *
 * Snapshots: page 0 of a search reads the newest data (a change is seen within half a second of its commit). Later
 * pages of the same search by the same reader are slices of the list that page 0 gave, for ten minutes after its last
 * use: a crawl from page 0 to the last sees exactly `found` different vacancies, whatever is added meanwhile. Readers
 * that share an address and a user agent share their crawls; `snapshot` names a list explicitly and is never mixed up.
 */
export interface VacancySearch {
  /** @throws invalid_input when the named snapshot is no longer kept */
  list(criteria: Criteria, reading: Reading): Promise<ResultList>
  /** The list that an answer named, as long as it is kept. */
  named(snapshot: string): ResultList | undefined
  /** How many vacancies match now. */
  count(criteria: Criteria): Promise<number>
  /** Tag → how many matches bear it. With `without` that parameter of the search is left out (disjunctive counts). */
  facets(criteria: Criteria, without?: FilterName): Promise<Map<number, number>>
  /** How many matches of the search without its salary condition answer each wanted salary and state theirs. */
  salaries(criteria: Criteria, wanted: number[]): Promise<SalaryCounts>
  /** Pay of the matches, whatever salary the search asks for, in `steps` equal steps up to the 98th percentile. */
  histogram(criteria: Criteria, steps: number): Promise<HistogramStep[]>
  /** Matches with an address, newest first, at most `limit`. */
  points(criteria: Criteria, limit: number): Promise<MapPoint[]>
  /** Lexeme → vacancies that have it; counting stops at `most`. */
  frequencies(lexemes: readonly string[], most: number): Promise<Map<string, number>>
}

export interface Reading {
  /** Who reads: one crawl per reader and search is kept apart from the others. */
  reader: string
  /** From 0. */
  page: number
  /** Read this list and no other. */
  snapshot?: string | undefined
}

/** The complete answer to a search at one moment: later pages are slices of it. */
export interface ResultList {
  /** Names this list as long as it is kept. */
  snapshot: string
  /** Every match in order; `found` is its length. */
  ids: Int32Array
}

/**
 * A way to answer: PostgreSQL, or the index in memory. Both give the same answers; a `VacancySearch` keeps their lists.
 * `now` is the moment that periods count back from.
 */
export interface SearchBackend {
  name: 'postgres' | 'memory'
  /** Every match in order. */
  orderedIds(criteria: Criteria, now: Date): Promise<Int32Array>
  /** How many match. */
  count(criteria: Criteria, now: Date): Promise<number>
  /** Tag → matches that bear it. */
  tagCounts(criteria: Criteria, without: FilterName | undefined, now: Date): Promise<Map<number, number>>
  salaryCounts(criteria: Criteria, wanted: number[], now: Date): Promise<SalaryCounts>
  salarySteps(criteria: Criteria, steps: number, now: Date): Promise<HistogramStep[]>
  mapPoints(criteria: Criteria, limit: number, now: Date): Promise<MapPoint[]>
  /** Lexeme → vacancies that have it; counting stops at `most`. */
  frequencies(lexemes: readonly string[], most: number): Promise<Map<string, number>>
}

/** Wanted salaries (roubles a month) and how many vacancies answer each. */
export type SalaryCounts = { salary: number; count: number }[]

/** A step of the salary histogram: vacancies whose pay begins in [from, to). `to` of the last step is null. */
export interface HistogramStep {
  from: number
  to: number | null
  count: number
}

/** A vacancy on the map. */
export interface MapPoint {
  id: number
  lat: number
  lng: number
}
