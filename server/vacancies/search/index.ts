import type { VacancySearch } from './engine.ts'
import { postgresSearch } from './postgres.ts'

export type * from './engine.ts'
export { ORDERS } from './engine.ts'

/** The engine in use. */
export const vacancySearch = (): VacancySearch => postgresSearch
