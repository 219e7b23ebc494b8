import type { FilterName } from '../filters/filters.schema.ts'
import type { Criteria } from '../filters/types.ts'
import type { TagCounts } from './tag-counts.ts'

/**
 * The search engine. All its results at one moment are consistent: `found` is exact, the order is total (ties are
 * broken by id), and a list holds each vacancy once.
 *
 * Snapshots: page 0 of a search reads the newest data (a change is visible within half a second of its commit). Later
 * pages of the same search by the same reader are slices of the list of page 0, in whichever process, for ten minutes
 * after its last use: a crawl from page 0 to the last sees exactly `found` different vacancies, whatever is added in
 * the meantime. Readers that share an address share their crawls; `snapshot` names a list explicitly.
 */
export interface VacancySearch {
  /** @throws invalid_input when the named snapshot is no longer kept */
  list(criteria: Criteria, reading: Reading): Promise<ResultList>
  /** The list with this name; undefined when it is no longer kept. */
  named(snapshot: string): ResultList | undefined
  /** How many vacancies match now. */
  count(criteria: Criteria): Promise<number>
  /**
   * Words of the text, as typed, that a match may lack if its title has all the others. `list` and all counts include
   * such matches.
   */
  optional(criteria: Criteria): Promise<string[]>
  /** How many matches have each tag. With `without` that filter of the search is left out (disjunctive counts). */
  facets(criteria: Criteria, without?: FilterName): Promise<TagCounts>
  /** For each wanted salary, matches of the search without its salary condition whose stated salary matches it. */
  salaries(criteria: Criteria, wanted: number[]): Promise<SalaryCounts>
  /**
   * Pay of the matches of the search without its salary condition, in `steps` equal steps up to the 98th percentile.
   */
  histogram(criteria: Criteria, steps: number): Promise<HistogramStep[]>
  /** Matches with an address, newest first, at most `limit`. */
  points(criteria: Criteria, limit: number): Promise<MapPoint[]>
  /** Lexeme → vacancies that have it; counting stops at `most`. */
  frequencies(lexemes: readonly string[], most: number): Promise<Map<string, number>>
}

export interface Reading {
  /** Who reads the pages: crawls are kept per reader and search. */
  reader: string
  /** From 0. */
  page: number
  /** Read this list and no other. */
  snapshot?: string | undefined
}

/** The complete result of a search at one moment: later pages are slices of it. */
export interface ResultList {
  /** Name of this list as long as it is kept. */
  snapshot: string
  /** Every match in order; `found` is its length. */
  ids: Int32Array
}

/**
 * A backend of the engine: PostgreSQL, the index in memory, or a search cluster. All return the same; `VacancySearch`
 * keeps their lists. `now` is the moment from which periods count back.
 */
export interface SearchBackend {
  name: 'postgres' | 'memory' | 'cluster'
  /** The ids of all matches, in order. */
  orderedIds(criteria: Criteria, now: Date): Promise<Int32Array>
  count(criteria: Criteria, now: Date): Promise<number>
  /** How many matches have each tag. */
  tagCounts(criteria: Criteria, without: FilterName | undefined, now: Date): Promise<TagCounts>
  salaryCounts(criteria: Criteria, wanted: number[], now: Date): Promise<SalaryCounts>
  salarySteps(criteria: Criteria, steps: number, now: Date): Promise<HistogramStep[]>
  mapPoints(criteria: Criteria, limit: number, now: Date): Promise<MapPoint[]>
  /** Lexeme → vacancies that have it; counting stops at `most`. */
  frequencies(lexemes: readonly string[], most: number): Promise<Map<string, number>>
}

/** Wanted salaries (roubles a month) and how many vacancies match each. */
export type SalaryCounts = { salary: number; count: number }[]

/** A step of the salary histogram: vacancies whose pay begins in [from, to). `to` of the last step is null. */
export interface HistogramStep {
  from: number
  to: number | null
  count: number
}

export interface MapPoint {
  id: number
  lat: number
  lng: number
}
