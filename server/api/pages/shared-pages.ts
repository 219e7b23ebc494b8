import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Locale } from '#i18n/locales.ts'
import { DEVELOPER_COOKIE } from '#server/platform/accounts/developer-mode.schema.ts'
import { cookiesOf, sessionCookieOf } from '#server/platform/sessions/session.ts'
import { changesMade } from '#server/core/process/changes.ts'
import { products } from '#server/core/products.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { singleton } from '#server/core/process/singleton.ts'
import type { SharedAnswer, Sharing } from './page-answer.ts'
import { variedPage } from '#server/api/http/reply.ts'
import { IncomingHeaders } from '#server/api/http/request.ts'
import { pagePolicy } from '#server/api/http/security-headers.ts'

/** How long a page is shared. Other processes change data too, and a page of a list must not lag behind its list. */
const FRESH_MS = 1_000
const MOST_PAGES = 60
/** Query parameters of pages for one person: secrets, and `error`, for which the sign-in page reads a cookie. */
const PERSONAL = ['token', 'ticket', 'error']

const answers = () =>
  singleton('shared-pages', () => new LRUCache<string, Promise<SharedAnswer>>({ max: MOST_PAGES, ttl: FRESH_MS }))

interface Rendering {
  /** The nonce of the inline scripts that Next writes for this request; unique in the page. */
  nonce: string
  locale: Locale
}

/**
 * How the page of a visitor without a session or credential is shared, where it is one of `sharedPages` of the
 * products. Null for any other request.
 */
export function sharedPage(incoming: IncomingMessage, meta: RequestMeta, { nonce, locale }: Rendering): Sharing | null {
  const { headers, method, url = '' } = incoming
  if (method !== 'GET' || headers.authorization !== undefined || headers.rsc !== undefined || !isShared(url))
    return null
  if (headers.cookie !== undefined && sessionCookieOf(new IncomingHeaders(incoming)) !== null) return null
  return {
    answers: answers(),
    key: keyOf(incoming, meta, locale),
    share(page, body) {
      const html = body.toString()
      if (page.statusCode !== 200 || page.hasHeader('set-cookie') || !html.includes(nonce)) return null
      return {
        body: Buffer.from(html.replaceAll(nonce, '')),
        headers: {
          'content-type': String(page.getHeader('content-type')),
          'content-security-policy': pagePolicy(scriptHashes(html, nonce), { dev: false, secure: meta.secure }),
          'cache-control': 'private, no-cache',
          vary: variedPage(page.getHeader('vary')),
        },
      }
    },
  }
}

function isShared(url: string): boolean {
  const [path = '', query] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  if (PERSONAL.some((name) => parameters.has(name))) return false
  return products().some(({ sharedPages = [] }) => sharedPages.some((page) => isAddressOf(page, path)))
}

/** Whether a path is an address of the page: `[id]` matches a number, any other `[name]` one segment. */
function isAddressOf(page: string, path: string): boolean {
  const parts = path.split('/')
  const wanted = page.split('/')
  if (wanted.length !== parts.length) return false
  return wanted.every((name, at) => {
    const part = parts[at] ?? ''
    return name === '[id]' ? /^\d+$/.test(part) : name.startsWith('[') || name === part
  })
}

/** All that a shared page may depend on: requests with the same key get the same page. */
function keyOf(incoming: IncomingMessage, { origin, secure, local }: RequestMeta, locale: Locale): string {
  const { headers, url } = incoming
  const cookies = headers.cookie === undefined ? undefined : cookiesOf(new IncomingHeaders(incoming))
  const developer = cookies?.get(DEVELOPER_COOKIE) === '1'
  return JSON.stringify([url, origin, secure, local, locale, headers['accept-language'], developer, changesMade()])
}

/**
 * The CSP hashes of the inline scripts that have the nonce of their rendering, which an injected script has not. Hashes
 * are the same for everybody, so that the page's bytes change only with its content.
 */
function scriptHashes(html: string, nonce: string): string[] {
  const scripts = [...html.matchAll(SCRIPT)].filter(([, attributes = '']) => attributes.includes(` nonce="${nonce}"`))
  const texts = scripts.map(([, , text = '']) => text.replaceAll(nonce, '')).filter((text) => text !== '')
  return [...new Set(texts)].map((text) => `'sha256-${hash('sha256', text, 'base64')}'`)
}

// A text of our own: in a page of Next, what others wrote is escaped.
const SCRIPT = /<script((?:\s[^>]*)?)>(.*?)<\/script>/gs
