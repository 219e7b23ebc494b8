import type { z } from 'zod'
import { transaction } from '#server/core/db.ts'
import { lock } from '#server/core/locks.sql.ts'
import { RecordProblem, type Imported } from './imported.ts'
import { fromJobPosting, isJobPosting } from './job-posting.ts'
import { JobPosting } from './job-posting.schema.ts'
import { recordsOf, type RawRecord } from './records.ts'
import { storeImported, type Outcome } from './store.service.ts'
import { fromWire } from './wire.ts'
import { WireVacancy } from './wire.schema.ts'

export interface ImportReport extends Record<Outcome, number> {
  /** JSON-LD of other things that the page describes. */
  ignored: number
  bad: { line: number; problem: string }[]
}

/** Vacancies in one transaction. */
const BATCH = 50

/**
 * Imports vacancies from a text: a JSON array, a saved answer with `items`, newline-delimited records of the wire, or
 * schema.org JobPostings as JSON-LD, in a page too. Good records are kept, bad ones are reported with their line; what was
 * imported before is brought up to date and never doubled.
 */
export async function importVacancies(
  input: string,
  progress: (done: number) => void = () => {},
): Promise<ImportReport> {
  const report: ImportReport = { added: 0, updated: 0, unchanged: 0, ignored: 0, bad: [] }
  let batch: Imported[] = []
  let done = 0
  const flush = async (): Promise<void> => {
    for (const outcome of await storeBatch(batch)) report[outcome]++
    done += batch.length
    batch = []
    progress(done)
  }
  for (const record of recordsOf(input)) {
    const read = readRecord(record)
    if (read === null) report.ignored++
    else if (typeof read === 'string') report.bad.push({ line: record.line, problem: read })
    else batch.push(read)
    if (batch.length >= BATCH) await flush()
  }
  if (batch.length > 0) await flush()
  return report
}

/** Two imports at the same time take turns: both may bring the same company. */
const storeBatch = (batch: readonly Imported[]): Promise<Outcome[]> =>
  transaction(async (tx) => {
    await lock(tx, 'vacancies.import')
    const outcomes: Outcome[] = []
    for (const imported of batch) outcomes.push(await storeImported(tx, imported))
    return outcomes
  })

/** The vacancy, why there is none, or null for something else. */
function readRecord({ value, problem }: RawRecord): Imported | string | null {
  if (problem !== undefined) return problem
  if (!(value instanceof Object)) return 'not an object'
  try {
    if (isJobPosting(value)) return fromJobPosting(checked(JobPosting, value))
    return '@type' in value ? null : fromWire(checked(WireVacancy, value))
  } catch (error) {
    if (error instanceof RecordProblem) return error.message
    throw error
  }
}

function checked<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new RecordProblem(`${issue?.path.join('.') || 'record'}: ${issue?.message ?? 'not understood'}`)
}
