import type { Company, Vacancy } from '#prisma/generated/client.ts'
import type { DictionaryName } from '../dictionaries/dictionaries.ts'

/** An entry of the table in `filters.schema.ts`. */
export type Filter = ListFilter | FlagFilter

interface AnyFilter {
  /** Kind of its tags. Stored: never change one, only add. */
  tag: number
  /** What the parameter means, for the API description. */
  meaning: string
}

/** A filter whose values are ids: any of those given will do. */
export interface ListFilter extends AnyFilter {
  values:
    | { dictionary: DictionaryName }
    | { tree: 'area' | 'metro' | 'role' | 'specialization' | 'industry' }
    | string[]
  /** The values of a vacancy. */
  of(row: FilterSource): readonly (string | number | null)[]
  facets?: FacetEntry[]
}

/** The source of a vacancy's values. `responses` is the number of responses so far. */
export interface FilterSource {
  vacancy: Vacancy
  company: Company
  responses: number
}

/** A filter that is on or off. */
export interface FlagFilter extends AnyFilter {
  /** Code below the tag. Stored: never change one, only add. */
  flag: number
  /** Name in Russian, for the API; the one in English is for the page. */
  name: string
  title: string
  of(row: FilterSource): boolean
}

/**
 * How the values of a filter are offered with their counts. One filter may have facets for several levels of a tree.
 */
export interface FacetEntry {
  id: string
  /** Name in Russian, for the API; the one in English is for the page. */
  name: string
  title: string
  /** Position among the facets of the API, and among those of the page. */
  order: { api: number; page: number }
  /** Open on the page before anything is chosen. */
  open?: boolean
  /** The level of the tree that it shows; all levels when missing. */
  level?: 'branch' | 'part' | 'area'
}
