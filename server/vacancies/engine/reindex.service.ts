import { transaction } from '#server/core/db.ts'
import type { Db } from '#server/core/db.ts'
import { lock } from '#server/core/locks.sql.ts'
import { analysisVersion } from '../text/analysis/vector.ts'
import { searchRow } from './row.ts'
import { noteVersion, putSearchRow } from './postgres/search-row.sql.ts'

/** Vacancies in one transaction: about half a second of work. */
const BATCH = 300

/**
 * Makes every search row anew when the rules of text analysis are no longer those that the rows were made by. Goes on
 * where an earlier run was broken off; vacancies written meanwhile already follow the new rules. Until it is done, old
 * rows are found by their old words.
 * @returns how many rows were made anew
 */
export async function remakeIndex(signal: AbortSignal, version = analysisVersion()): Promise<number> {
  let made = 0
  while (!signal.aborted) {
    const batch = await transaction((tx) => remakeBatch(tx, version))
    if (batch === 0) break
    made += batch
  }
  return made
}

async function remakeBatch(tx: Db, version: string): Promise<number> {
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
