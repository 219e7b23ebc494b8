import { beforeAll, describe, expect, it } from 'vitest'
import type { JobView } from './jobs/jobs.schema.ts'
import type { NetworkView } from './networks/networks.schema.ts'
import type { ServerView } from './servers/servers.schema.ts'
import type { TemplateView } from './templates/templates.schema.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from './testing/client.ts'
import { drain } from './testing/drain.ts'

const server = aCloud()
let owner: CloudClient
let stranger: CloudClient
let reader: CloudClient
let ids: { server: number; network: number; template: number; job: number }
beforeAll(async () => {
  owner = await aCustomer(server)
  stranger = await aCustomer(server)
  reader = await aCustomer(server, { scopes: ['cloud:read'] })
  const network = (await owner.call<NetworkView>('POST', '/networks', { Name: 'n' })).body.ID
  const made = (await owner.call<ServerView>('POST', '/servers', serverRequest({ NetworkIDs: [network] }))).body
  const request = { Name: 't', TechName: 't', ServerID: made.ID }
  const template = (await owner.call<TemplateView>('POST', '/templates', request)).body.ID
  ids = { server: made.ID, network, template, job: made.JobID ?? 0 }
  await drain()
})

/** Every call that names a thing, with a body that would be good for its owner. */
const CALLS: [method: string, path: (id: typeof ids) => string, json?: object][] = [
  ['GET', (id) => `/servers/${id.server}`],
  ['PUT', (id) => `/servers/${id.server}`, { CPU: 2 }],
  ['PATCH', (id) => `/servers/${id.server}`, { Name: 'mine' }],
  ['DELETE', (id) => `/servers/${id.server}`],
  ['POST', (id) => `/servers/${id.server}/actions`, { Type: 'PowerOff' }],
  ['POST', (id) => `/servers/${id.server}/password`, {}],
  ['POST', (id) => `/servers/${id.server}/console`, {}],
  ['GET', (id) => `/servers/${id.server}/jobs`],
  ['GET', (id) => `/templates/${id.template}`],
  ['DELETE', (id) => `/templates/${id.template}`],
  ['GET', (id) => `/networks/${id.network}`],
  ['PUT', (id) => `/networks/${id.network}`, { Name: 'mine' }],
  ['DELETE', (id) => `/networks/${id.network}?detach=true`],
  ['GET', (id) => `/jobs/${id.job}`],
]

describe("another account's resources", () => {
  it.each(CALLS)('%s %s answers as if they did not exist', async (method, path, json) => {
    const theirs = await stranger.call<{ error: object }>(method, path(ids), json)
    const missing = await stranger.call<{ error: object }>(
      method,
      path({ server: 9, network: 9, template: 9, job: 9 }),
      json,
    )
    const impossible = { server: 2 ** 40, network: 2 ** 40, template: 2 ** 40, job: 2 ** 40 }
    const absurd = await stranger.call<{ error: object }>(method, path(impossible), json)
    expect([theirs.status, missing.status, absurd.status]).toEqual([404, 404, 404])
    const text = ({ body }: { body: { error: object } }) => ({ ...body.error, request_id: '' })
    expect([text(theirs), text(absurd)]).toEqual([text(missing), text(missing)])
  })

  it("cannot be used in requests of one's own", async () => {
    const mine = (await stranger.call<ServerView>('POST', '/servers', serverRequest())).body
    const refused = [
      await stranger.call('POST', '/servers', serverRequest({ imageID: ids.template })),
      await stranger.call('POST', '/servers', serverRequest({ NetworkIDs: [ids.network] })),
      await stranger.call('POST', '/templates', { Name: 't', TechName: 't', ServerID: ids.server }),
      await stranger.call('POST', `/servers/${mine.ID}/actions`, { Type: 'AddNetwork', NetworkID: ids.network }),
    ]
    expect(refused.map((answer) => answer.status)).toEqual([422, 422, 422, 422])
  })

  it('are in no list', async () => {
    const other = await aCustomer(server)
    for (const path of [
      '/servers',
      '/templates',
      '/networks',
      '/jobs',
      `/jobs?id=${ids.job}`,
      `/jobs?server_id=${ids.server}`,
    ]) {
      expect((await other.call('GET', path)).body, path).toEqual([])
    }
    expect((await other.call<{ ID: number }[]>('GET', '/images')).body.map((image) => image.ID)).not.toContain(
      ids.template,
    )
  })

  it('stay as they were', async () => {
    expect((await owner.call<ServerView>('GET', `/servers/${ids.server}`)).body).toMatchObject({
      Name: 'web-1',
      CPU: 1,
      State: 'Active',
    })
    expect((await owner.call<JobView[]>('GET', `/servers/${ids.server}/jobs`)).body).toHaveLength(2)
  })
})

describe('credentials', () => {
  const PLAIN = ['/servers', '/templates', '/networks', '/jobs', '/images', '/limits', '/jobs/events']

  it.each(PLAIN)('GET %s without one is 401', async (path) => {
    const response = await server.fetch(`/api${path}`)
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain('Bearer')
  })

  it('may be sent bare', async () => {
    const response = await server.fetch('/api/servers', { headers: { Authorization: owner.token } })
    expect(response.status).toBe(200)
  })

  it('that only read change nothing', async () => {
    const calls: [string, string, object?][] = [
      ['POST', '/servers', serverRequest()],
      ['POST', '/networks', { Name: 'n' }],
      ['POST', '/templates', { Name: 't', TechName: 't', ServerID: 1 }],
      ...CALLS.filter(([method]) => method !== 'GET').map(([method, path, json]): [string, string, object?] => [
        method,
        path(ids),
        json,
      ]),
    ]
    for (const [method, path, json] of calls) expect((await reader.call(method, path, json)).status, path).toBe(403)
    expect((await reader.call('GET', '/servers')).status).toBe(200)
  })
})
