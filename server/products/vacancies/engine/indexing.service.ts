import { transaction, type Db } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import type { Company, Vacancy } from '#prisma/generated/client.ts'
import { analysisVersion } from './analysis-version.ts'
import { plainText } from '#server/core/text/plain-text.ts'
import { dictionaryTerms } from '../text/query/spelling.ts'
import { countTitle, dropSearchRow, noteVersion, putSearchRow, putTerms } from './postgres/search-row.sql.ts'
import { isSearchable, searchRow } from './row.ts'

/**
 * Updates everything that search reads after a vacancy was written in this transaction: its row, the count of its
 * title, the words for spelling. `before` is the vacancy before the write, null for a new one.
 */
export async function indexVacancy(tx: Db, before: Vacancy | null, after: Vacancy, company: Company): Promise<void> {
  const was = before !== null && isSearchable(before)
  const is = isSearchable(after)
  if (was && (!is || before.name !== after.name)) await countTitle(tx, before.name, -1)
  if (is && (!was || before.name !== after.name)) await countTitle(tx, after.name, 1)
  if (!is) {
    await dropSearchRow(tx, after.id)
    return
  }
  const responses = await tx.negotiation.count({ where: { vacancyId: after.id } })
  await putSearchRow(tx, searchRow(after, company, responses))
  await putTerms(tx, wordsOf(after, company))
}

function wordsOf(vacancy: Vacancy, company: Company): string[] {
  const text = [vacancy.name, company.name, ...vacancy.keySkills, plainText(vacancy.description)].join('\n')
  return [...dictionaryTerms(text).keys()]
}

/** Vacancies in one transaction: about half a second of work. */
const BATCH = 300

/** For one that waits for another's: nobody waits for either. */
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
  await noteVersion(tx, version)
  const state = await tx.vacancyIndexState.findUniqueOrThrow({ where: { id: 1 } })
  const from = state.version === version ? state.doneTo : 0
  if (from === null) return 0
  const rows = await tx.vacancy.findMany({
    where: { id: { gt: from }, search: { isNot: null } },
    include: { company: true, _count: { select: { negotiations: true } } },
    orderBy: { id: 'asc' },
    take: BATCH,
  })
  for (const { company, _count: counted, ...vacancy } of rows) {
    await putSearchRow(tx, searchRow(vacancy, company, counted.negotiations))
  }
  await tx.vacancyIndexState.update({ where: { id: 1 }, data: { version, doneTo: rows.at(-1)?.id ?? null } })
  return rows.length
}
