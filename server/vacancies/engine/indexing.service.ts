import type { Db } from '#server/core/db.ts'
import type { Company, Vacancy } from '#prisma/generated/client.ts'
import { plainText } from '../text/html.ts'
import { dictionaryTerms } from '../text/query/spelling.ts'
import { isSearchable, searchRow } from './row.ts'
import { countTitle, dropSearchRow, putSearchRow, putTerms } from './postgres/search-row.sql.ts'

/**
 * Brings everything that search reads in line with a vacancy that was written in this transaction: its row, the counted
 * title, the words for spelling. `before` is the vacancy as it was, null for a new one.
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
