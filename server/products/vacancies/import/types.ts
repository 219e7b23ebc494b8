import type { WrittenColumns } from '../postings/empty-columns.ts'

/** A checked vacancy from another source, before it has an id here. */
export interface Imported {
  /** The source and the vacancy's id there: the same pair is the same vacancy. */
  source: string
  sourceId: string
  /** `id` is that of a company here, which is known already. */
  company: { id?: number; sourceId: string; name: string; trusted: boolean; accreditedIt: boolean }
  vacancy: WrittenColumns
  /** The source names no date of publication: a vacancy that is known keeps its own. */
  isUndated?: boolean
}
