import { texts } from '#i18n/texts.ts'
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { beforeClose } from '#server/core/database/db.ts'
import { newId } from '#server/core/ids.ts'
import { replicaFigures } from '#server/core/database/replica.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { isDatabaseUnavailable } from '#server/core/database/storage-errors.ts'
import { badArgument } from '../../errors.ts'
import { vacancyChanges } from '../changes.ts'
import { askOthers, joinExchange, type Crawl, type Wanted } from './list-exchange.ts'
import {
  readSharedCrawl,
  readSharedList,
  storeSharedCrawls,
  storeSharedList,
  storeSharedLists,
  touchSharedList,
  type HandedList,
} from './shared-lists.sql.ts'
import type { Reading, ResultList } from '../types.ts'

interface KeptList extends ResultList {
  key: string
  version: number
  madeAt: number
  /** When a page of the list was last requested (ms since 1970). */
  askedAt: number
}

interface Kept {
  /** Lists by snapshot, and the newest snapshot of each search. */
  lists: LRUCache<string, KeptList>
  newest: LRUCache<string, string>
  /** Hash of reader and search → the crawl in progress. */
  crawls: LRUCache<string, Crawl>
  /** Lists being built, so that concurrent callers of the same search share one. */
  making: Map<string, Promise<KeptList>>
  /** Lists being stored for other processes, by their names. */
  storing: Map<string, Promise<boolean>>
}

/** Limit of memory for lists: a list of a million ids takes 4 MB. */
const LIST_BYTES = 96 * 1024 * 1024
const CRAWL_MS = 10 * 60 * 1000
/** The most crawls that one statement stores. */
const CRAWLS_TOGETHER = 5_000
/** Up to this age a list is served even if something has changed: a burst of changes does not rebuild every search. */
const YOUNG_MS = 300
/** How long a process that stops may take to hand its lists over. */
const HAND_OVER_MS = 3_000
/**
 * Maximum age of a list although nothing has changed: a period ("last 3 days") moves on, and announcements may have
 * been lost.
 */
const OLD_MS = 60 * 1000

/**
 * The list to read the page from: made by `make`, or kept by this or another process. See VacancySearch for the
 * guarantees. Other processes are not asked for page 0.
 */
export async function listFor(key: string, reading: Reading, make: () => Promise<Int32Array>): Promise<ResultList> {
  shareLists()
  if (reading.snapshot !== undefined) return named(key, reading.snapshot)
  const crawl = hash('sha256', `${reading.reader}\n${key}`, 'base64url')
  const begun = reading.page > 0 ? await listOfCrawl(key, crawl) : undefined
  if (begun) return begun
  const list = await newestList(key, make)
  kept().crawls.set(crawl, { snapshot: list.snapshot, begunAt: Date.now() })
  return list
}

/**
 * Takes part in the exchange of lists with other processes; called before the first page of a list
 * is served.
 */
export function shareLists(): void {
  vacancyChanges()
  joinExchange(offer)
  beforeClose('vacancies.lists', handOver)
}

/** The newest list of a search, rebuilt when something has changed. */
export async function newestList(key: string, make: () => Promise<Int32Array>): Promise<ResultList> {
  const { lists, newest, making } = kept()
  const { version } = vacancyChanges()
  const known = lists.get(newest.get(key) ?? '')
  if (known && isFresh(known, version)) return asked(known)
  const job = `${version} ${key}`
  const running = making.get(job) ?? build(key, version, make)
  making.set(job, running)
  try {
    return await running
  } finally {
    making.delete(job)
  }
}

/** The list with this name, as long as this process keeps it. */
export const keptHere = (snapshot: string): KeptList | undefined => kept().lists.get(snapshot)

async function named(key: string, snapshot: string): Promise<ResultList> {
  const list = NAME.test(snapshot) ? await findList(snapshot) : undefined
  if (list?.key === key) return asked(list)
  throw badArgument('snapshot', texts('vacancies.errors')('oldList'))
}

const NAME = /^list_[0-9a-f]{32}$/

/** The list of the latest crawl of this reader and search, in any process. */
async function listOfCrawl(key: string, crawl: string): Promise<KeptList | undefined> {
  const { crawls } = kept()
  const own = crawls.get(crawl)
  const others = await askOthers(joinExchange(offer), { crawl, after: own?.begunAt ?? 0 })
  // Read after asking: a process that stopped instead of answering has stored its crawls.
  const handed = await handedCrawl(crawl, own?.begunAt ?? 0)
  const known = [own, handed, ...others].filter((one) => one !== undefined && one !== null)
  const [last] = known.sort((one, other) => other.begunAt - one.begunAt)
  const list = last && (await findList(last.snapshot))
  if (!list || list.key !== key) return undefined
  // Unless the crawl was begun again in the meantime.
  if (crawls.get(crawl) === own) crawls.set(crawl, last)
  return asked(list)
}

/**
 * The crawl that a stopped process has stored, if it began after `after`. Null also while the database is unavailable:
 * a process that is alone then reads on in the crawl that it knows.
 */
async function handedCrawl(crawl: string, after: number): Promise<Crawl | null> {
  if (replicaFigures()?.lost.primary) return null
  return readSharedCrawl(crawl, after).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return null
    throw error
  })
}

/** A list by its name: kept here, stored, or kept by another process. */
async function findList(snapshot: string): Promise<KeptList | undefined> {
  const known = keptHere(snapshot) ?? (await stored(snapshot))
  if (known) return known
  await askOthers(joinExchange(offer), { snapshot })
  // Read again although no process has the list: one that stopped instead of answering has stored it.
  return stored(snapshot)
}

/** Keeps a stored list here too. It counts as out of date, since only later pages read it. */
async function stored(snapshot: string): Promise<KeptList | undefined> {
  const list = await readSharedList(snapshot)
  if (list === null) return undefined
  const made = { snapshot, key: list.search, ids: list.ids, version: -1, madeAt: 0, askedAt: Date.now() }
  kept().lists.set(snapshot, made)
  return made
}

/** Stores the list that another process asks for, if this one has it. */
async function offer(wanted: Wanted): Promise<Crawl | null> {
  const crawl = 'crawl' in wanted ? kept().crawls.get(wanted.crawl) : { snapshot: wanted.snapshot, begunAt: 0 }
  if (!crawl || ('after' in wanted && crawl.begunAt <= wanted.after)) return null
  const { storing } = kept()
  const running = storing.get(crawl.snapshot) ?? store(crawl.snapshot).finally(() => storing.delete(crawl.snapshot))
  storing.set(crawl.snapshot, running)
  return (await running) ? crawl : null
}

async function store(snapshot: string): Promise<boolean> {
  if (await touchSharedList(snapshot)) return true
  const list = kept().lists.get(snapshot)
  return list !== undefined && storeSharedList({ name: snapshot, search: list.key, ids: list.ids })
}

/**
 * Stores the lists and crawls of this process, so that their readers can go on in another process.
 */
async function handOver(): Promise<void> {
  const { crawls } = kept()
  await storeSharedLists(askedLately(), performance.now() + HAND_OVER_MS)
  const all = [...crawls.entries()]
  for (let at = 0; at < all.length; at += CRAWLS_TOGETHER) await storeSharedCrawls(all.slice(at, at + CRAWLS_TOGETHER))
}

/** The lists that were asked for lately, the latest first. */
function* askedLately(): Generator<HandedList> {
  const now = Date.now()
  for (const [name, { key, ids, askedAt }] of kept().lists.entries()) {
    if (now - askedAt < CRAWL_MS) yield { name, search: key, ids, age: now - askedAt }
  }
}

function asked(list: KeptList): KeptList {
  list.askedAt = Date.now()
  return list
}

function isFresh(list: KeptList, version: number): boolean {
  const age = Date.now() - list.madeAt
  return age < YOUNG_MS || (list.version === version && age < OLD_MS)
}

async function build(key: string, version: number, make: () => Promise<Int32Array>): Promise<KeptList> {
  const { lists, newest } = kept()
  const madeAt = Date.now()
  const list = { snapshot: newId('list'), ids: await make(), key, version, madeAt, askedAt: madeAt }
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
    storing: new Map(),
  }))
