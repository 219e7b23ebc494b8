import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { AppError } from '#server/core/errors.ts'
import { singleton } from '#server/core/singleton.ts'
import { relevanceTiers } from '../query/index.ts'
import { vacancyChanges } from './changes.ts'
import { textOf } from './conditions.ts'
import type { Criteria, VacancySearch } from './engine.ts'
import { salaryCounts, salarySteps, tagCounts } from './facets.sql.ts'
import { countOf, mapPoints, orderedIds } from './list.sql.ts'
import { keptList, listFor, newestList } from './snapshots.ts'

/**
 * The engine on PostgreSQL. A search is one statement that packs every matching id in order into one value (some 40 ms
 * for 17,000 matches); from then on pages and the count come from memory. Facets are counted when asked for and kept
 * until something changes.
 */
export const postgresSearch: VacancySearch = {
  list: (criteria, reading) => guarded(() => listFor(keyOf(criteria), reading, () => orderedIds(criteria, new Date()))),

  named: keptList,

  async count(criteria) {
    const list = await guarded(() => newestList(keyOf(criteria), () => orderedIds(criteria, new Date())))
    return list.ids.length
  },

  facets: (criteria, without) =>
    remembered(`facets ${without ?? ''} ${keyOf(criteria)}`, () => tagCounts(criteria, without, new Date())),

  salaries: (criteria, wanted) =>
    remembered(`salaries ${wanted.join()} ${keyOf(criteria)}`, () => salaryCounts(criteria, wanted, new Date())),

  histogram: (criteria, steps) =>
    remembered(`histogram ${steps} ${keyOf(criteria)}`, () => salarySteps(criteria, steps, new Date())),

  points: (criteria, limit) =>
    remembered(`points ${limit} ${keyOf(criteria)}`, () => mapPoints(criteria, limit, new Date())),
}

/** The number of matches counted by itself, without their order: for tests of the lists. */
export const countedByItself = (criteria: Criteria): Promise<number> => countOf(criteria, new Date())

/** Equal for searches that have the same answer. Short, however long the search: it is kept by the thousand. */
export function keyOf(criteria: Criteria): string {
  const tiers = criteria.order === 'relevance' && criteria.text ? relevanceTiers(criteria.text) : []
  const whole = JSON.stringify({ ...criteria, text: textOf(criteria), tiers: tiers.map((tier) => tier.tsquery) })
  return createHash('sha256').update(whole).digest('base64url')
}

async function remembered<T extends object>(name: string, make: () => Promise<T>): Promise<T> {
  const key = `${vacancyChanges().version} ${name}`
  const known = answers().get(key)
  // The name says what was asked, and so of which type the answer is.
  if (known) return known as T
  const made = await guarded(make)
  answers().set(key, made)
  return made
}

/** Numbers in kept answers altogether: a facet over a million vacancies has some 8,000. */
const MOST_NUMBERS = 500_000

const answers = (): LRUCache<string, object> =>
  singleton('vacancies.answers', () => {
    const sizeCalculation = (answer: object): number =>
      1 + (answer instanceof Map ? answer.size : Object.keys(answer).length)
    return new LRUCache<string, object>({ maxSize: MOST_NUMBERS, sizeCalculation, ttl: 60_000 })
  })

/** A search that takes too long, or finds no free connection, is told to come again. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: unknown }).code !== QUERY_CANCELED) throw error
    throw new AppError('unavailable', 'The search took too long', { headers: { 'Retry-After': '5' } })
  }
}
const QUERY_CANCELED = '57014'
