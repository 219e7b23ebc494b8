import type { VacancySearch } from './engine.ts'
import { memoryIndex } from './memory/live.ts'
import { memoryPath } from './memory/path.ts'
import type { SearchPath } from './path.ts'
import { postgresPath } from './postgres.ts'
import { searchOn } from './search.ts'

export type * from './engine.ts'
export { ORDERS } from './engine.ts'

/** The engine in use. */
export const vacancySearch = (): VacancySearch => engine

/** The index in memory when it is loaded and up to date, otherwise PostgreSQL. */
function fastest(): SearchPath {
  const documents = memoryIndex().current()
  return documents === null ? postgresPath : memoryPath(documents)
}

const engine = searchOn(fastest)
