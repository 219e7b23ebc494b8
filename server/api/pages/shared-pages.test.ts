import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { currentLocale } from '#i18n/store.ts'
import { sessionCookieName } from '#server/platform/sessions/session.ts'
import { operation } from '#server/core/operation.ts'
import { actorOf, aUser, contextFor } from '#server/testing/factories.ts'
import { servePages } from './testing/pages.ts'

let rendered = 0
const languages: string[] = []
let content = 'Привет'
const INJECTED = '<script>steal()</script><script nonce="guessed">steal()</script>'
let status = 200
const url = servePages(async ({ headers, url }, outgoing) => {
  rendered++
  languages.push(currentLocale())
  if (url === '/docs?thrown' && status === 500) throw new Error('Next has failed')
  outgoing.statusCode = status
  outgoing.setHeader('Content-Type', 'text/html; charset=utf-8')
  outgoing.setHeader('Cache-Control', 'private, no-store')
  if (url === '/docs?cookie') outgoing.setHeader('Set-Cookie', 'seen=1')
  outgoing.end(pageOf(String(headers['x-nonce'])))
})

/** Long enough to be compressed. */
function pageOf(nonce: string): string {
  const built = `<script src="/_next/static/a.js" async="" nonce="${nonce}"></script>`
  const own = `<script nonce="${nonce}" id="_R_">theme()</script><script nonce="${nonce}">data("${content}", "${nonce}")</script>`
  return `<html><head></head><body>${own}${INJECTED}${'<p>text</p>'.repeat(200)}${built}</body></html>`
}

async function visited(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url() + path, { headers })
  const policy = response.headers.get('content-security-policy') ?? ''
  return { status: response.status, text: await response.text(), policy, headers: response.headers }
}

const change = operation({
  id: 'test.change',
  product: 'platform',
  summary: 'Change something',
  access: 'account',
  kind: 'mutation',
  input: z.object({}),
  output: z.object({}),
  secret: true,
  run: async () => ({}),
})

const hashOf = (script: string): string => `'sha256-${hash('sha256', script, 'base64')}'`

const twice = async (path: string, headers?: Record<string, string>): Promise<number> => {
  const before = rendered
  await visited(path, headers)
  await visited(path, headers)
  return rendered - before
}

test.each(['identity', 'gzip', 'br'])(
  'two visits without a session share one page, byte for byte, in %s',
  async (coding) => {
    const before = rendered
    const headers = { 'accept-encoding': coding }
    const [first, second] = [await visited(`/docs?${coding}`, headers), await visited(`/docs?${coding}`, headers)]
    expect(rendered - before).toBe(1)
    for (const { status, text, headers } of [first, second]) {
      expect({ status, text }).toEqual({ status: 200, text: pageOf('') })
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding)
      expect(headers.get('cache-control')).toBe('private, no-cache')
      expect(headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie')
    }
    expect(second.policy).toBe(first.policy)
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(second.headers.get('server-timing')).toBe(`request;desc="${second.headers.get('x-request-id')}"`)
  },
)

test('its policy names the scripts of the rendering, and none that was put into the page', async () => {
  const { policy } = await visited('/docs?scripts')
  const [, scripts] = /script-src ([^;]*)/.exec(policy) ?? []
  expect(scripts?.split(' ')).toEqual(["'self'", hashOf('theme()'), hashOf(`data("${content}", "")`)])
})

test('a browser that has the page is answered 304, also by another rendering, until the content changes', async () => {
  const first = await visited('/docs?known')
  const known = { 'if-none-match': first.headers.get('etag') ?? '' }
  const again = await visited('/docs?known', known)
  expect(again).toMatchObject({ status: 304, text: '', policy: first.policy })
  expect(again.headers.get('etag')).toBe(known['if-none-match'])
  const before = rendered
  await change.execute(contextFor(actorOf(await aUser())), {})
  expect(await visited('/docs?known', known)).toMatchObject({ status: 304, text: '', policy: first.policy })
  content = 'Снова'
  await change.execute(contextFor(actorOf(await aUser())), {})
  const other = await visited('/docs?known', known)
  expect(other).toMatchObject({ status: 200, text: pageOf('') })
  expect(other.policy).not.toBe(first.policy)
  expect(rendered - before).toBe(2)
})

test('a page of one person is neither kept by the browser nor compared, and has the nonce of its request', async () => {
  const known = { 'if-none-match': (await visited('/docs?own')).headers.get('etag') ?? '' }
  const { status, text, policy, headers } = await visited('/docs?own', {
    ...known,
    cookie: `seen=1; ${sessionCookieName()}=1`,
  })
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
  expect({ status, text }).toEqual({ status: 200, text: pageOf(nonce) })
  expect(policy).not.toContain('sha256')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('etag')).toBeNull()
})

test.each([
  ['a session', '/docs?signed', { cookie: `${sessionCookieName()}=1` }],
  ['a credential', '/docs?credential', { authorization: 'qt_x' }],
  ['the data of a page', '/docs?data', { rsc: '1' }],
  ['a page that sets a cookie', '/docs?cookie', {}],
  ['an address with a secret', '/sign-in?a=1&token=1', {}],
  ['an address with a secret, written in another way', '/sign-in?%74oken=1', {}],
  ['a page that no product names', '/account', {}],
  ['a page below one with a number', '/vacancies/saved', {}],
  ['a refused sign-in', '/sign-in?error=1', { cookie: 'next-auth.callback-url=1' }],
])('%s shares nothing', async (_, path, headers) => {
  expect(await twice(path, headers as Record<string, string>)).toBe(2)
})

test('a cookie that is no session changes nothing', async () => {
  expect(await twice('/docs?other', { cookie: 'next-auth.csrf-token=1; theme=dark' })).toBe(1)
})

test('another language is another page', async () => {
  const before = rendered
  for (const language of ['en', 'ru']) await visited('/docs?language', { 'accept-language': language })
  expect(rendered - before).toBe(2)
})

test('the developer mode of a visitor is another page', async () => {
  const before = rendered
  for (const cookie of ['developer-mode=1', 'developer-mode=0']) await visited('/docs?developer', { cookie })
  await visited('/docs?developer')
  expect(rendered - before).toBe(2)
})

test('a page for a browser on this machine is not shown to others, and the reverse', async () => {
  const before = rendered
  await visited('/docs?local')
  await visited('/docs?local', { 'x-forwarded-for': '203.0.113.7' })
  expect(rendered - before).toBe(2)
})

test('a change ends every shared page', async () => {
  const before = rendered
  await visited('/docs?changed')
  await change.execute(contextFor(actorOf(await aUser())), {})
  await visited('/docs?changed')
  expect(rendered - before).toBe(2)
})

test('those who ask at the same time wait for one rendering', async () => {
  const before = rendered
  const pages = await Promise.all(Array.from({ length: 5 }, () => visited('/docs?together')))
  expect(pages.map(({ text }) => text)).toEqual(Array.from({ length: 5 }, () => pageOf('')))
  expect(rendered - before).toBe(1)
})

test.each([
  ['/docs?thrown', 500],
  ['/docs?failed', 500],
  ['/vacancies/404', 404],
])(
  '%s that fails with %i is tried again, and each of those who waited has an answer of its own',
  async (path, code) => {
    status = code
    const failed = await Promise.all([visited(path), visited(path)])
    status = 200
    expect(failed.map((one) => one.status)).toEqual([code, code])
    expect(failed.map((one) => one.policy.includes('sha256'))).toEqual([false, false])
    expect(await visited(path)).toMatchObject({ status: 200, text: pageOf('') })
  },
)

test('visits in different languages share no page, and each is rendered in its own', async () => {
  const before = languages.length
  await visited('/docs?language', { cookie: 'locale=ru' })
  await visited('/docs?language', { cookie: 'locale=en' })
  await visited('/docs?language', { cookie: 'theme=dark; locale=ru' })
  await visited('/docs?language', { 'accept-language': 'ru' })
  expect(languages.slice(before)).toEqual(['ru', 'en', 'ru'])
})
