import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { AppError } from '#server/core/errors.ts'
import { singleton } from '#server/core/singleton.ts'
import { relevanceTiers } from '../text/query/tsquery.ts'
import { vacancyChanges } from './changes.ts'
import { textOf } from './postgres/conditions.ts'
import type { Criteria, VacancySearch } from './types.ts'
import type { SearchPath } from './backend.ts'
import { keptList, listFor, newestList } from './snapshots.ts'

/**
 * The engine over a way to answer, which is chosen anew for every question. A search is answered whole, every matching id
 * in order; from then on pages and the count come from that list. Facets are counted when asked for and kept until
 * something changes.
 */
export const searchOn = (path: () => SearchPath): VacancySearch => ({
  list(criteria, reading) {
    const chosen = path()
    return listFor(keyOf(criteria), reading, () => idsOf(chosen, criteria))
  },

  named: keptList,

  async count(criteria) {
    const chosen = path()
    // In memory counting is cheap; PostgreSQL makes the list, which most probably is wanted next.
    if (chosen.name === 'memory') return guarded(() => chosen.count(criteria, new Date()))
    return (await newestList(keyOf(criteria), () => idsOf(chosen, criteria))).ids.length
  },

  facets: (criteria, without) =>
    remembered(path(), `facets ${without ?? ''}`, criteria, (chosen) =>
      chosen.tagCounts(criteria, without, new Date()),
    ),

  salaries: (criteria, wanted) =>
    remembered(path(), `salaries ${wanted.join()}`, criteria, (chosen) =>
      chosen.salaryCounts(criteria, wanted, new Date()),
    ),

  histogram: (criteria, steps) =>
    remembered(path(), `histogram ${steps}`, criteria, (chosen) => chosen.salarySteps(criteria, steps, new Date())),

  points: (criteria, limit) =>
    remembered(path(), `points ${limit}`, criteria, (chosen) => chosen.mapPoints(criteria, limit, new Date())),

  frequencies: (lexemes, most) => guarded(() => path().frequencies(lexemes, most)),
})

const idsOf = (path: SearchPath, criteria: Criteria): Promise<Int32Array> =>
  guarded(() => path.orderedIds(criteria, new Date()))

/**
 * Equal for searches that have the same answer, whoever gives it: a crawl goes on in its list when the index in memory is
 * loaded meanwhile. Short, however long the search: it is kept by the thousand.
 */
function keyOf(criteria: Criteria): string {
  const tiers = criteria.order === 'relevance' && criteria.text ? relevanceTiers(criteria.text) : []
  const whole = JSON.stringify({ ...criteria, text: textOf(criteria), tiers: tiers.map((tier) => tier.tsquery) })
  return createHash('sha256').update(whole).digest('base64url')
}

async function remembered<T extends object>(
  path: SearchPath,
  question: string,
  criteria: Criteria,
  make: (path: SearchPath) => Promise<T>,
): Promise<T> {
  const key = `${vacancyChanges().version} ${question} ${keyOf(criteria)}`
  const known = answers().get(key)
  // The question says what was asked, and so of which type the answer is.
  if (known) return known as T
  const made = await guarded(() => make(path))
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
