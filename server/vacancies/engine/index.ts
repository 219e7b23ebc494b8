import type { VacancySearch } from './types.ts'
import { memoryIndex } from './memory/live.ts'
import { memoryPath } from './memory/backend.ts'
import type { SearchPath } from './backend.ts'
import { postgresPath } from './postgres/backend.ts'
import { searchOn } from './search.ts'

export type * from './types.ts'
export { ORDERS } from './types.ts'

/** The engine in use. */
export const vacancySearch = (): VacancySearch => engine

/** The index in memory when it is loaded and up to date, otherwise PostgreSQL. */
function fastest(): SearchPath {
  const documents = memoryIndex().current()
  return documents === null ? postgresPath : memoryPath(documents)
}

const engine = searchOn(fastest)
