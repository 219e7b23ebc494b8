import type { Criteria, HistogramStep, MapPoint, SalaryCounts } from './types.ts'
import type { FilterName } from '../search/filters.schema.ts'

/**
 * A way to answer: PostgreSQL, or the index in memory. Both give the same answers; a `VacancySearch` keeps their lists.
 * `now` is the moment that periods count back from.
 */
export interface SearchPath {
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
