import type { ParsedQuery } from '../text/query/ast.ts'
import type { FilterName } from './filters.schema.ts'
import type { SearchParams } from './search.schema.ts'

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

type Order = NonNullable<SearchParams['order_by']>

/** Values of one filter, any of which matches. */
export interface FilterGroup {
  filter: FilterName
  tags: number[]
}

/** A search, parsed and checked: the same for REST, pages and saved searches. */
export interface Criteria {
  text: ParsedQuery | null
  /** All groups must match. */
  groups: FilterGroup[]
  /** Any of these companies; empty means every company. */
  companies: number[]
  /**
   * Vacancies that are left out: blacklisted ones, and among similar vacancies the vacancy itself and the same job
   * elsewhere.
   */
  without: number[]
  /** Companies whose vacancies are left out. */
  withoutCompanies: number[]
  /** Wanted salary in roubles a month. Vacancies without a salary match too, unless a group requires one. */
  salary: number | null
  /**
   * Inclusive bounds of the stated pay a month in roubles (its lower end, else its upper end); null
   * for no bound.
   */
  payFrom: number | null
  payTo: number | null
  /** Published within this many days before the list is built. */
  period: number | null
  /** Published from and to, inclusive, to the second. */
  from: Date | null
  to: Date | null
  box: Box | null
  order: Order
  /** For the order by distance. */
  point: Point | null
}
