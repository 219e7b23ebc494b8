import type { z } from 'zod'
import { transaction, type Db } from '#server/core/db.ts'
import { isAppError } from '#server/core/errors.ts'
import { lock } from '#server/core/locks.sql.ts'
import { stableJson } from '#server/core/stable-json.ts'
import { Prisma, type Company, type Vacancy } from '#prisma/generated/client.ts'
import { indexVacancy } from '../engine/indexing.service.ts'
import { badArgument } from '../errors.ts'
import { fromJobPosting, isJobPosting, JobPosting } from './job-posting.ts'
import { recordsOf, type RawRecord } from './records.ts'
import type { Imported } from './types.ts'
import { fromWire, WireVacancy } from './wire.ts'

export interface ImportReport extends Record<ImportOutcome, number> {
  /** JSON-LD about other things than vacancies. */
  ignored: number
  bad: { line: number; problem: string }[]
}

/**
 * Imports vacancies from a text: a JSON array, a saved response with `items`, newline-delimited records of the API, or
 * schema.org JobPostings as JSON-LD, also within a page. Good records are stored, bad ones are reported with their line;
 * what was imported before is updated, never duplicated.
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

/** Vacancies in one transaction. */
const BATCH = 50

/** Concurrent imports take turns, since both may contain the same company. */
const storeBatch = (batch: readonly Imported[]): Promise<ImportOutcome[]> =>
  transaction(async (tx) => {
    await lock(tx, 'vacancies.import')
    const outcomes: ImportOutcome[] = []
    for (const imported of batch) outcomes.push(await storeImported(tx, imported))
    return outcomes
  })

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

type ImportOutcome = 'added' | 'updated' | 'unchanged'

/**
 * Writes an imported vacancy within the transaction: creates it, or updates the one with the same source and id. An
 * unchanged one is not written, so that importing a file again is cheap and announces nothing.
 */
async function storeImported(tx: Db, imported: Imported): Promise<ImportOutcome> {
  const { source, sourceId } = imported
  const company = await companyFor(tx, imported)
  const { contacts, languages, ...columns } = imported.vacancy
  const data = {
    ...columns,
    companyId: company.id,
    contacts: contacts ?? Prisma.DbNull,
    languages: languages ?? [],
  }
  const before = await tx.vacancy.findUnique({ where: { source_sourceId: { source, sourceId } } })
  if (before && says(before, { ...imported.vacancy, companyId: company.id })) return 'unchanged'
  const after = before
    ? await tx.vacancy.update({ where: { id: before.id }, data })
    : await tx.vacancy.create({ data: { ...data, source, sourceId } })
  await indexVacancy(tx, before, after, company)
  return before ? 'updated' : 'added'
}

/** Existing companies are left unchanged: their owner may have edited them here. */
async function companyFor(tx: Db, { source, company, vacancy }: Imported): Promise<Company> {
  const { sourceId, name, trusted, accreditedIt } = company
  const known = await tx.company.findUnique({ where: { source_sourceId: { source, sourceId } } })
  return known ?? tx.company.create({ data: { source, sourceId, name, trusted, accreditedIt, areaId: vacancy.areaId } })
}

/** Whether the stored row has all these values; dates are stored to the second. */
function says(stored: Vacancy, wanted: Partial<Vacancy>): boolean {
  return Object.entries(wanted).every(
    ([field, value]) => comparable(stored[field as keyof Vacancy]) === comparable(value),
  )
}

const comparable = (value: unknown): string =>
  value instanceof Date ? String(Math.round(value.getTime() / 1000)) : stableJson(value)
