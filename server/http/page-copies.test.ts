import { expect, test } from 'vitest'
import { z } from 'zod'
import { operation } from '#server/core/operation.ts'
import { actorOf, aUser, contextFor } from '#server/testing/factories.ts'
import { servePages } from './testing/pages.ts'

let rendered = 0
const url = servePages(async ({ headers, url }, outgoing) => {
  rendered++
  outgoing.setHeader('Content-Type', 'text/html; charset=utf-8')
  if (url?.startsWith('/cookie')) outgoing.setHeader('Set-Cookie', 'seen=1')
  outgoing.end(pageOf(String(headers['x-request-id']), String(headers['x-nonce'])))
})

/** Long enough to be compressed. */
function pageOf(id: string | null, nonce: string | undefined): string {
  const scripts = `<script nonce="${nonce}">Привет</script><!--${id}${nonce}${id}-->`.repeat(20)
  return `<html><head></head><body data-of="${id}" nonce="${nonce}">${scripts}</body></html>${id}`
}

async function visited(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url() + path, { headers })
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
  return { text: await response.text(), nonce, id: response.headers.get('x-request-id'), headers: response.headers }
}

const twice = async (path: string, headers?: Record<string, string>): Promise<number> => {
  const before = rendered
  await visited(path, headers)
  await visited(path, headers)
  return rendered - before
}

test.each(['identity', 'gzip', 'br'])(
  'two visits without a cookie share one rendering, each with its own nonce and id, in %s',
  async (coding) => {
    const before = rendered
    const headers = { 'accept-encoding': coding }
    const [first, second] = [await visited(`/page?${coding}`, headers), await visited(`/page?${coding}`, headers)]
    expect(rendered - before).toBe(1)
    for (const { text, nonce, id } of [first, second]) expect(text).toBe(pageOf(id, nonce))
    expect(second.nonce).not.toBe(first.nonce)
    expect(second.id).not.toBe(first.id)
    expect(second.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(second.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding)
  },
)

test.each([
  ['a cookie', '/signed', { cookie: 'session=1' }],
  ['a credential', '/token', { authorization: 'qt_x' }],
  ['the data of a page', '/data', { rsc: '1' }],
  ['a page that sets a cookie', '/cookie', {}],
])('%s shares nothing', async (_, path, headers) => {
  expect(await twice(path, headers as Record<string, string>)).toBe(2)
})

test('another language is another page', async () => {
  const before = rendered
  for (const language of ['en', 'ru']) await visited('/language', { 'accept-language': language })
  expect(rendered - before).toBe(2)
})

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

test('a change ends every copy', async () => {
  const before = rendered
  await visited('/changed')
  await change.execute(contextFor(actorOf(await aUser())), {})
  await visited('/changed')
  expect(rendered - before).toBe(2)
})
