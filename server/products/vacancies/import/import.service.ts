import type { z } from 'zod'
import { isAppError } from '#server/core/errors.ts'
import { badArgument } from '../errors.ts'
import { fromJobPosting, isJobPosting, JobPosting } from './job-posting.ts'
import { recordsOf, type RawRecord } from './records.ts'
import { keyOf, storeBatch, type Stored } from './store.ts'
import type { Imported } from './types.ts'
import { fromWire, WireVacancy } from './wire.ts'

export interface ImportReport extends Stored {
  /** JSON-LD about other things than vacancies. */
  ignored: number
  bad: Refused[]
}

export interface Refused {
  line: number
  /** The id that a record names, else its place among the records, from 1: `#12`. */
  record: string
  problem: string
}

export interface ImportOptions {
  /** Called after each batch with what was done so far. */
  progress?: (done: number, report: ImportReport) => void | Promise<void>
  /** Changes what a record is stored as: where it comes from, whose it is. */
  adapt?: (imported: Imported, record: RawRecord) => Imported
  /** What becomes of a record that is refused; by default the report has it. */
  refuse?: (refused: Refused, record: RawRecord) => void
  /** Whether the rules of moderation look at what is new or changed. */
  moderated?: boolean
}

/**
 * Imports vacancies from a text: a JSON array, a saved response with `items`, newline-delimited records of the API, or
 * schema.org JobPostings as JSON-LD, also within a page. Good records are stored, bad ones are reported with their
 * line; what was imported before is updated, never duplicated.
 */
export async function importVacancies(
  input: string | AsyncIterable<RawRecord>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const report: ImportReport = { added: 0, updated: 0, unchanged: 0, ignored: 0, bad: [] }
  const { progress, adapt = (imported) => imported, refuse = (refused) => report.bad.push(refused) } = options
  // Grouped by origin, so that a repeated record is stored after the first one.
  const batch = new Map<string, Imported>()
  let [done, place] = [0, 0]
  const flush = async (): Promise<void> => {
    const { added, updated, unchanged } = await storeBatch([...batch.values()], options)
    report.added += added
    report.updated += updated
    report.unchanged += unchanged
    done += batch.size
    batch.clear()
    await progress?.(done, report)
  }
  for await (const record of typeof input === 'string' ? recordsOf(input) : input) {
    place++
    const read = readRecord(record)
    if (read === null) report.ignored++
    else if (typeof read === 'string')
      refuse({ line: record.line, record: nameOf(record, place), problem: read }, record)
    else {
      const imported = adapt(record.isUndated ? { ...read, isUndated: true } : read, record)
      if (batch.has(keyOf(imported))) await flush()
      batch.set(keyOf(imported), imported)
    }
    if (batch.size >= BATCH) await flush()
  }
  if (batch.size > 0) await flush()
  return report
}

/** How many vacancies are stored together. */
const BATCH = 500

/** The id that a record names, of any type. */
export const idOf = ({ id, value }: RawRecord): unknown =>
  id ?? (value instanceof Object && 'id' in value ? value.id : undefined)

/** The name of a record, or its place in the input. */
function nameOf(record: RawRecord, place: number): string {
  const id = idOf(record)
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 64) : `#${place}`
}

/** The vacancy, a text that says why the record is bad, or null for something other than a vacancy. */
function readRecord({ value, problem }: RawRecord): Imported | string | null {
  if (problem !== undefined) return problem
  if (!(value instanceof Object)) return 'not an object'
  try {
    if (isJobPosting(value)) return fromJobPosting(checked(JobPosting, value))
    return '@type' in value ? null : fromWire(checked(WireVacancy, value))
  } catch (error) {
    if (isAppError(error)) return error.message
    throw error
  }
}

function checked<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw badArgument(issue?.path.join('.') || 'record', issue?.message ?? 'cannot be read')
}
