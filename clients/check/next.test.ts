import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { tunes } from '../../server/products/music/synthesizer/tunes.ts'
import { ACCOUNTS } from '../../e2e/accounts.ts'
import { startNext } from './next-server.ts'
import { SERVER } from './quartet.ts'
import { ANONYMOUS, INVALID, signIn, tokenFor, type Credential } from './requests/caller.ts'

// Every request goes to our listener and to `next start` on the same database, and must be answered alike.

const quartet = inject('quartet')
let next: Awaited<ReturnType<typeof startNext>>
let callers: Record<keyof typeof SCOPES | 'session', Credential>

const SCOPES = {
  cloud: ['cloud:read', 'cloud:write'],
  music: ['music:read'],
  jobs: ['vacancies:read', 'vacancies:write'],
  rider: ['rides:read', 'rides:write'],
} as const

beforeAll(async () => {
  next = await startNext(SERVER)
  const tokens = await Promise.all(
    Object.entries(SCOPES).map(async ([name, scopes]) => [name, await tokenFor(quartet, 'user', ...scopes)]),
  )
  callers = { ...Object.fromEntries(tokens), session: await signIn(quartet, ACCOUNTS.user) } as typeof callers
})
afterAll(() => next.close())

interface Content {
  json?: unknown
  body?: string | URLSearchParams
  headers?: Record<string, string>
}
type Row = [who: keyof typeof callers | 'anyone' | 'invalid', call: string, status: number, content?: Content]

const JSON_TYPE = { 'Content-Type': 'application/json' }
const tune = () => tunes().keys().next().value ?? ''

const ROWS: Row[] = [
  ['anyone', 'GET /api/health/live', 200],
  ['anyone', 'HEAD /api/health/live', 200],
  ['anyone', 'GET /api/nothing', 404],
  ['anyone', 'PATCH /api/health/live', 405],
  ['anyone', 'GET /api/%61reas', 400],
  ['anyone', 'GET /api/openapi.json?product=cloud', 200],
  ['anyone', 'GET /api/scopes', 401],
  ['anyone', 'GET /api/internal/track', 404],
  ['anyone', 'GET /api/account', 200],
  ['session', 'GET /api/account', 200],
  ['session', 'GET /api/tokens', 200],
  ['cloud', 'GET /api/tokens', 403],
  ['cloud', 'GET /api/token', 200],
  ['anyone', 'POST /api/account', 400, { json: { email: 'no' } }],
  ['anyone', 'GET /api/auth/providers', 200],
  ['session', 'GET /api/auth/session', 200],
  ['session', 'GET /api/trpc/account.me', 200],
  ['anyone', 'POST /api/mcp', 406, { json: { jsonrpc: '2.0', id: 1, method: 'ping' } }],
  ['cloud', 'GET /api/mcp', 405],
  ['anyone', 'GET /llms.txt', 200],
  ['anyone', 'GET /sitemaps/places', 200],
  ['anyone', 'GET /pictures/places/moscow-1', 200],
  ['anyone', 'GET /feeds/indeed.xml', 200],
  ['anyone', 'GET /docs/cloud.md', 200],
  ['anyone', 'GET /.well-known/security.txt', 200],
  ['anyone', 'GET /.well-known/oauth-authorization-server', 200],
  ['anyone', 'POST /oauth/token', 401, { body: new URLSearchParams({ grant_type: 'password' }) }],

  ['cloud', 'GET /api/servers', 200],
  ['cloud', 'HEAD /api/servers', 200],
  ['anyone', 'GET /api/servers', 401],
  ['invalid', 'GET /api/servers', 401],
  ['music', 'GET /api/servers', 403],
  ['anyone', 'OPTIONS /api/servers', 204, { headers: { Origin: 'https://elsewhere.example' } }],
  ['cloud', 'GET /api/images', 200],
  ['cloud', 'POST /api/servers', 400, { body: '{', headers: JSON_TYPE }],
  ['cloud', 'POST /api/servers', 415, { body: 'Name=x', headers: { 'Content-Type': 'text/plain' } }],
  ['cloud', 'PUT /api/networks/999999', 404, { json: { Name: 'x' } }],
  ['cloud', 'DELETE /api/servers/999999', 404],
  ['cloud', 'GET /api/networks?offset=0&limit=1', 200],
  ['cloud', 'GET /powerdns/api', 200],
  ['cloud', 'GET /powerdns/api/v1/servers/localhost/zones', 200],
  ['cloud', 'GET /onecloud/dns', 200],
  ['anyone', 'GET /onecloud/nothing', 404],
  ['cloud', 'GET /hetzner/v1/servers', 200],
  ['anyone', 'GET /hetzner/v1/nothing', 404],
  ['cloud', 'POST /api/networks', 201, { json: { Name: 'compared' } }],

  ['anyone', 'GET /api/vacancies?per_page=5', 200],
  ['anyone', 'GET /api/vacancies?per_page=5&page=1&text=manager', 200],
  ['anyone', 'GET /api/vacancies?per_page=1000', 400],
  ['anyone', 'GET /api/areas/countries', 200],
  ['anyone', 'GET /api/dictionaries', 200, { headers: { Origin: 'https://elsewhere.example' } }],
  ['anyone', 'GET /api/vacancies/0', 404],
  ['anyone', 'GET /api/me', 403],
  ['jobs', 'GET /api/me', 200],
  ['jobs', 'POST /api/negotiations', 404, { body: new URLSearchParams({ vacancy_id: '0' }) }],
  ['anyone', 'GET /api/1/json/vacancy/search', 302],
  ['anyone', 'GET /robots.txt', 200],
  ['anyone', 'GET /sitemap.xml', 200],
  ['anyone', 'GET /vacancy/1', 301],

  ['rider', 'GET /api/orders', 200],
  ['rider', 'GET /feedback-screen', 200],
  ['rider', 'GET /v2/feedback-screen?order_id=none', 200],
  ['anyone', 'GET /feedback-screen', 401],
  ['rider', 'POST /save-feedback', 400, { json: { order_id: 1 } }],
  ['rider', 'GET /api/support/tasks', 403],

  ['music', 'GET /api/v1/track/1', 200],
  ['music', 'GET /api/v1/artist/1/tracks?count=2&format=xml', 200],
  ['music', 'GET /api/album/1/tracks', 200, { headers: { Accept: 'application/xml' } }],
  ['music', 'GET /api/v1/track/1?wrong=1', 400],
  ['anyone', 'GET /api/v1/track/1?format=xml', 401],
  ['music', 'GET /api/track/999999', 404],
  ['music', 'GET /api/audio/TUNE', 206, { headers: { Range: 'bytes=0-99' } }],
  ['music', 'GET /api/audio/TUNE', 416, { headers: { Range: 'bytes=999999999-' } }],
]

it('is asked at least 60 things', () => expect(ROWS.length).toBeGreaterThanOrEqual(60))

it.each(ROWS)('%s: %s is answered with %i by both alike', async (who, call, status, content) => {
  const [ours, theirs] = [await ask(quartet.url, who, call, content), await ask(next.url, who, call, content)]
  expect(ours.status, ours.text).toBe(status)
  expect(theirs).toEqual(ours)
})

it('who has the answer already gets 304 of both', async () => {
  for (const [who, call] of [
    ['music', 'GET /api/v1/track/1'],
    ['cloud', 'GET /api/servers'],
    ['anyone', 'GET /api/dictionaries'],
  ] as const) {
    const { etag = '' } = (await ask(quartet.url, who, call)).headers
    const again = { headers: { 'If-None-Match': etag } }
    const [ours, theirs] = [await ask(quartet.url, who, call, again), await ask(next.url, who, call, again)]
    expect(ours).toMatchObject({ status: 304, text: '' })
    expect(theirs).toEqual(ours)
  }
})

it('files are the same: a resume as PDF and RTF, a zone', async () => {
  const idIn = async (who: Row[0], call: string) =>
    /"(?:id|ID)":"?(\w+)/.exec(await (await send(quartet.url, who, call)).text())?.[1] ?? 'none'
  const resume = await idIn('jobs', 'GET /api/resumes/mine')
  const zone = await idIn('cloud', 'GET /api/dns/zones')
  for (const [who, call, begins] of [
    ['jobs', `GET /api/resumes/${resume}/download?type=pdf`, '%PDF-1.'],
    ['jobs', `GET /api/resumes/${resume}/download?type=rtf`, '{\\rtf1'],
    ['cloud', `GET /api/dns/zones/${zone}/zonefile`, '$ORIGIN'],
  ] as const) {
    const [ours, theirs] = [await ask(quartet.url, who, call), await ask(next.url, who, call)]
    expect([ours.status, ours.text.slice(0, begins.length)], call).toEqual([200, begins])
    expect(withoutDates(theirs)).toEqual(withoutDates(ours))
  }
})

/** A PDF names when it was made, and an id that follows from that. */
const withoutDates = <T extends { text: string }>(answer: T) => ({
  ...answer,
  text: answer.text.replaceAll(/\/ID \[.*?\]|D:\d+Z/gs, '').slice(0, answer.text.startsWith('%PDF') ? 200 : undefined),
})

it('a session that begins at Next is one for both', async () => {
  const session = await signIn({ ...quartet, url: next.url }, ACCOUNTS.user)
  for (const url of [quartet.url, next.url]) {
    const answer = await fetch(`${url}/api/account`, { headers: { ...session, Origin: url } })
    expect(await answer.json()).toMatchObject({ account: { email: ACCOUNTS.user.email } })
  }
})

it('who takes compressed answers gets the same text of both', async () => {
  for (const coding of ['br', 'gzip']) {
    const [ours, theirs] = await Promise.all(
      [quartet.url, next.url].map((url) =>
        ask(url, 'anyone', 'GET /api/dictionaries', { headers: { 'Accept-Encoding': coding } }),
      ),
    )
    expect(ours?.headers['content-encoding']).toBe(coding)
    expect(theirs?.text).toBe(ours?.text)
  }
})

/** Of the connection, of one request, of limits, and of the cache of one process. */
const OWN =
  /^(?:connection|keep-alive|transfer-encoding|content-length|date|x-request-id|ratelimit-.*|age|cache-status|set-cookie)$/
/** What Next adds to `Vary` of all that it answers. */
const OF_NEXT = /^rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch(?:, |$)/

function send(url: string, who: Row[0], call: string, { json, body, headers }: Content = {}): Promise<Response> {
  const [method = '', path = ''] = call.replace('TUNE', tune).split(' ')
  const as = who === 'anyone' ? ANONYMOUS : who === 'invalid' ? INVALID : callers[who]
  return fetch(url + path, {
    method,
    headers: {
      'Accept-Encoding': 'identity',
      ...as,
      ...('Origin' in as && { Origin: url }),
      ...(json !== undefined && JSON_TYPE),
      ...headers,
    },
    body: json === undefined ? body : JSON.stringify(json),
    redirect: 'manual',
  })
}

async function ask(url: string, who: Row[0], call: string, content?: Content) {
  const response = await send(url, who, call, content)
  const named = (text: string) => common(text, url)
  const text = await response.text()
  const sent = [...response.headers]
    .map(([name, value]) => [name, named(value.replace(OF_NEXT, ''))] as const)
    .filter(([name, value]) => value !== '' && !OWN.test(name) && !(name === 'etag' && text.includes(url)))
  return {
    status: response.status,
    headers: Object.fromEntries(sent),
    text: named(text),
  }
}

/** Without addresses, ids and times of one of the two. */
function common(text: string, url: string): string {
  return text
    .replaceAll(url, 'SITE')
    .replaceAll(/req_\w+/g, 'REQUEST')
    .replaceAll(/list_\w+/g, 'LIST')
    .replaceAll(/"(?:Job)?ID":\d+|(?<=\/api\/networks\/)\d+/g, 'ID')
    .replaceAll(/\b10(?:\.\d+){3}/g, 'ADDRESS')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+\d+)/g, 'TIME')
}
