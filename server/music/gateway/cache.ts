import type { LRUCache } from 'lru-cache'
import { isAppError } from '#server/core/errors.ts'
import type { AppError } from '#server/core/errors.ts'
import { PurgeableCache } from '#server/core/purgeable-cache.ts'
import { singleton } from '#server/core/singleton.ts'
import { CHANGES } from '../catalogue/changes.sql.ts'
import { askInside } from '../inside.client.ts'

const MAX_ENTRIES = 10_000
const MAX_BYTES = 64 * 1024 * 1024
const NOT_FOUND_MS = 5_000
/** Past its time by more than this an answer is shown only while the internal layer is down. */
const MAX_STALE_MS = 600_000
const RETRIES = 3

/** An answer of the internal layer, projected. */
export interface Entry {
  body: unknown
  /** Set when the internal layer refused: the refusal is kept for a short time like an answer. */
  refusal?: AppError
  tags: ReadonlySet<string>
  /** When it was asked for, milliseconds since 1970. */
  at: number
  /** Ready representations, by format and encoding. */
  made: Map<string, Representation>
  size: number
}

export interface Representation {
  headers: Record<string, string>
  body: string | Uint8Array | null
}

/** How one request is answered. */
export interface Question {
  /** Path and query on the internal layer: the key. */
  address: string
  /** Seconds of freshness. */
  seconds: number
  project: (body: unknown) => unknown
  tagsOf: (body: unknown) => string[]
}

export interface Found {
  entry: Entry
  /** RFC 9211. */
  status: string
  /** Seconds since the internal layer was asked. */
  age: number
}

/**
 * The answer to an internal request: from the cache while fresh; stale while one refresh runs, and while the internal
 * layer is down; parallel misses ask once.
 * @throws AppError when nothing is kept and the internal layer does not answer
 */
export function cached(question: Question): Found | Promise<Found> {
  const { entries } = gatewayCache().cache
  // Most requests end here, without a promise of their own.
  const fresh = entries.get(question.address, { allowStale: false })
  return fresh ? hit(fresh, question.seconds) : asked(entries, question)
}

async function asked(entries: LRUCache<string, Entry, Question>, question: Question): Promise<Found> {
  const known = entries.peek(question.address, { allowStale: true })
  const tooOld = known !== undefined && Date.now() - known.at > question.seconds * 1000 + MAX_STALE_MS
  const status: LRUCache.Status<string, Entry, Question> = {}
  const entry = await entries.fetch(question.address, {
    context: question,
    ttl: Math.max(1, question.seconds * 1000),
    forceRefresh: tooOld,
    status,
  })
  if (!entry) throw new Error('the gateway found nothing')
  const age = ageOf(entry)
  return { entry, age, status: statusOf(status, question.seconds - age) }
}

/** For metrics and tests: what the cache holds, and how often the internal layer was asked. */
export function gatewayFigures(): { entries: number; bytes: number; asked: number } {
  const { cache, asked } = gatewayCache()
  return { entries: cache.entries.size, bytes: cache.entries.calculatedSize, asked }
}

/** Deletes every answer. */
export function purge(): void {
  gatewayCache().cache.purge(null)
}

interface GatewayCache {
  cache: PurgeableCache<Entry, Question>
  asked: number
}

function gatewayCache(): GatewayCache {
  return singleton('music.gateway', () => {
    const cache: GatewayCache['cache'] = new PurgeableCache(
      {
        max: MAX_ENTRIES,
        maxSize: MAX_BYTES,
        sizeCalculation: ({ size }) => size,
        // One clock for `Age` and freshness.
        perf: { now: () => Date.now() },
        // A purge during a request must not fail the callers that wait: `load` asks again instead.
        ignoreFetchAbort: true,
        allowStale: true,
        noDeleteOnStaleGet: true,
        noDeleteOnFetchRejection: true,
        allowStaleOnFetchRejection: true,
        fetchMethod: async (_address, _stale, { options, context }) => {
          const entry = await load(state, context)
          if (entry.refusal) options.ttl = NOT_FOUND_MS
          return entry
        },
      },
      { channel: CHANGES, isOutdated: ({ tags }, message) => message.split(' ').some((tag) => tags.has(tag)) },
    )
    const state = { cache, asked: 0 }
    return state
  })
}

/** Asks again when something was purged meanwhile: the answer may be from before the change. */
async function load(state: GatewayCache, question: Question): Promise<Entry> {
  for (let left = RETRIES; ; left--) {
    const { value, current } = await state.cache.load(() => ask(state, question))
    if (current || left === 0) return value
  }
}

async function ask(state: GatewayCache, question: Question): Promise<Entry> {
  const at = Date.now()
  state.asked++
  try {
    const body = question.project(await askInside(question.address))
    const tags = new Set(question.tagsOf(body))
    return { body, tags, at, made: new Map(), size: JSON.stringify(body).length + 500 }
  } catch (error) {
    if (!isAppError(error) || error.code === 'unavailable') throw error
    return { body: null, refusal: error, tags: new Set(question.tagsOf(null)), at, made: new Map(), size: 500 }
  }
}

function hit(entry: Entry, seconds: number): Found {
  const age = ageOf(entry)
  return { entry, age, status: `quartet; hit; ttl=${seconds - age}` }
}

function ageOf({ at }: Entry): number {
  return Math.max(0, Math.floor((Date.now() - at) / 1000))
}

/** `hit`, `hit` past its time, or forwarded; `collapsed` when another request was asking already. */
function statusOf(status: LRUCache.Status<string, Entry, Question>, left: number): string {
  if (status.fetch === 'miss') return 'quartet; fwd=miss; stored'
  if (status.fetch === 'inflight' && !status.returnedStale) return 'quartet; fwd=miss; collapsed'
  if (status.fetch === 'refresh') return 'quartet; fwd=stale; stored'
  return left > 0 ? `quartet; hit; ttl=${left}` : `quartet; hit; ttl=${left}; detail=stale`
}
