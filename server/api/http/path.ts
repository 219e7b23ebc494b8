import type { IncomingMessage } from 'node:http'
import { env } from '#server/settings/env.ts'
import { apiHostOf } from './origin.ts'
import type { Adapter, PathAdapter, RouteTable } from './route-table.ts'

/**
 * The adapter that a request is for, if any, and the path in the form of its table; the path is
 * null when it is not in normal form.
 */
export function readTarget(
  incoming: IncomingMessage,
  { listener, table }: { listener: 'public' | 'internal'; table: RouteTable },
): [Adapter | undefined, string | null] {
  const [adapter, path] = adapterOf(incoming, listener, table)
  return [adapter, path === null || adapter ? path : aliasOf(path, listener, table)]
}

function adapterOf(
  incoming: IncomingMessage,
  listener: 'public' | 'internal',
  table: RouteTable,
): [Adapter | undefined, string | null] {
  const { url = '' } = incoming
  if (listener !== 'public') return [undefined, pathOf(url)]
  if (table.hostAdapter && apiHostOf(incoming) !== null) return [table.hostAdapter, pathOf(url)]
  const [path = ''] = url.split('?', 1)
  const adapter = table.pathAdapters.find((one) => isAt(one, path) && env().ADAPTERS.includes(one.name))
  return [adapter, pathOf(adapter?.normalize?.(path) ?? path)]
}

function isAt({ prefix }: PathAdapter, path: string): boolean {
  return path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/')
}

/** The path as it is in the table. The internal listener also answers without its `/api/internal` prefix. */
function aliasOf(path: string, listener: 'public' | 'internal', { aliases }: RouteTable): string {
  if (listener === 'internal') return path.startsWith('/api/') ? path : `/api/internal${path}`
  if (path.startsWith('/api/')) return path
  return aliases.some((alias) => alias.test(path)) ? `/api${path}` : path
}

/** Starts with a slash; only characters that RFC 3986 allows in a path, upper-case percent encodings included. */
const PATH = /^\/[\w\-.~!$&'()*+,;=:@/%]*$/
/** Percent encodings of characters that need none (letters, digits, `-._~`), of slashes and of NUL. */
const ENCODED_PLAIN = /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3[0-9]|2[def]|5[cf]|7e|00)/i

/**
 * The path of a raw request target, which is parsed nowhere else. A path that differs from its normal form is refused,
 * so that no spelling of it (`/./`, `/x/../`, `%2e%2e`, `//`, `%61pi`) can reach a handler around the route table.
 * @returns null when the path is not in normal form
 */
export function pathOf(target: string): string | null {
  const cut = target.indexOf('?')
  const path = cut < 0 ? target : target.slice(0, cut)
  if (!PATH.test(path) || ENCODED_PLAIN.test(path) || !isDecodable(path)) return null
  if (path.includes('//') || path.includes('/./') || path.includes('/../')) return null
  return path.endsWith('/.') || path.endsWith('/..') ? null : path
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** True for a path that the table answers; the others are pages. */
export function isApi(path: string, { files }: RouteTable): boolean {
  return path.startsWith('/api/') || path === '/api' || files.some((file) => file.test(path))
}
