import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { changesMade } from '#server/core/operation.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { singleton } from '#server/core/singleton.ts'

/** A page of nobody in particular, as Next rendered it. */
interface Copy {
  text: string
  headers: Record<string, string>
  /** What was made for one request alone. */
  nonce: string
  requestId: string
  madeAt: number
  /** Changes made by this process before the page was rendered. */
  changes: number
  /** Whether a request renders the next one. */
  isRenewing: boolean
}

/** How long a copy is served. Other processes change data too, and a page of a list must not lag behind its list. */
const FRESH_MS = 1_000
/** How long it is served while one request renders the next one. */
const STALE_MS = 2_000
const MAX_CHARACTERS = 16_000_000
/** Headers of a page that do not depend on the request. */
const KEPT_HEADERS = ['content-type', 'cache-control', 'vary']

const copies = () =>
  singleton(
    'page-copies',
    () => new LRUCache<string, Copy>({ maxSize: MAX_CHARACTERS, sizeCalculation: ({ text }) => text.length }),
  )

/** Who asks, as far as a page of nobody in particular can tell. */
export interface Visit {
  key: string
  nonce: string
  requestId: string
  changes: number
}

/**
 * A visit that may share its page with others: without a cookie or a credential a page depends on its address, our own
 * address and the language alone. Null for any other request.
 */
export function sharedVisit(
  incoming: IncomingMessage,
  { origin, requestId }: RequestMeta,
  nonce: string,
): Visit | null {
  const { headers, method, url } = incoming
  if (method !== 'GET' || headers.cookie !== undefined || headers.authorization !== undefined) return null
  if (headers.rsc !== undefined || url?.startsWith('/_next/')) return null
  const key = JSON.stringify([origin, headers['accept-language'], url])
  return { key, nonce, requestId, changes: changesMade() }
}

/**
 * The page of another such visit, at most a second ago and before anything was changed, with this visit's nonce and id in
 * place of its own: both are random, so that nothing else in it can look like them. Null when it is to be rendered.
 */
export function copyFor({ key, nonce, requestId, changes }: Visit): { text: string; headers: Copy['headers'] } | null {
  const copy = copies().get(key)
  const age = copy ? Date.now() - copy.madeAt : Infinity
  if (!copy || copy.changes !== changes || age > STALE_MS) return null
  if (age > FRESH_MS && !copy.isRenewing) {
    copy.isRenewing = true
    return null
  }
  const text = copy.text.replaceAll(copy.nonce, nonce).replaceAll(copy.requestId, requestId)
  return { text, headers: copy.headers }
}

/** Keeps the page of a visit for the next ones, unless it sets a cookie or is an error. */
export function keepCopy({ key, nonce, requestId, changes }: Visit, outgoing: ServerResponse, text: string): void {
  if (outgoing.statusCode !== 200 || outgoing.hasHeader('set-cookie') || !text.includes(nonce)) return
  const present = KEPT_HEADERS.filter((name) => outgoing.hasHeader(name))
  const headers = Object.fromEntries(present.map((name) => [name, String(outgoing.getHeader(name))]))
  copies().set(key, { text, headers, nonce, requestId, changes, madeAt: Date.now(), isRenewing: false })
}
