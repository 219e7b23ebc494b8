// SphinxQL has no placeholders: only numbers and tokens are written into its statements.
import { searchRowsOf, type CopiedRow } from '../memory/load.sql.ts'
import type { NodeSession } from './node.sql.ts'
import { tokensOf } from './tokens.ts'
import { keyOfDegrees } from './where.sql.ts'

/** Characters of one statement; a node takes up to 8 MB. */
const STATEMENT = 500_000

/** Writes these vacancies as they are now; those without a row are removed. */
export async function refreshOn(session: NodeSession, ids: readonly number[]): Promise<void> {
  const gone = new Set(ids)
  const documents: string[] = []
  await searchRowsOf(ids, (row) => {
    documents.push(documentOf(row))
    gone.delete(row.vacancyId)
  })
  for (const some of bySize(documents)) {
    await session.run(`REPLACE INTO vacancies (${DOCUMENT_COLUMNS}) VALUES ${some.join(',')}`)
  }
  if (gone.size > 0) await session.run(`DELETE FROM vacancies WHERE id IN (${[...gone].map(Number).join(',')})`)
}

/** Removes every document. */
export const clear = (session: NodeSession): Promise<void> => session.run('TRUNCATE RTINDEX vacancies')

/** Removes what the node says about itself: it is not believed from then on, and filled again. */
export const clearNote = (session: NodeSession): Promise<void> => session.run('TRUNCATE RTINDEX vacancies_state')

function* bySize(texts: readonly string[]): Generator<string[]> {
  let some: string[] = []
  let size = 0
  for (const text of texts) {
    some.push(text)
    size += text.length
    if (size < STATEMENT) continue
    yield some
    some = []
    size = 0
  }
  if (some.length > 0) yield some
}

const DOCUMENT_COLUMNS =
  'id, words, company, published, pay, pay_top, salary_low, salary_high, located, lat, lng, title_words, version, tags'

/** A vacancy without a salary answers every wanted one. */
const HIGHEST = 2 ** 32 - 1

/** The values of `DOCUMENT_COLUMNS` for a row. */
function documentOf(row: CopiedRow): string {
  const lexemes = new Set<string>()
  row.eachLexeme((source, from, to) => lexemes.add(decoder.decode(source.subarray(from, to))))
  const { salaryFrom: from, salaryTo: to, lat, lng } = row
  const located = !Number.isNaN(lat)
  const values = [
    row.vacancyId,
    `'${tokensOf(lexemes).join(' ')}'`,
    row.companyId,
    row.publishedAt,
    (from === -1 ? to : from) + 1,
    (to === -1 ? from : to) + 1,
    Math.max(row.salaryLow, 0),
    row.salaryLow === -1 ? HIGHEST : row.salaryHigh,
    located ? 1 : 0,
    located ? keyOfDegrees(lat) : 0,
    located ? keyOfDegrees(lng) : 0,
    row.titleWords,
    row.version,
    `(${row.tags.join(',')})`,
  ]
  return `(${values.join(',')})`
}

const decoder = new TextDecoder()
