import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sessionCookieName } from '#server/platform/sessions/session.ts'
import { operation } from '#server/core/operation.ts'
import { actorOf, aUser, contextFor } from '#server/testing/factories.ts'
import { withScriptsAfterPaint } from './page-scripts.ts'
import { servePages } from './testing/pages.ts'

let rendered = 0
let content = 'Привет'
const INJECTED = '<script>steal()</script><script nonce="guessed">steal()</script>'
const url = servePages(async ({ headers, url }, outgoing) => {
  rendered++
  outgoing.setHeader('Content-Type', 'text/html; charset=utf-8')
  outgoing.setHeader('Cache-Control', 'private, no-store')
  if (url?.startsWith('/cookie')) outgoing.setHeader('Set-Cookie', 'seen=1')
  outgoing.end(pageOf(String(headers['x-nonce'])))
})

/** Long enough to be compressed. */
function pageOf(nonce: string): string {
  const built = `<script src="/_next/static/a.js" async="" nonce="${nonce}"></script>`
  const own = `<script nonce="${nonce}" id="_R_">theme()</script><script nonce="${nonce}">data("${content}", "${nonce}")</script>`
  return `<html><head></head><body>${own}${INJECTED}${'<p>text</p>'.repeat(200)}${built}</body></html>`
}

const sentFor = (nonce: string): string => withScriptsAfterPaint(pageOf(nonce))

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
    const [first, second] = [await visited(`/page?${coding}`, headers), await visited(`/page?${coding}`, headers)]
    expect(rendered - before).toBe(1)
    for (const { status, text, headers } of [first, second]) {
      expect({ status, text }).toEqual({ status: 200, text: sentFor('') })
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding)
      expect(headers.get('cache-control')).toBe('private, no-cache')
      expect(headers.get('vary')).toBe('Accept-Encoding')
    }
    expect(second.policy).toBe(first.policy)
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(second.headers.get('server-timing')).toBe(`request;desc="${second.headers.get('x-request-id')}"`)
  },
)

test('its policy names the scripts of the rendering, and none that was put into the page', async () => {
  const { policy, text } = await visited('/scripts')
  const [, loader = ''] = /<script nonce="">(\{.*?)<\/script>/.exec(text) ?? []
  const [, scripts] = /script-src ([^;]*)/.exec(policy) ?? []
  expect(scripts?.split(' ')).toEqual(["'self'", hashOf('theme()'), hashOf(`data("${content}", "")`), hashOf(loader)])
})

test('a browser that has the page is answered 304, also by another rendering, until the content changes', async () => {
  const first = await visited('/known')
  const known = { 'if-none-match': first.headers.get('etag') ?? '' }
  const again = await visited('/known', known)
  expect(again).toMatchObject({ status: 304, text: '', policy: first.policy })
  expect(first.headers.get('link')).toBe('</_next/static/a.js>; rel=preload; as=script; fetchpriority=low')
  expect(again.headers.get('link')).toBe('<>; rel="self"')
  expect(again.headers.get('etag')).toBe(known['if-none-match'])
  const before = rendered
  await change.execute(contextFor(actorOf(await aUser())), {})
  expect(await visited('/known', known)).toMatchObject({ status: 304, text: '', policy: first.policy })
  content = 'Снова'
  await change.execute(contextFor(actorOf(await aUser())), {})
  const other = await visited('/known', known)
  expect(other).toMatchObject({ status: 200, text: sentFor('') })
  expect(other.policy).not.toBe(first.policy)
  expect(rendered - before).toBe(2)
})

test('a page of one person is neither kept by the browser nor compared, and has the nonce of its request', async () => {
  const known = { 'if-none-match': (await visited('/own')).headers.get('etag') ?? '' }
  const { status, text, policy, headers } = await visited('/own', {
    ...known,
    cookie: `seen=1; ${sessionCookieName()}=1`,
  })
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
  expect({ status, text }).toEqual({ status: 200, text: sentFor(nonce) })
  expect(policy).not.toContain('sha256')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('etag')).toBeNull()
})

test.each([
  ['a session', '/signed', { cookie: `${sessionCookieName()}=1` }],
  ['a credential', '/token', { authorization: 'qt_x' }],
  ['the data of a page', '/data', { rsc: '1' }],
  ['a page that sets a cookie', '/cookie', {}],
  ['an address with a secret', '/reset?a=1&token=1', {}],
  ['an address with a secret, written in another way', '/reset?%74oken=1', {}],
  ['a refused sign-in', '/sign-in?error=1', { cookie: 'next-auth.callback-url=1' }],
])('%s shares nothing', async (_, path, headers) => {
  expect(await twice(path, headers as Record<string, string>)).toBe(2)
})

test('a cookie that is no session changes nothing', async () => {
  expect(await twice('/other', { cookie: 'next-auth.csrf-token=1; theme=dark' })).toBe(1)
})

test('another language is another page', async () => {
  const before = rendered
  for (const language of ['en', 'ru']) await visited('/language', { 'accept-language': language })
  expect(rendered - before).toBe(2)
})

test('each kind of robot has pages of its own, which Next renders in another way', async () => {
  const before = rendered
  const agents = [
    'Mozilla/5.0 Firefox/140.0',
    'curl/8',
    'Mozilla/5.0 (compatible; Googlebot/2.1)',
    'Twitterbot/1.0',
    'Slackbot 1',
  ]
  for (const agent of agents) await visited('/robots', { 'user-agent': agent })
  expect(rendered - before).toBe(3)
})

test('a page for a browser on this machine is not shown to others, and the reverse', async () => {
  const before = rendered
  await visited('/local')
  await visited('/local', { 'x-forwarded-for': '203.0.113.7' })
  expect(rendered - before).toBe(2)
})

test('a change ends every copy', async () => {
  const before = rendered
  await visited('/changed')
  await change.execute(contextFor(actorOf(await aUser())), {})
  await visited('/changed')
  expect(rendered - before).toBe(2)
})
