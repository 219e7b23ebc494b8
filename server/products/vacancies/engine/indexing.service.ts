import { z } from 'zod'
import { transaction, type Db } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import type { Company, Vacancy } from '#prisma/generated/client.ts'
import { analysisVersion } from './analysis-version.ts'
import { plainText } from '#server/core/text/plain-text.ts'
import { dictionaryTerms } from '../text/query/spelling.ts'
import * as sql from './postgres/search-row.sql.ts'
import { isSearchable, searchRow } from './row.ts'

/**
 * Updates everything that search reads after a vacancy was written in this transaction: its row, the count of its
 * title, the words for spelling. `before` is the vacancy before the write, null for a new one.
 */
export async function indexVacancy(tx: Db, before: Vacancy | null, after: Vacancy, company: Company): Promise<void> {
  const was = before !== null && isSearchable(before)
  const is = isSearchable(after)
  if (was && (!is || before.name !== after.name)) await sql.countTitle(tx, before.name, -1)
  if (is && (!was || before.name !== after.name)) await sql.countTitle(tx, after.name, 1)
  if (!is) {
    await sql.dropSearchRow(tx, after.id)
    return
  }
  const responses = await tx.negotiation.count({ where: { vacancyId: after.id } })
  await sql.putSearchRow(tx, searchRow(after, company, responses))
  await sql.putTerms(tx, wordsOf(after, company))
}

function wordsOf(vacancy: Vacancy, company: Company): string[] {
  const text = [vacancy.name, company.name, ...vacancy.keySkills, plainText(vacancy.description)].join('\n')
  return [...dictionaryTerms(text).keys()]
}

/** How many vacancies of a changed company are indexed in the transaction of the change. */
const AT_ONCE = 100

/** Indexes the vacancies of a company whose ids are above `from`. */
export const COMPANY_JOB = {
  name: 'vacancies.index-company',
  payload: z.strictObject({ companyId: z.int(), from: z.int() }),
}

/**
 * Updates what search reads of a company's vacancies after the company was changed in this transaction: the first
 * hundred in the same transaction, the others by a job within seconds.
 */
export async function indexCompany(tx: Db, company: Company): Promise<void> {
  await sql.putTerms(tx, [...dictionaryTerms(company.name).keys()])
  const from = await indexBatchOf(tx, company.id, 0, AT_ONCE)
  const key = `${COMPANY_JOB.name} ${company.id}`
  if (from !== null) await enqueue(tx, COMPANY_JOB, { companyId: company.id, from }, { key })
}

/** Indexes a company's vacancies above an id, each {@link BATCH} of them in a transaction. */
export async function indexRestOf(companyId: number, from: number, signal: AbortSignal): Promise<void> {
  for (let next: number | null = from; next !== null;) {
    signal.throwIfAborted()
    const after: number = next
    next = await transaction((tx) => indexBatchOf(tx, companyId, after, BATCH), { timeout: BATCH_MS })
  }
}

/** @returns the last id, null when no more follow */
async function indexBatchOf(tx: Db, companyId: number, from: number, take: number): Promise<number | null> {
  await lock(tx, `vacancies.index-company.${companyId}`)
  const ids = await sql.lockVacanciesOf(tx, companyId, from, take)
  const rows = await tx.vacancy.findMany({ where: { id: { in: ids } }, include: WITH_COMPANY })
  for (const row of rows) await putRow(tx, row)
  return ids.length === take ? (ids.at(-1) ?? null) : null
}

/** Vacancies per transaction, which takes about half a second. */
const BATCH = 300

/** Timeout of a transaction. It may wait for locks of another batch, and no user waits for it. */
const BATCH_MS = 120_000

/**
 * Rebuilds every search row when the rules that make rows have changed since the rows were built. Continues where an
 * interrupted run stopped; vacancies written in the meantime already follow the new rules. Until it is done, old rows
 * are found by their old words.
 * @returns how many rows were rebuilt
 */
export async function rebuildIndex(signal: AbortSignal, version = analysisVersion()): Promise<number> {
  let made = 0
  while (!signal.aborted) {
    const batch = await transaction((tx) => rebuildBatch(tx, version), { timeout: BATCH_MS })
    if (batch === 0) break
    made += batch
  }
  return made
}

async function rebuildBatch(tx: Db, version: string): Promise<number> {
  await lock(tx, 'vacancies.reindex')
  await sql.noteVersion(tx, version)
  const state = await tx.vacancyIndexState.findUniqueOrThrow({ where: { id: 1 } })
  const from = state.version === version ? state.doneTo : 0
  if (from === null) return 0
  const rows = await tx.vacancy.findMany({
    where: { id: { gt: from }, search: { isNot: null } },
    include: WITH_COMPANY,
    orderBy: { id: 'asc' },
    take: BATCH,
  })
  for (const row of rows) await putRow(tx, row)
  await tx.vacancyIndexState.update({ where: { id: 1 }, data: { version, doneTo: rows.at(-1)?.id ?? null } })
  return rows.length
}

const WITH_COMPANY = { company: true, _count: { select: { negotiations: true } } } as const

type Row = Vacancy & { company: Company; _count: { negotiations: number } }

async function putRow(tx: Db, { company, _count: counted, ...vacancy }: Row): Promise<void> {
  await sql.putSearchRow(tx, searchRow(vacancy, company, counted.negotiations))
}
