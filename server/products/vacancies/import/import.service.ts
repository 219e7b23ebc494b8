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
  /** `record` is the id that a record names, else its place among the records, from 1: `#12`. */
  bad: { line: number; record: string; problem: string }[]
}

/**
 * Imports vacancies from a text: a JSON array, a saved response with `items`, newline-delimited records of the API, or
 * schema.org JobPostings as JSON-LD, also within a page. Good records are stored, bad ones are reported with their line;
 * what was imported before is updated, never duplicated.
 */
export async function importVacancies(
  input: string | AsyncIterable<RawRecord>,
  progress: (done: number) => void = () => {},
): Promise<ImportReport> {
  const report: ImportReport = { added: 0, updated: 0, unchanged: 0, ignored: 0, bad: [] }
  // Grouped by origin, so that a repeated record is stored after the first one.
  const batch = new Map<string, Imported>()
  let [done, place] = [0, 0]
  const flush = async (): Promise<void> => {
    const { added, updated, unchanged } = await storeBatch([...batch.values()])
    report.added += added
    report.updated += updated
    report.unchanged += unchanged
    done += batch.size
    batch.clear()
    progress(done)
  }
  for await (const record of typeof input === 'string' ? recordsOf(input) : input) {
    place++
    const read = readRecord(record)
    if (read === null) report.ignored++
    else if (typeof read === 'string')
      report.bad.push({ line: record.line, record: nameOf(record, place), problem: read })
    else {
      if (batch.has(keyOf(read))) await flush()
      batch.set(keyOf(read), read)
    }
    if (batch.size >= BATCH) await flush()
  }
  if (batch.size > 0) await flush()
  return report
}

/** How many vacancies are stored together. */
const BATCH = 500

/** The name of a record, or its place in the input. */
function nameOf({ value }: RawRecord, place: number): string {
  const id = value instanceof Object && 'id' in value ? value.id : undefined
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
