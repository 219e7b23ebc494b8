import { LRUCache } from 'lru-cache'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { singleton } from '#server/core/singleton.ts'
import { vacancyChanges } from './changes.ts'
import type { Reading, ResultList } from './types.ts'

interface KeptList extends ResultList {
  key: string
  version: number
  madeAt: number
}

interface Kept {
  /** Lists by snapshot, and the newest snapshot of each search. */
  lists: LRUCache<string, KeptList>
  newest: LRUCache<string, string>
  /** Reader and search → the snapshot of the crawl in progress. */
  crawls: LRUCache<string, string>
  /** Lists being built, so that concurrent callers of the same search share one. */
  making: Map<string, Promise<KeptList>>
}

/** Limit of memory for lists: a list of a million ids takes 4 MB. */
const LIST_BYTES = 96 * 1024 * 1024
const CRAWL_MS = 10 * 60 * 1000
/** A list this young is served even if something has changed since: a burst of changes does not rebuild every search. */
const YOUNG_MS = 300
/** Lists of a period ("last 3 days") become stale without any change, and announcements may have been lost. */
const OLD_MS = 60 * 1000

/** The list for this reading, from memory or built by `make`. See VacancySearch for the guarantees. */
export async function listFor(key: string, reading: Reading, make: () => Promise<Int32Array>): Promise<ResultList> {
  const { lists, crawls } = kept()
  if (reading.snapshot !== undefined) return named(key, reading.snapshot)
  const crawl = `${reading.reader}\n${key}`
  const begun = reading.page > 0 ? lists.get(crawls.get(crawl) ?? '') : undefined
  const list = begun ?? (await newestList(key, make))
  crawls.set(crawl, list.snapshot)
  return list
}

/** The newest list of a search, rebuilt when something has changed. */
export async function newestList(key: string, make: () => Promise<Int32Array>): Promise<ResultList> {
  const { lists, newest, making } = kept()
  const { version } = vacancyChanges()
  const known = lists.get(newest.get(key) ?? '')
  if (known && isFresh(known, version)) return known
  const job = `${version} ${key}`
  const running = making.get(job) ?? build(key, version, make)
  making.set(job, running)
  try {
    return await running
  } finally {
    making.delete(job)
  }
}

/** The list with this name, as long as it is kept. */
export const keptList = (snapshot: string): ResultList | undefined => kept().lists.get(snapshot)

function named(key: string, snapshot: string): ResultList {
  const list = kept().lists.get(snapshot)
  if (list?.key === key) return list
  const text = 'this list is no longer kept, start again without it'
  throw new AppError('invalid_input', `snapshot: ${text}`, { fields: { snapshot: [text] } })
}

function isFresh(list: KeptList, version: number): boolean {
  const age = Date.now() - list.madeAt
  return age < YOUNG_MS || (list.version === version && age < OLD_MS)
}

async function build(key: string, version: number, make: () => Promise<Int32Array>): Promise<KeptList> {
  const { lists, newest } = kept()
  const madeAt = Date.now()
  const list = { snapshot: newId('list'), ids: await make(), key, version, madeAt }
  lists.set(list.snapshot, list)
  newest.set(key, list.snapshot)
  return list
}

const kept = (): Kept =>
  singleton('vacancies.lists', () => ({
    lists: new LRUCache({
      maxSize: LIST_BYTES,
      sizeCalculation: (list) => list.ids.byteLength + list.key.length + 200,
    }),
    newest: new LRUCache({ max: 50_000 }),
    crawls: new LRUCache({ max: 50_000, ttl: CRAWL_MS, updateAgeOnGet: true }),
    making: new Map(),
  }))
