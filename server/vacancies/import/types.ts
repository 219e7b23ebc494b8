import type { WrittenColumns } from '../postings/empty-columns.ts'

/** A vacancy from elsewhere, checked, before it has an id here. */
export interface Imported {
  /** Where it came from and what it is called there: the same pair is the same vacancy. */
  source: string
  sourceId: string
  company: { sourceId: string; name: string; trusted: boolean; accreditedIt: boolean }
  vacancy: WrittenColumns
}
