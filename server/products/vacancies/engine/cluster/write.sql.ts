import { searchRowsOf } from '../memory/load.sql.ts'
import type { NodeSession } from './node.sql.ts'
import { DOCUMENT_COLUMNS, documentOf } from './document.sql.ts'

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

export const clear = (session: NodeSession): Promise<void> => session.run('TRUNCATE RTINDEX vacancies')

/** Removes the row on the state of the node: it is not believed from then on, and is filled again. */
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
