import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterEach, describe, expect, test } from 'vitest'
import { ACCOUNT_SCOPES } from '#server/core/scopes.schema.ts'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aSession, aToken, aUser } from '#server/testing/factories.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'

const server = aTestServer(NO_LIMITS)
afterEach(() => setEnv(NO_LIMITS))

interface Listed {
  name: string
  title: string
  inputSchema: { properties: Record<string, { type?: string }>; required: string[] }
  outputSchema?: object
  annotations: { readOnlyHint: boolean; destructiveHint?: boolean; idempotentHint?: boolean }
}

interface Answer {
  status: number
  result: {
    tools: Listed[]
    nextCursor?: string
    isError?: boolean
    content: { text: string }[]
    structuredContent?: unknown
  }
  error?: { code: number; message: string }
  headers: Headers
}

interface Sent {
  token?: string
  query?: string
  headers?: Record<string, string>
}

async function rpc(method: string, params: object, { token, query = '', headers }: Sent = {}): Promise<Answer> {
  const response = await server.fetch(`/api/mcp${query}`, {
    method: 'POST',
    ...(token !== undefined && { token }),
    headers: { accept: 'application/json, text/event-stream', ...headers },
    json: { jsonrpc: '2.0', id: 1, method, params },
  })
  const body = await response.text()
  const text = body.startsWith('event:') ? (/^data: (.*)$/m.exec(body)?.[1] ?? '') : body
  return { status: response.status, headers: response.headers, ...(JSON.parse(text) as Pick<Answer, 'result'>) }
}

const call = (name: string, args: object, sent: Sent = {}) => rpc('tools/call', { name, arguments: args }, sent)

function bodyOf({ result }: Answer): unknown {
  return JSON.parse(result.content[0]?.text ?? 'null')
}

async function listed(sent: Sent): Promise<Listed[]> {
  const all: Listed[] = []
  for (let cursor: string | undefined; ;) {
    const { result } = await rpc('tools/list', cursor === undefined ? {} : { cursor }, sent)
    all.push(...result.tools)
    if (result.nextCursor === undefined) return all
    cursor = result.nextCursor
  }
}

/** What begins the sign-in of an assistant. */
const CHALLENGE = () =>
  `Bearer realm="quartet", resource_metadata="${server.url}/.well-known/oauth-protected-resource/api/mcp"`

const EVERYTHING = '?product=platform,cloud,vacancies,rides,music'

describe('a caller', () => {
  test('is handed three tools, and all of a product when it asks for one', async () => {
    const token = await aToken(await aUser())
    expect((await listed({ token })).map(({ name }) => name)).toEqual(['find_tools', 'call_read_tool', 'call_tool'])
    const cloud = await listed({ token, query: '?product=cloud' })
    expect(cloud.map(({ name }) => name)).toContain('createServer')
    expect(cloud.map(({ name }) => name)).not.toContain('searchVacancies')
    const first = await rpc('tools/list', {}, { token, query: EVERYTHING })
    expect(first.result.tools).toHaveLength(50)
    const all = await listed({ token, query: EVERYTHING })
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    expect((await rpc('tools/list', { cursor: 'nothing' }, { token })).error?.code).toBe(-32602)
    expect((await rpc('tools/list', {}, { token, query: '?product=boats' })).status).toBe(400)
  })

  test('sees what scopes and roles allow, and no more', async () => {
    const user = await aUser()
    const reader = await aToken(user, { scopes: ['cloud:read'] })
    const names = (await listed({ token: reader, query: EVERYTHING })).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['listServers', 'searchVacancies']))
    for (const name of ['createServer', 'listOrders', 'getTrack', 'listUsers']) expect(names).not.toContain(name)
    const operator = await aToken(await aUser({ roles: ['operator'] }), { scopes: ['operator:read'] })
    expect((await listed({ token: operator, query: EVERYTHING })).map(({ name }) => name)).toContain('listUsers')
    const plain = await aToken(user, { scopes: ACCOUNT_SCOPES })
    expect((await listed({ token: plain, query: EVERYTHING })).map(({ name }) => name)).not.toContain('listUsers')
    const anybody = (await listed({ query: EVERYTHING })).map(({ name }) => name)
    expect(anybody).toContain('searchVacancies')
    expect(anybody).not.toContain('listServers')
    expect(JSON.stringify(bodyOf(await call('find_tools', {}, { token: reader })))).not.toContain('createServer')
  })

  test('gets no further by calling what is not shown', async () => {
    const token = await aToken(await aUser(), { scopes: ['cloud:read'] })
    const refused = await call('createServer', { Name: 'web' }, { token })
    expect(refused.result.isError).toBe(true)
    expect(refused.result.content[0]?.text).toContain('cloud:write')
    for (const name of ['listServers', 'call_read_tool']) {
      const anonymous = await call(name, { name: 'listServers' })
      expect([anonymous.status, anonymous.headers.get('www-authenticate')], name).toEqual([401, CHALLENGE()])
    }
    expect((await call('searchVacancies', {}, { token, query: '?product=cloud' })).error?.code).toBe(-32602)
    expect((await call('deleteAccount', {}, { token })).error?.code).toBe(-32602)
  })

  test('needs a token: a session is refused, and so is a page of another site', async () => {
    const cookie = await aSession(await aUser())
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    expect((await call('listServers', {}, { headers })).status).toBe(401)
    expect((await listed({ query: EVERYTHING, headers })).map(({ name }) => name)).not.toContain('listServers')
    const bad = await server.fetch('/api/mcp', { method: 'POST', token: 'qt_no', json: {} })
    expect([bad.status, bad.headers.get('www-authenticate')]).toEqual([401, CHALLENGE()])
    expect((await rpc('tools/list', {}, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect((await rpc('tools/list', {}, { headers: { origin: server.url } })).status).toBe(200)
    expect((await server.fetch('/api/mcp')).status).toBe(405)
  })
})

describe('an assistant without a token', () => {
  test('finds where to sign in from the answer that refuses it', async () => {
    const refused = await rpc('initialize', {}, { query: '?sign_in' })
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, CHALLENGE()])
    const [, address = ''] = /resource_metadata="([^"]+)"/.exec(CHALLENGE()) ?? []
    const metadata = (await (await server.fetch(new URL(address).pathname)).json()) as Record<string, string[]>
    expect(metadata).toMatchObject({ resource: `${server.url}/api/mcp`, bearer_methods_supported: ['header'] })
    const found = await server.fetch('/.well-known/oauth-authorization-server')
    expect(metadata['authorization_servers']).toEqual([((await found.json()) as { issuer: string }).issuer])
    const token = await aToken(await aUser())
    expect((await rpc('tools/list', {}, { token, query: '?sign_in' })).status).toBe(200)
  })

  test('may do what everybody may, and has each call of a batch answered by itself', async () => {
    expect((await call('searchVacancies', {}, { query: '?product=vacancies' })).status).toBe(200)
    const headers = { accept: 'application/json, text/event-stream' }
    const send = (json: unknown) => server.fetch('/api/mcp', { method: 'POST', headers, json })
    const one = (id: number, name: string) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } })
    const batch = await send([one(1, 'listServers'), one(2, 'find_tools')])
    expect(batch.status).toBe(200)
    const answers = (await batch.text()).matchAll(/^data: (.*)$/gm).map(([, data = '']) => JSON.parse(data) as Answer)
    const refused = [...answers].map(({ result }) => result.isError ?? false)
    expect(refused).toHaveLength(2)
    expect(refused).toEqual(expect.arrayContaining([true, false]))
    for (const odd of [null, [null], [], 7, { method: 'tools/call', params: null }]) {
      expect((await send(odd)).status, JSON.stringify(odd)).toBe(400)
    }
  })
})

describe('a call', () => {
  const NETWORK = { Name: 'backend' }

  test('gives the body that REST gives, or the fields asked for', async () => {
    const token = await aToken(await aUser())
    const rest: unknown = await (await server.fetch('/api/vacancies?per_page=2&text=a', { token })).json()
    const whole = await call('searchVacancies', { per_page: 2, text: 'a' }, { token })
    expect(bodyOf(whole)).toEqual(rest)
    const part = await call('searchVacancies', { per_page: 2, text: 'a', fields: ['found', 'items.id'] }, { token })
    expect(Object.keys(bodyOf(part) as object).toSorted()).toEqual(['found', 'items'])
    expect((await call('getLimits', {}, { token })).result.structuredContent).toEqual(
      await (await server.fetch('/api/limits', { token })).json(),
    )
  })

  test('takes its key, and leaves one audit row for one change', async () => {
    const user = await aUser()
    const token = await aToken(user)
    const args = { ...NETWORK, idempotency_key: 'once' }
    const first = await call('createNetwork', args, { token })
    expect(first.result.isError, JSON.stringify(first)).toBeUndefined()
    expect(bodyOf(await call('call_tool', { name: 'createNetwork', arguments: args }, { token }))).toEqual(
      bodyOf(first),
    )
    const other = await call('createNetwork', { ...args, Name: 'other' }, { token })
    expect(bodyOf(other)).toMatchObject({ error: { code: expect.stringContaining('idempotency') as string } })
    expect(await db().auditEntry.count({ where: { actorId: user.id, action: 'cloud.networks.create' } })).toBe(1)
  })

  test('fails as the product documents it', async () => {
    const token = await aToken(await aUser())
    const rest: { error?: object } = await (await server.fetch('/api/servers/999999', { token })).json()
    const missing = await call('getServer', { id: '999999' }, { token })
    expect(missing.result.isError).toBe(true)
    expect(Object.keys(bodyOf(missing) as object)).toEqual(Object.keys(rest))
    const vacancy = await call('getVacancy', { vacancy_id: '0' })
    expect(bodyOf(vacancy)).toHaveProperty('errors')
    expect((await call('listServers', { fields: 'ID' }, { token })).result.isError).toBe(true)
  })

  test('answers in the shape that its tool declares', async () => {
    const token = await aToken(await aUser({ roles: ['employer', 'agent', 'operator'] }))
    const tools = (await listed({ token, query: EVERYTHING })).filter(
      ({ outputSchema, inputSchema, annotations }) =>
        outputSchema && annotations.readOnlyHint && inputSchema.required.length === 0,
    )
    expect(tools.length).toBeGreaterThan(25)
    const ajv = formats.default(new Ajv2020({ strict: false }))
    for (const { name, outputSchema = {} } of tools) {
      const { result } = await call(name, {}, { token })
      if (result.isError) continue
      expect(ajv.validate(outputSchema, result.structuredContent), `${name}: ${ajv.errorsText()}`).toBe(true)
    }
  })

  test('that waits for approval says so, whole and within the schema of its answer', async () => {
    const token = await aToken(await aUser(), { proposeOnly: true })
    const sent = { token, query: '?product=cloud' }
    const tools = new Map((await listed(sent)).map((tool) => [tool.name, tool]))
    const { result } = await call('createNetwork', { ...NETWORK, fields: ['ID'] }, sent)
    expect(result.structuredContent).toMatchObject({ proposal: { state: 'open', title: 'Create a private network' } })
    const ajv = formats.default(new Ajv2020({ strict: false }))
    expect(ajv.validate(tools.get('createNetwork')?.outputSchema ?? false, result.structuredContent)).toBe(true)
    const platform = await listed({ token, query: '?product=platform' })
    expect(platform.map(({ name }) => name)).toContain('getProposal')
    expect(platform.map(({ name }) => name)).not.toContain('createToken')
  })

  test.each([
    ['nested too deep', `{"Name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['a place in the path that is no text', '{"id":{"toString":1}}'],
    ['a key that is no text', '{"Name":"x","idempotency_key":{"a":1}}'],
  ])('with hostile arguments is refused as malformed: %s', async (_, args) => {
    const token = await aToken(await aUser())
    const name = args.includes('"id"') ? 'getServer' : 'createNetwork'
    const response = await server.fetch('/api/mcp', {
      method: 'POST',
      token,
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`,
    })
    const text = await response.text()
    expect([text.includes('internal'), /invalid_input|not_found|-32\d{3}/.test(text)], text.slice(0, 500)).toEqual([
      false,
      true,
    ])
  })

  test('that changes something is not made by the tool that reads', async () => {
    const token = await aToken(await aUser())
    const refused = await call('call_read_tool', { name: 'createNetwork', arguments: NETWORK }, { token })
    expect(refused.result.isError).toBe(true)
    expect(bodyOf(await call('call_read_tool', { name: 'listNetworks' }, { token }))).toEqual([])
  })

  test.each([
    ['create a server', 'createServer'],
    ['list my trips', 'listOrders'],
    ['search vacancies', 'searchVacancies'],
    ['find a track in the music catalogue', 'searchCatalogue'],
    ['wait for a job of a server', 'getJob'],
  ])('is found by its words: %s', async (query, name) => {
    const token = await aToken(await aUser())
    const found = bodyOf(await call('find_tools', { query }, { token })) as { tools: Listed[] }
    expect(found.tools.map((tool) => tool.name)).toContain(name)
  })

  test('counts like any other request, each of a batch', async () => {
    const token = await aToken(await aUser())
    const send = (calls: number) =>
      server.fetch('/api/mcp', {
        method: 'POST',
        token,
        headers: { accept: 'application/json, text/event-stream' },
        json: Array.from({ length: calls }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} })),
      })
    const left = async (calls: number) => Number((await send(calls)).headers.get('ratelimit-remaining'))
    await call('listServers', {}, { token })
    const before = await left(1)
    expect(before - (await left(5))).toBe(5)
    const one = await call('listServers', {}, { token })
    expect(Number(one.headers.get('ratelimit-remaining'))).toBe(before - 6)
    expect((await send(21)).status).toBe(400)
  })
})
