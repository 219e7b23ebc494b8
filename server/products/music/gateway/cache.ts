import { DEFAULT_LOCALE } from '#i18n/locales.ts'
import { withLocale } from '#i18n/with-locale.ts'
import type { LRUCache } from 'lru-cache'
import { isAppError, type AppError } from '#server/core/errors.ts'
import { PurgeableCache } from '#server/core/database/purgeable-cache.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { CHANGES } from '../catalogue/changes.sql.ts'
import { callInternal } from '../internal-api.ts'

const MAX_ENTRIES = 10_000
const MAX_BYTES = 64 * 1024 * 1024
const NOT_FOUND_MS = 5_000
/** An answer that is stale for longer than this is not served, also while the internal layer is down. */
const MAX_STALE_MS = 600_000
const RETRIES = 3

/** A request to the internal layer. */
export interface UpstreamRequest {
  /** Path and query on the internal layer. */
  address: string
  /** Key of the cache: the address, with the day for an answer that is valid on one day only. */
  key: string
  /** Seconds of freshness. */
  seconds: number
  project: (body: unknown) => unknown
  /** Tags of the changes that make the answer outdated. */
  tagsOf: (body: unknown) => string[]
}

/** A projected answer of the internal layer. */
export interface CacheEntry {
  body: unknown
  /** Set when the internal layer refused: a refusal is cached for a short time, like an answer. */
  refusal?: AppError
  tags: ReadonlySet<string>
  /** When it was requested, milliseconds since 1970. */
  at: number
  /** Representations by format and encoding. */
  representations: Map<string, Representation>
  size: number
}

export interface Representation {
  headers: Record<string, string>
  body: string | Uint8Array | null
}

export interface CacheResult {
  entry: CacheEntry
  /** Value of `Cache-Status` (RFC 9211). */
  status: string
  /** Seconds since the internal layer was asked. */
  age: number
}

/**
 * The answer to an internal request: from the cache while it is fresh, stale during a refresh and while the internal
 * layer is down. Parallel misses make one request.
 * @throws AppError when nothing is cached and the internal layer does not answer
 */
export function readCached(request: UpstreamRequest): CacheResult | Promise<CacheResult> {
  const { entries } = gatewayCache().cache
  const fresh = entries.get(request.key, { allowStale: false })
  // Most requests end here, without a promise of their own.
  return fresh ? hit(fresh, request.seconds) : fetched(entries, request)
}

function hit(entry: CacheEntry, seconds: number): CacheResult {
  const age = ageOf(entry)
  return { entry, age, status: `quartet; hit; ttl=${seconds - age}` }
}

function ageOf({ at }: CacheEntry): number {
  return Math.max(0, Math.floor((Date.now() - at) / 1000))
}

type Entries = LRUCache<string, CacheEntry, UpstreamRequest>
type FetchStatus = LRUCache.Status<string, CacheEntry, UpstreamRequest>

async function fetched(entries: Entries, request: UpstreamRequest): Promise<CacheResult> {
  const known = entries.peek(request.key, { allowStale: true })
  const maxAge = request.seconds * 1000 + MAX_STALE_MS
  const status: FetchStatus = {}
  const entry = await entries.forceFetch(request.key, {
    context: request,
    ttl: Math.max(1, request.seconds * 1000),
    allowStale: known !== undefined && Date.now() - known.at <= maxAge,
    status,
  })
  const age = ageOf(entry)
  return { entry, age, status: statusOf(status, request.seconds - age) }
}

/**
 * Value of `Cache-Status`: a fresh or stale hit, or a forwarded request; `collapsed` when another request was already
 * waiting for the answer.
 */
function statusOf(status: FetchStatus, left: number): string {
  if (status.fetch === 'miss') return 'quartet; fwd=miss; stored'
  if (status.fetch === 'inflight' && !status.returnedStale) return 'quartet; fwd=miss; collapsed'
  if (status.fetch === 'stale' && !status.returnedStale) return 'quartet; fwd=stale; stored'
  return left > 0 ? `quartet; hit; ttl=${left}` : `quartet; hit; ttl=${left}; detail=stale`
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
  cache: PurgeableCache<CacheEntry, UpstreamRequest>
  asked: number
}

function gatewayCache(): GatewayCache {
  return singleton('music.gateway', () => {
    const cache: GatewayCache['cache'] = new PurgeableCache(
      {
        max: MAX_ENTRIES,
        maxSize: MAX_BYTES,
        sizeCalculation: ({ size }) => size,
        // Freshness uses the same clock as `Age`, read each time (`ttlResolution`).
        perf: { now: () => Date.now() },
        ttlResolution: 0,
        // A purge during a request must not fail the callers that wait: `load` asks again instead.
        ignoreFetchAbort: true,
        allowStale: true,
        noDeleteOnStaleGet: true,
        noDeleteOnFetchRejection: true,
        fetchMethod: async (_key, _stale, { options, context }) => {
          const entry = await load(state, context)
          if (entry.refusal) options.ttl = NOT_FOUND_MS
          return entry
        },
      },
      { channel: CHANGES, outdatedBy },
    )
    const state = { cache, asked: 0 }
    return state
  })
}

function outdatedBy(message: string): (entry: CacheEntry) => boolean {
  const changed = message.split(' ')
  return ({ tags }) => changed.some((tag) => tags.has(tag))
}

/** Requests again when entries were purged meanwhile: the answer may be older than the change. */
async function load(state: GatewayCache, request: UpstreamRequest): Promise<CacheEntry> {
  for (let left = RETRIES; ; left--) {
    const { value, current } = await state.cache.load(() => ask(state, request))
    if (current || left === 0) return value
  }
}

async function ask(state: GatewayCache, { address, project, tagsOf }: UpstreamRequest): Promise<CacheEntry> {
  const at = Date.now()
  state.asked++
  try {
    // In one language for every caller, because refusals are kept too.
    const body = project(await withLocale(DEFAULT_LOCALE, () => callInternal(address)))
    const size = JSON.stringify(body).length + 500
    return { body, tags: new Set(tagsOf(body)), at, representations: new Map(), size }
  } catch (error) {
    if (!isAppError(error) || error.code === 'unavailable') throw error
    return { body: null, refusal: error, tags: new Set(tagsOf(null)), at, representations: new Map(), size: 500 }
  }
}
