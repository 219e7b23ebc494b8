import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { changesMade } from '#server/core/operation.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { singleton } from '#server/core/singleton.ts'

/** A page of nobody in particular, as Next rendered it. */
interface Copy {
  /** What stands between the nonces of its request, and between its ids: bytes that all visits share. */
  pieces: Buffer[][]
  headers: Record<string, string>
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
const MAX_BYTES = 16_000_000
/** Headers of a page that do not depend on the request. */
const KEPT_HEADERS = ['content-type', 'cache-control', 'vary']

const copies = () => singleton('page-copies', () => new LRUCache<string, Copy>({ maxSize: MAX_BYTES }))

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
export function copyFor({
  key,
  nonce,
  requestId,
  changes,
}: Visit): { parts: Buffer[]; headers: Copy['headers'] } | null {
  const copy = copies().get(key)
  const age = copy ? Date.now() - copy.madeAt : Infinity
  if (!copy || copy.changes !== changes || age > STALE_MS) return null
  if (age > FRESH_MS && !copy.isRenewing) {
    copy.isRenewing = true
    return null
  }
  const [nonceBytes, idBytes] = [Buffer.from(nonce), Buffer.from(requestId)]
  const withIds = copy.pieces.map((between) => joined(between, idBytes))
  return { parts: joined(withIds, [nonceBytes]).flat(), headers: copy.headers }
}

/** Keeps the page of a visit for the next ones, unless it sets a cookie or is an error. */
export function keepCopy({ key, nonce, requestId, changes }: Visit, outgoing: ServerResponse, page: Buffer): void {
  if (outgoing.statusCode !== 200 || outgoing.hasHeader('set-cookie') || !page.includes(nonce)) return
  const present = KEPT_HEADERS.filter((name) => outgoing.hasHeader(name))
  const headers = Object.fromEntries(present.map((name) => [name, String(outgoing.getHeader(name))]))
  const pieces = divided(page, nonce).map((part) => divided(part, requestId))
  const copy = { pieces, headers, changes, madeAt: Date.now(), isRenewing: false }
  copies().set(key, copy, { size: page.length })
}

/** The parts of a page between the occurrences of a value. */
function divided(page: Buffer, value: string): Buffer[] {
  const parts: Buffer[] = []
  let from = 0
  for (let at = page.indexOf(value); at >= 0; at = page.indexOf(value, from)) {
    parts.push(page.subarray(from, at))
    from = at + value.length
  }
  return [...parts, page.subarray(from)]
}

function joined<T>(parts: readonly T[], value: T): T[] {
  return parts.flatMap((part, i) => (i === 0 ? [part] : [value, part]))
}
