import { texts } from '#i18n/texts.ts'
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { AppError } from '#server/core/errors.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { within } from '#server/core/within.ts'
import { relevanceOf } from '../text/query/relevance.ts'
import { toTextMatch } from '../text/query/tsquery.ts'
import { vacancyChanges } from './changes.ts'
import { clusterBackend } from './cluster/backend.ts'
import { hasSearchCluster } from './cluster/nodes.ts'
import { orPostgres } from './cluster/or-postgres.ts'
import { memoryBackend } from './memory/backend.ts'
import { memoryIndex } from './memory/live.ts'
import { postgresBackend } from './postgres/backend.sql.ts'
import { keptHere, listFor, newestList } from './lists/result-lists.ts'
import { withOptionalWords } from './optional-words.ts'
import { TagCounts } from './tag-counts.ts'
import type { Criteria } from '../filters/types.ts'
import type { SearchBackend, VacancySearch } from './types.ts'

export type * from './types.ts'

export const vacancySearch = (): VacancySearch => engine

/**
 * The search cluster if configured, else the index in memory when it is up to date, else
 * PostgreSQL.
 */
function fastest(): SearchBackend {
  if (hasSearchCluster()) return orPostgres(clusterBackend)
  const documents = memoryIndex().current()
  return documents === null ? postgresBackend : memoryBackend(documents)
}

/**
 * The engine over a backend, which is chosen for every call. A search computes the ids of all matches in order; its
 * pages and `found` come from that list. Facets are counted on demand and cached until something changes.
 */
export const searchOn = (backend: () => SearchBackend): VacancySearch => ({
  list(criteria, reading) {
    const chosen = backend()
    return listFor(keyOf(criteria), reading, () => idsOf(chosen, criteria))
  },

  named: keptHere,

  async count(criteria) {
    const chosen = backend()
    // PostgreSQL makes the whole list instead, which is most likely requested next. The other backends count cheaply.
    if (chosen.name !== 'postgres') {
      return guarded(async () => chosen.count(await withOptionalWords(criteria, chosen), new Date()))
    }
    return (await newestList(keyOf(criteria), () => idsOf(chosen, criteria))).ids.length
  },

  async optional(criteria) {
    const { text } = await guarded(() => withOptionalWords(criteria, backend()))
    return text?.lenient?.optional ?? []
  },

  facets: (criteria, without) =>
    cached(`facets ${without ?? ''}`, criteria, backend, (chosen, asked, now) => chosen.tagCounts(asked, without, now)),

  salaries: (criteria, wanted) =>
    cached(`salaries ${wanted.join()}`, criteria, backend, (chosen, asked, now) =>
      chosen.salaryCounts(asked, wanted, now),
    ),

  histogram: (criteria, steps) =>
    cached(`histogram ${steps}`, criteria, backend, (chosen, asked, now) => chosen.salarySteps(asked, steps, now)),

  points: (criteria, limit) =>
    cached(`points ${limit}`, criteria, backend, (chosen, asked, now) => chosen.mapPoints(asked, limit, now)),

  frequencies: (lexemes, most) => guarded(() => backend().frequencies(lexemes, most)),
})

const engine = searchOn(fastest)

const idsOf = (backend: SearchBackend, criteria: Criteria): Promise<Int32Array> =>
  guarded(async () => backend.orderedIds(await withOptionalWords(criteria, backend), new Date()))

/**
 * A cache key, equal for searches with the same result whichever backend answers: a crawl continues in its list after
 * the index in memory is loaded. A hash, because thousands are cached and a search may be long.
 */
function keyOf(criteria: Criteria): string {
  const known = keys().get(criteria)
  if (known !== undefined) return known
  const { tiers, signals } = relevanceOf(criteria)
  const whole = JSON.stringify({
    ...criteria,
    text: toTextMatch(criteria.text),
    tiers: tiers.map((tier) => tier.tsquery),
    signals,
  })
  const key = createHash('sha256').update(whole).digest('base64url')
  keys().set(criteria, key)
  return key
}

/** Keys of criteria, cached because one request asks several questions about the same search. */
const keys = (): WeakMap<Criteria, string> => singleton('vacancies.search-keys', () => new WeakMap())

/** The cached answer, counted again after a change. `question` names what is counted, which determines the type. */
async function cached<T extends object>(
  question: string,
  criteria: Criteria,
  backend: () => SearchBackend,
  count: (chosen: SearchBackend, asked: Criteria, now: Date) => Promise<T>,
): Promise<T> {
  const search = `${question} ${keyOf(criteria)}`
  const key = `${vacancyChanges().version} ${search}`
  const known = counts().get(key)
  if (known) return known as T
  // While PostgreSQL counts for seconds, further requests wait for the same count, even if something has changed.
  const job = memoryIndex().isLoading ? search : key
  const answer = async (): Promise<T> => {
    const chosen = backend()
    return count(chosen, await withOptionalWords(criteria, chosen), new Date())
  }
  const running = underWay().get(job) ?? guarded(answer).finally(() => underWay().delete(job))
  underWay().set(job, running)
  const counted = await running
  counts().set(key, counted)
  return counted as T
}

const underWay = (): Map<string, Promise<object>> => singleton('vacancies.counting', () => new Map())

/** How long counts may take while the index is loaded. */
const PATIENCE_MS = 300

/**
 * The count, or null when it takes longer because PostgreSQL must count while the index is loaded.
 * The count continues in the background, and its result is available to later calls.
 */
export function nullWhileLoading<T>(counting: Promise<T>): Promise<T | null> {
  if (!memoryIndex().isLoading) return counting
  return within(PATIENCE_MS, counting)
}

/** Limit of numbers in all cached counts together: the facets of a million vacancies have about 8,000. */
const MOST_NUMBERS = 500_000

const counts = (): LRUCache<string, object> =>
  singleton('vacancies.counts', () => {
    const sizeCalculation = (counted: object): number =>
      1 + (counted instanceof TagCounts ? counted.size : Object.keys(counted).length)
    return new LRUCache<string, object>({ maxSize: MOST_NUMBERS, sizeCalculation, ttl: 60_000 })
  })

/** Refuses a search that takes too long, or finds no free connection, with `Retry-After`. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: unknown }).code !== QUERY_CANCELED) throw error
    throw new AppError('unavailable', texts('vacancies.errors')('searchTooSlow'), { headers: { 'Retry-After': '5' } })
  }
}

const QUERY_CANCELED = '57014'
