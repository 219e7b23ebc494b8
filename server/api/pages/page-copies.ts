import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { getBotType } from 'next/dist/shared/lib/router/utils/is-bot.js'
import type { Locale } from '#i18n/locales.ts'
import { sessionCookieOf } from '#server/platform/sessions/session.ts'
import { cachedPromise } from '#server/core/database/cached-promise.ts'
import { changesMade } from '#server/core/operation.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { scriptsOf } from './page-scripts.ts'
import { codingFor, encoded, matches, MIN_COMPRESSED, tagOf, variedPage, type Coding } from '#server/api/http/reply.ts'
import { IncomingHeaders } from '#server/api/http/request.ts'
import { pagePolicy } from '#server/api/http/security-headers.ts'

/** A page of nobody in particular: the same bytes for all who share it. */
export interface Copy {
  page: Buffer
  etag: string
  headers: Record<string, string>
  /** `Link` header that loads the page's scripts beside it. */
  scripts: string
  /** The page in the codings that were asked for. */
  coded: Map<Coding, Promise<Buffer>>
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
/** A `Link` that loads nothing: a browser that keeps a page replaces the header of that name by the one of the 304. */
const NO_HINTS = '<>; rel="self"'
/** Parameters of an address for one person: a secret, or that a sign-in was refused, whose page reads another cookie. */
const PERSONAL = ['token', 'ticket', 'error']

const copies = () => singleton('page-copies', () => new LRUCache<string, Copy>({ maxSize: MAX_BYTES }))

/** Who asks, as far as a page of nobody in particular can tell. */
export interface Visit {
  key: string
  /** Of the inline scripts that Next writes for this visit; nothing else in a page can look like it. */
  nonce: string
  secure: boolean
  changes: number
}

/**
 * A visit that may share its page with others: without a session or a credential a page depends on its address, our own
 * address, the languages, the kind of robot and whether it comes from this machine alone. Null for any other request.
 */
export function sharedVisit(
  incoming: IncomingMessage,
  meta: RequestMeta,
  { nonce, locale }: { nonce: string; locale: Locale },
): Visit | null {
  const { headers, method, url = '' } = incoming
  if (method !== 'GET' || headers.authorization !== undefined) return null
  if (headers.cookie !== undefined && sessionCookieOf(new IncomingHeaders(incoming)) !== null) return null
  if (headers.rsc !== undefined || url.startsWith('/_next/') || isPersonal(url)) return null
  const { origin, secure, local } = meta
  // Next streams nothing to robots, and puts the metadata into the head for some.
  const robot = getBotType(headers['user-agent'] ?? '')
  const key = JSON.stringify([origin, secure, local, locale, headers['accept-language'], robot, url])
  return { key, nonce, secure, changes: changesMade() }
}

function isPersonal(url: string): boolean {
  const query = new URLSearchParams(/\?.*$/s.exec(url)?.[0])
  return PERSONAL.some((name) => query.has(name))
}

/** The page of another such visit, at most a second ago and before anything was changed; null when it is to be rendered. */
export function copyFor({ key, changes }: Visit): Copy | null {
  const copy = copies().get(key)
  const age = copy ? Date.now() - copy.madeAt : Infinity
  if (!copy || copy.changes !== changes || age > STALE_MS) return null
  if (age > FRESH_MS && !copy.isRenewing) {
    copy.isRenewing = true
    return null
  }
  return copy
}

/**
 * Keeps the page of a visit for it and the next ones; null if it sets a cookie or is an error. Its policy names the inline
 * scripts of this rendering by their hashes, so that its bytes change only with its content.
 */
export function keepCopy({ key, nonce, secure, changes }: Visit, outgoing: ServerResponse, html: string): Copy | null {
  if (outgoing.statusCode !== 200 || outgoing.hasHeader('set-cookie') || !html.includes(nonce)) return null
  const page = Buffer.from(html.replaceAll(nonce, ''))
  const etag = `W/${tagOf(page)}`
  const headers = {
    'content-type': String(outgoing.getHeader('content-type')),
    'content-security-policy': pagePolicy(scriptHashes(html, nonce), { dev: false, secure }),
    'cache-control': 'private, no-cache',
    etag,
    vary: variedPage(outgoing.getHeader('vary')),
  }
  const before = copies().get(key)
  const coded: Copy['coded'] = before?.etag === etag ? before.coded : new Map()
  const scripts = scriptsOf(html).map((src) => `<${src}>; rel=preload; as=script; fetchpriority=low`)
  const copy = {
    page,
    etag,
    headers,
    scripts: scripts.join(', '),
    coded,
    changes,
    madeAt: Date.now(),
    isRenewing: false,
  }
  copies().set(key, copy, { size: page.length })
  return copy
}

/**
 * Answers with a copy, or with 304 when the browser has it. One that has not been here loads the scripts while it reads the
 * page; one that has them must not spend the time before the first paint on them, nor keep the header that asks it to.
 */
export async function sendCopy(incoming: IncomingMessage, outgoing: ServerResponse, copy: Copy): Promise<void> {
  const { page, etag, scripts } = copy
  const known = incoming.headers['if-none-match'] ?? null
  const headers = { ...copy.headers, link: known === null && scripts ? scripts : NO_HINTS }
  if (matches(known, etag)) {
    outgoing.writeHead(304, headers).end()
    return
  }
  const accepted = codingFor(String(incoming.headers['accept-encoding'] ?? ''))
  const coding = page.length < MIN_COMPRESSED ? null : accepted
  const body = coding ? await cachedPromise(copy.coded, coding, () => encoded(page, coding)) : page
  if (outgoing.destroyed) return
  outgoing.writeHead(200, {
    ...headers,
    'content-length': body.length,
    ...(coding && { 'content-encoding': coding }),
  })
  outgoing.end(body)
}

/** The sources of the inline scripts that have the nonce of their rendering, which a script put into a page by others has not. */
function scriptHashes(html: string, nonce: string): string[] {
  const scripts = [...html.matchAll(SCRIPT)].filter(([, attributes = '']) => attributes.includes(` nonce="${nonce}"`))
  const texts = scripts.map(([, , text = '']) => text.replaceAll(nonce, '')).filter((text) => text !== '')
  return [...new Set(texts)].map((text) => `'sha256-${hash('sha256', text, 'base64')}'`)
}

// A text of our own: in a page of Next, what others wrote is escaped.
const SCRIPT = /<script((?:\s[^>]*)?)>(.*?)<\/script>/gs
