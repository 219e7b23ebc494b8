import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aToken } from '#server/testing/factories.ts'
import type { JobView } from './jobs/jobs.schema.ts'
import type { NetworkView } from './networks/networks.schema.ts'
import type { ServerView } from './servers/servers.schema.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from './testing/client.ts'
import { drain } from './testing/drain.ts'

const server = aCloud()
let customer: CloudClient
let own: ServerView
let other: ServerView
let theirs: ServerView
let network: NetworkView

const make = async (client: CloudClient, Name: string) =>
  (await client.call<ServerView>('POST', '/servers', serverRequest({ Name }))).body

beforeAll(async () => {
  customer = await aCustomer(server)
  own = await make(customer, 'own')
  other = await make(customer, 'other')
  theirs = await make(await aCustomer(server), 'theirs')
  network = (await customer.call<NetworkView>('POST', '/networks', { Name: 'n' })).body
  await drain()
})

const makeZone = async (Name: string) => (await customer.call<{ ID: number }>('POST', '/dns/zones', { Name })).body.ID

/** Makes a token by another one. */
async function create(token: string, given: object) {
  const json = { name: 'bound', scopes: ['cloud:read', 'cloud:write', 'tokens:write'], ...given }
  const response = await server.fetch('/api/tokens', { method: 'POST', token, json })
  const body = (await response.json()) as { id: string; token: string; resources: string[] }
  return { status: response.status, ...body }
}

const boundTo = async (...ids: number[]) =>
  (await create(customer.token, { resources: ids.map((id) => `server:${id}`) })).token

async function call<T = Record<string, unknown>>(token: string, path: string, method = 'GET', json?: unknown) {
  const response = await server.fetch(`/api${path}`, { method, token, ...(json !== undefined && { json }) })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : null) as T }
}

describe('a token bound to a server', () => {
  it('reads, changes and follows that server', async () => {
    const token = await boundTo(own.ID)
    expect(await call(token, `/servers/${own.ID}`)).toMatchObject({ status: 200, body: { Name: 'own' } })
    const renamed = await call(token, `/servers/${own.ID}`, 'PATCH', { Name: 'renamed' })
    expect(renamed).toMatchObject({ status: 200, body: { Name: 'renamed' } })
    const job = await call<JobView>(token, `/servers/${own.ID}/actions`, 'POST', { Type: 'PowerReboot' })
    expect(job.status).toBe(202)
    expect((await call(token, `/jobs/${job.body.ID}`)).status).toBe(200)
    expect((await call<JobView[]>(token, `/servers/${own.ID}/jobs`)).body.map(({ ID }) => ID)).toContain(job.body.ID)
    const targets = await call<{ labels: Record<string, string> }[]>(token, '/servers/prometheus')
    expect(targets.body.map(({ labels }) => labels['instance'])).toEqual([own.IP])
    for (const what of ['metrics', 'prometheus']) {
      expect((await server.fetch(`/api/servers/${own.ID}/${what}`, { token })).status).toBe(200)
      expect((await server.fetch(`/api/servers/${other.ID}/${what}`, { token })).status).toBe(403)
    }
    await drain()
  })

  it('is refused every other server alike, its own account’s, a stranger’s and one that there is not', async () => {
    const token = await boundTo(own.ID)
    const answers = await Promise.all(
      [other.ID, theirs.ID, 999_999].map(async (id) => [
        await call(token, `/servers/${id}`),
        await call(token, `/servers/${id}`, 'DELETE'),
        await call(token, `/servers/${id}/actions`, 'POST', { Type: 'PowerOff' }),
        await call(token, `/servers/${id}/jobs`),
        await call(token, `/servers/${id}/password`, 'POST'),
      ]),
    )
    for (const { status, body } of answers.flat()) {
      expect(status).toBe(403)
      expect(body).toMatchObject({
        error: { code: 'bound_token', message: `This token is bound to server:${own.ID} and may do nothing else` },
      })
    }
  })

  it('is refused the jobs of others, what is no server, and a network that its server would join', async () => {
    const token = await boundTo(own.ID)
    const { ID } = (await customer.call<JobView[]>('GET', `/servers/${other.ID}/jobs`)).body[0] ?? { ID: 0 }
    for (const [path, method, json] of [
      [`/jobs/${ID}`],
      ['/jobs/999999'],
      ['/servers', 'POST', serverRequest()],
      ['/networks'],
      [`/networks/${network.ID}`],
      ['/templates', 'POST', { Name: 't', TechName: 't', ServerID: own.ID }],
      ['/limits'],
      ['/tokens'],
      ['/account'],
      ['/vacancies'],
      [`/servers/${own.ID}/actions`, 'POST', { Type: 'AddNetwork', NetworkID: network.ID }],
    ] as const) {
      expect((await call(token, path, method, json)).status, path).toBe(403)
    }
  })

  it('sees itself and its own jobs in lists, also when it asks for others', async () => {
    const token = await boundTo(own.ID)
    const response = await server.fetch('/api/servers', { token })
    expect(response.headers.get('x-total-count')).toBe('1')
    expect(((await response.json()) as ServerView[]).map(({ ID }) => ID)).toEqual([own.ID])
    const paged = await server.fetch('/api/servers?limit=1', { token })
    expect([paged.headers.get('x-total-count'), paged.headers.get('link')]).toEqual(['1', null])
    const both = await call<ServerView[]>(await boundTo(own.ID, other.ID), '/servers')
    expect(new Set(both.body.map(({ ID }) => ID))).toEqual(new Set([own.ID, other.ID]))
    const jobs = (await call<JobView[]>(token, '/jobs')).body
    expect(new Set(jobs.map(({ ResourceID }) => ResourceID))).toEqual(new Set([own.ID]))
    expect((await call<JobView[]>(token, `/jobs?server_id=${other.ID}`)).body).toEqual([])
    expect((await call<JobView[]>(token, '/jobs?after=0')).body.every((job) => job.ResourceID === own.ID)).toBe(true)
  })

  it('hears of its own jobs and name in the stream of events', async () => {
    const token = await boundTo(own.ID)
    const response = await server.fetch('/api/jobs/events?after=0', { token, signal: AbortSignal.timeout(30_000) })
    await customer.call('PATCH', `/servers/${other.ID}`, { Name: 'hidden' })
    await customer.call('PATCH', `/servers/${own.ID}`, { Name: 'last' })
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      if (text.includes('event: resource')) break
    }
    const frames = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '{}']) => JSON.parse(data) as object)
    expect(frames.at(-1)).toEqual({ type: 'Server', id: own.ID })
    expect(frames.slice(0, -1).every((frame) => (frame as JobView).ResourceID === own.ID)).toBe(true)
    expect(frames.length).toBeGreaterThan(1)
  })

  it('makes tokens that are bound to no more', async () => {
    const token = await boundTo(own.ID, other.ID)
    expect(await create(token, {})).toMatchObject({
      status: 201,
      resources: [`server:${own.ID}`, `server:${other.ID}`],
    })
    const narrow = await create(token, { resources: [`server:${own.ID}`] })
    expect(narrow.resources).toEqual([`server:${own.ID}`])
    expect((await create(narrow.token, { resources: [`server:${other.ID}`] })).status).toBe(403)
    expect((await create(narrow.token, { resources: [] })).status).toBe(422)
    expect((await call(narrow.token, `/servers/${other.ID}`)).status).toBe(403)
  })

  it('is bound to what the account has', async () => {
    for (const resources of [[`server:${theirs.ID}`], ['server:999999'], ['zone:1'], ['constructor:1']]) {
      expect((await create(customer.token, { resources })).status, resources[0]).toBe(422)
    }
    for (const resources of ['server:1', ['server'], ['server:0'], ['server:1 '], [1]]) {
      expect([400, 422], String(resources)).toContain((await create(customer.token, { resources })).status)
    }
  })

  it('is shown in lists and to itself with what it is bound to', async () => {
    const token = await boundTo(own.ID)
    expect((await call(token, '/token')).body).toMatchObject({ resources: [`server:${own.ID}`] })
    const { items } = (await customer.call<{ items: { resources: string[] }[] }>('GET', '/tokens')).body
    expect(items.some(({ resources }) => resources[0] === `server:${own.ID}`)).toBe(true)
  })

  it('shows an assistant the tools that it may use', async () => {
    const token = await boundTo(own.ID)
    const response = await server.fetch('/api/mcp?product=cloud', {
      method: 'POST',
      token,
      headers: { accept: 'application/json, text/event-stream' },
      json: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
    })
    const text = await response.text()
    const data = text.startsWith('event:') ? (/^data: (.*)$/m.exec(text)?.[1] ?? '') : text
    const { result } = JSON.parse(data) as { result: { tools: { name: string }[] } }
    expect(result.tools.map(({ name }) => name).toSorted()).toEqual([
      'createSnapshot',
      'deleteServer',
      'deleteSnapshot',
      'deleteSnapshotSchedule',
      'getJob',
      'getServer',
      'getServerMetrics',
      'getServerPtr',
      'getSnapshot',
      'getSnapshotSchedule',
      'listJobs',
      'listServerJobs',
      'listServers',
      'listSnapshots',
      'performServerAction',
      'rebuildServer',
      'replaceSnapshotSchedule',
      'resetServerPassword',
      'resetServerPtr',
      'restoreSnapshot',
      'revealServerPassword',
      'setServerPtr',
      'updateServer',
    ])
  })

  it('to a zone changes that zone, and may do nothing with others or with servers', async () => {
    const [zone, second] = await Promise.all(['b1', 'b2'].map((name) => makeZone(`${name}.example`)))
    const token = (await create(customer.token, { resources: [`zone:${zone}`] })).token
    const put = (id: number | undefined, json: object) =>
      call<JobView>(token, `/dns/zones/${id}/records/www/A`, 'PUT', json)
    const job = await put(zone, { Values: ['192.0.2.1'] })
    expect(job.status).toBe(202)
    expect((await call(token, `/jobs/${job.body.ID}`)).status).toBe(200)
    expect((await call<{ ID: number }[]>(token, '/dns/zones')).body.map(({ ID }) => ID)).toEqual([zone])
    // The address of a server is none of its business.
    expect((await put(zone, { ServerID: own.ID })).status).toBe(403)
    const refused = [
      put(second, { Values: ['192.0.2.1'] }),
      call(token, `/servers/${own.ID}`),
      call(token, '/servers', 'POST', serverRequest()),
    ]
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403, 403])
    const both = (await create(customer.token, { resources: [`zone:${zone}`, `server:${own.ID}`] })).token
    expect((await call(both, `/dns/zones/${zone}/records/www/A`, 'PUT', { ServerID: own.ID })).status).toBe(202)
    // One that follows it already may be sent as it is, with another comment, and be changed back.
    const follows = { ServerID: own.ID, Comment: 'renewed' }
    expect((await put(zone, follows)).status).toBe(202)
    const batch = { RecordSets: [{ Name: `www.b1.example.`, Type: 'A', ...follows }] }
    expect((await call(token, `/dns/zones/${zone}/records`, 'PATCH', batch)).status).toBe(202)
    const another = { RecordSets: [{ Name: 'other', Type: 'A', ...follows }] }
    expect((await call(token, `/dns/zones/${zone}/records`, 'PATCH', another)).status).toBe(403)
    expect((await put(zone, { ServerID: other.ID })).status).toBe(403)
    await drain()
    expect((await call(token, `/dns/zones/${zone}`, 'DELETE')).status).toBe(202)
    await drain()
    await expect.poll(async () => (await call(token, '/token')).status).toBe(401)
  })

  it('to a label acts on the servers that have it at the time, and makes tokens for that label alone', async () => {
    const label = async (id: number, Labels: object) => {
      expect((await customer.call('PATCH', `/servers/${id}`, { Labels })).status).toBe(200)
    }
    const resources = ['label:example.org/env=test']
    expect((await create(customer.token, { resources })).status).toBe(422)
    await label(own.ID, { 'example.org/env': 'test', tier: 'web' })
    await label(other.ID, { 'example.org/env': 'production' })
    const { token, ...made } = await create(customer.token, { resources })
    expect(made).toMatchObject({ status: 201, resources })
    const listed = async () => (await call<ServerView[]>(token, '/servers')).body.map(({ ID }) => ID)
    const statuses = () => Promise.all([own, other].map(async ({ ID }) => (await call(token, `/servers/${ID}`)).status))
    expect([await listed(), await statuses()]).toEqual([[own.ID], [200, 403]])
    await label(other.ID, { 'example.org/env': 'test' })
    expect(await statuses()).toEqual([200, 200])
    // Not for a server itself: that token would keep it when the label is gone.
    expect((await create(token, { resources: [`server:${own.ID}`] })).status).toBe(403)
    expect(await create(token, {})).toMatchObject({ status: 201, resources })
    await label(own.ID, {})
    expect([await listed(), await statuses()]).toEqual([[other.ID], [403, 200]])
    await label(other.ID, {})
    expect([await listed(), await statuses()]).toEqual([[], [403, 403]])
    const request = serverRequest({ Name: 'labelled', Labels: { 'example.org/env': 'test' } })
    const labelled = (await customer.call<ServerView>('POST', '/servers', request)).body
    expect(await listed()).toEqual([labelled.ID])
    for (const name of [
      'label:',
      'label:env',
      'label:=test',
      'label:a=b=c',
      'label:a =b',
      'server:env=test',
      'label:7',
    ]) {
      expect([400, 422], name).toContain((await create(customer.token, { resources: [name] })).status)
    }
    await drain()
  })

  it('is refused at the catalogue of music too', async () => {
    const scopes = ['music:read'] as const
    const token = await aToken(customer.user, { scopes, resources: [`server:${own.ID}`] })
    expect((await server.fetch('/api/v1/search?q=a', { token })).status).toBe(403)
  })

  it('ends with its server, and goes on with the others that it is bound to', async () => {
    const doomed = await make(customer, 'doomed')
    await drain()
    const alone = await boundTo(doomed.ID)
    const both = await boundTo(doomed.ID, own.ID)
    const child = (await create(alone, {})).token
    const job = await call<JobView>(alone, `/servers/${doomed.ID}`, 'DELETE')
    expect(job.status).toBe(202)
    await drain()
    await expect.poll(async () => (await call(alone, '/token')).status).toBe(401)
    expect((await call(child, '/token')).status).toBe(401)
    expect((await call(both, '/token')).body).toMatchObject({ resources: [`server:${own.ID}`] })
    expect((await call<ServerView[]>(both, '/servers')).body.map(({ ID }) => ID)).toEqual([own.ID])
    expect(await db().apiToken.count({ where: { userId: customer.user.id, resources: { isEmpty: true } } })).toBe(1)
  })
})
