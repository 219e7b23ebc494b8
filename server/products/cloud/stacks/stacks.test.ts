import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { dnsEngine } from '../dns/engine/engine.ts'
import { aZone, changed } from '../dns/testing/zones.ts'
import type { ZoneView } from '../dns/zones/zones.schema.ts'
import type { FirewallView } from '../firewalls/firewalls.schema.ts'
import { makeSimulator } from '../hypervisor/simulator/simulator.ts'
import type { JobView } from '../jobs/jobs.schema.ts'
import type { NetworkView } from '../networks/networks.schema.ts'
import { aCloud, aCustomer, serverRequest } from '../testing/client.ts'
import type { CloudClient } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'
import { addFault } from '../testing/faults.ts'
import type { StackSummary, StackView } from './stacks.schema.ts'

const server = aCloud()
let customer: CloudClient
let zone: ZoneView

interface Refusal {
  error: { code: string; message: string; fields?: Record<string, string[]>; ids?: number[] }
}

const RULE = { Direction: 'In', Protocol: 'TCP', Port: '443', Addresses: ['0.0.0.0/0'] }

/** Two servers in a network, one with a firewall, a record and a pointer. */
const shop = (more: object = {}) => ({
  Name: 'shop',
  Labels: { app: 'shop' },
  Networks: [{ Name: 'back' }],
  Firewalls: [{ Name: 'web', Rules: [RULE] }],
  Servers: [
    serverRequest({ Name: 'web', Networks: ['back'], Firewalls: ['web'], PTR: `www.${zone.Name}` }),
    serverRequest({ Name: 'db', Networks: ['back'], Labels: { app: 'other' } }),
  ],
  Records: [
    { ZoneID: zone.ID, Name: 'www', Type: 'A', Server: 'web' },
    { ZoneID: zone.ID, Name: '@', Type: 'MX', Values: [`10 www.${zone.Name}.`] },
  ],
  ...more,
})

const create = (request: object, headers?: HeadersInit) =>
  customer.call<StackView & Refusal>('POST', '/stacks', request, headers)
const get = async (id: number) => (await customer.call<StackView & Refusal>('GET', `/stacks/${id}`)).body
const remove = (id: number) => customer.call<JobView & Refusal>('DELETE', `/stacks/${id}`)
const job = async (id: number | null) => (await customer.call<JobView>('GET', `/jobs/${id}`)).body
const made = async (request: object = shop()) => {
  const { body } = await create(request)
  await drain()
  return get(body.ID)
}
const answered = async () =>
  (await dnsEngine().read(zone.TechName))?.recordSets.map(({ name, type }) => `${name} ${type}`).toSorted()

/** What there is of an account. */
async function left() {
  const where = { ownerId: customer.user.id }
  return {
    servers: await db().cloudServer.count({ where }),
    networks: await db().cloudNetwork.count({ where }),
    firewalls: await db().cloudFirewall.count({ where }),
    recordSets: await db().dnsRecordSet.count({ where: { zone: where } }),
    jobs: await db().cloudJob.count({ where: { ...where, NOT: { type: 'CreateZone' } } }),
  }
}
const NOTHING = { servers: 0, networks: 0, firewalls: 0, recordSets: 0 }

beforeAll(() => drain())
beforeEach(async () => {
  customer = await aCustomer(server)
  zone = await aZone(customer)
})

describe('a stack', () => {
  it('is made of servers, networks, firewalls, records and pointers that name each other, by one job', async () => {
    const { status, headers, body } = await create(shop())
    expect([status, body.State, body.Error]).toEqual([201, 'New', null])
    expect(headers.get('location')).toMatch(new RegExp(`/api/stacks/${body.ID}$`))
    expect(body.Servers.map(({ AdminPassword }) => AdminPassword?.length)).toEqual([20, 20])
    await drain()
    const done = await job(body.JobID)
    expect(done).toMatchObject({ Type: 'CreateStack', State: 'Completed', ResourceType: 'Stack', ResourceID: body.ID })
    const stack = await get(body.ID)
    const [web, dbServer] = stack.Servers
    expect(stack).toMatchObject({
      Name: 'shop',
      State: 'Active',
      JobID: null,
      Networks: [{ Name: 'back', State: 'Active', Labels: { app: 'shop' } }],
      Firewalls: [{ Name: 'web', AppliedTo: [{ ServerID: web?.ID, State: 'Applied' }] }],
      Servers: [
        { Name: 'web', State: 'Active', AdminPassword: null, Labels: { app: 'shop' }, PTR: `www.${zone.TechName}` },
        { Name: 'db', State: 'Active', Labels: { app: 'other' }, PTR: null },
      ],
      Records: [
        { Name: '@', Type: 'MX', State: 'Active', Zone: zone.Name },
        { Name: 'www', Type: 'A', Values: [web?.IP], ServerID: web?.ID },
      ],
    })
    const network = stack.Networks[0]?.ID
    expect([web, dbServer].map((one) => one?.LinkedNetworks.map(({ NetworkID }) => NetworkID))).toEqual([
      [network],
      [network],
    ])
    expect(await answered()).toEqual(['@ MX', 'www A'])
    const { body: pointer } = await customer.call('GET', `/servers/${web?.ID}/ptr`)
    expect(pointer).toMatchObject({ Host: `www.${zone.TechName}`, SetBy: 'User', Forward: 'Matches' })
  })

  it('joins what there is already, by ids', async () => {
    const network = (await customer.call<NetworkView>('POST', '/networks', { Name: 'old' })).body.ID
    const firewall = (await customer.call<FirewallView>('POST', '/firewalls', { Name: 'old' })).body.ID
    const stack = await made({
      Name: 's',
      Servers: [serverRequest({ NetworkIDs: [network], FirewallIDs: [firewall] })],
    })
    expect(stack.Servers[0]?.LinkedNetworks.map(({ NetworkID }) => NetworkID)).toEqual([network])
    expect([stack.Networks, stack.Firewalls]).toEqual([[], []])
    expect((await remove(stack.ID)).status).toBe(202)
    await drain()
    expect(await left()).toMatchObject({ servers: 0, networks: 1, firewalls: 1 })
  })

  it('is made once by a request that is repeated with its key', async () => {
    const headers = { 'Idempotency-Key': 'shop-1' }
    const first = await create(shop(), headers)
    const again = await create(shop(), headers)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await customer.call<StackSummary[]>('GET', '/stacks')).body.length).toBe(1)
    await drain()
  })

  it('keeps no password in the audit log', async () => {
    const { body } = await create(shop())
    const rows = await db().auditEntry.findMany({ where: { actorId: customer.user.id } })
    const text = JSON.stringify(rows.map(({ before, after }) => ({ before, after })))
    expect(rows.map(({ action }) => action)).toContain('cloud.stacks.create')
    for (const { AdminPassword } of body.Servers) expect(text).not.toContain(AdminPassword)
    await drain()
  })

  it('is listed with the number of its parts, by its labels, and has another name', async () => {
    const { ID } = await made()
    await made({ Name: 'other', Firewalls: [{ Name: 'f' }] })
    const { body, headers } = await customer.call<StackSummary[]>('GET', '/stacks?label_selector=app%3Dshop')
    expect(body).toMatchObject([
      { ID, Name: 'shop', State: 'Active', Parts: { Servers: 2, Networks: 1, Firewalls: 1, Records: 2 } },
    ])
    expect(headers.get('x-total-count')).toBe('1')
    const renamed = await customer.call('PATCH', `/stacks/${ID}`, { Name: 'store', Labels: {} })
    expect([renamed.status, renamed.body]).toMatchObject([200, { Name: 'store', Labels: {}, State: 'Active' }])
    expect((await customer.call('PATCH', `/stacks/${ID}`, {})).status).toBe(400)
    expect((await customer.call<unknown[]>('GET', '/stacks?label_selector=app%3Dshop')).body).toEqual([])
  })
})

describe('what is wrong with a request', () => {
  const web = (more: object = {}) => [serverRequest({ Name: 'web', ...more })]
  const record = (more: object) => ({ Servers: web(), Records: [{ ZoneID: zone.ID, Name: 'www', Type: 'A', ...more }] })
  const CASES: [field: string, request: () => object][] = [
    ['Servers', () => ({})],
    ['Servers.1.Name', () => ({ Servers: [...web(), ...web()] })],
    ['Networks.1.Name', () => ({ Networks: [{ Name: 'n' }, { Name: 'n' }] })],
    ['Servers.0.Networks.0', () => ({ Servers: web({ Networks: ['none'] }) })],
    ['Servers.0.Firewalls.0', () => ({ Servers: web({ Firewalls: ['none'] }) })],
    ['Servers.0.NetworkIDs', () => ({ Networks: [{ Name: 'n' }], Servers: web({ NetworkIDs: [9] }) })],
    ['Servers.0.FirewallIDs', () => ({ Servers: web({ FirewallIDs: [9] }) })],
    ['Servers.0.RAM', () => ({ Servers: web({ RAM: 128, imageID: 6 }) })],
    ['Servers.0.imageID', () => ({ Servers: web({ imageID: 999_999 }) })],
    ['Servers.0.PTR', () => ({ Servers: web({ PTR: `www.${zone.Name}` }) })],
    ['Networks.0.Range', () => ({ Networks: [{ Name: 'n', Range: '10.0.0.0/30' }] })],
    ['Records.0.ZoneID', () => record({ ZoneID: 9, Server: 'web' })],
    ['Records.0.Server', () => record({ Server: 'none' })],
    ['Records.0.Server', () => record({ Server: 'web', Type: 'TXT' })],
    ['Records.0.Values', () => record({})],
    ['Records.0.Values.0', () => record({ Values: ['no address'] })],
    ['Records.0.Name', () => record({ Name: 'taken', Values: ['192.0.2.1'] })],
    [
      'Records.1.Name',
      () => ({ Records: [...Array(2)].map(() => ({ ZoneID: zone.ID, Name: 'a', Type: 'A', Values: ['192.0.2.1'] })) }),
    ],
  ]

  it('is named by its field, and nothing is made', async () => {
    await changed(customer, zone, { Name: 'taken', Type: 'A', Values: ['192.0.2.9'] })
    const before = await left()
    for (const [field, request] of CASES) {
      const { status, body } = await create({ Name: 's', ...request() })
      expect([field, status, Object.keys(body.error?.fields ?? {})[0]]).toEqual([field, 422, field])
    }
    expect(await left()).toEqual(before)
    expect((await customer.call('GET', '/stacks')).body).toEqual([])
  })

  it('is found also where another account has the zone, the network or the firewall', async () => {
    const stranger = await aCustomer(server)
    const network = (await stranger.call<NetworkView>('POST', '/networks', { Name: 'n' })).body.ID
    const { ID } = await aZone(stranger)
    expect((await create({ Name: 's', Servers: web({ NetworkIDs: [network] }) })).status).toBe(422)
    expect((await create({ Name: 's', ...record({ ZoneID: ID, Server: 'web' }) })).status).toBe(422)
    expect(await left()).toMatchObject({ servers: 0, recordSets: 0 })
    await drain()
  })

  it('is a quota that all parts exceed together', async () => {
    const operator = await aCustomer(server, {}, ['operator'])
    const quotas = { Quotas: { Servers: 1, Stacks: 1, CPU: 1 } }
    await operator.call('PUT', `/users/${customer.user.id}/quotas`, quotas)
    const { status, body } = await create(shop())
    expect([status, body.error.code, Object.keys(body.error.fields ?? {})]).toEqual([
      422,
      'limit_reached',
      ['Servers', 'CPU'],
    ])
    await made({ Name: 'one', Networks: [{ Name: 'n' }] })
    const second = await create({ Name: 'two', Networks: [{ Name: 'n' }] })
    expect(Object.keys(second.body.error.fields ?? {})).toEqual(['Stacks'])
    const { body: limits } = await customer.call('GET', '/limits')
    expect(limits).toMatchObject({ Stacks: { Limit: 1, Used: 1, Source: 'Account' } })
  })
})

describe('a part that fails', () => {
  it.each(['createServer', 'createNetwork', 'setPassword'] as const)(
    'in %s takes all others back, and the job says why',
    async (method) => {
      const before = await makeSimulator().inventory()
      await addFault(method, 'refuse')
      const { body } = await create(shop())
      await drain()
      const failed = await job(body.JobID)
      expect([failed.State, failed.Error?.Message]).toEqual(['Failed', expect.stringMatching(/^(web|db|back): /)])
      expect(await left()).toMatchObject(NOTHING)
      expect(await answered()).toEqual([])
      expect(await get(body.ID)).toMatchObject({ State: 'Failed', Error: failed.Error, Servers: [], Records: [] })
      expect(await makeSimulator().inventory()).toEqual(before)
      expect((await remove(body.ID)).status).toBe(202)
      await drain()
      expect((await customer.call('GET', `/stacks/${body.ID}`)).status).toBe(404)
    },
  )

  it('leaves what its owner has protected since', async () => {
    await addFault('setPassword', 'refuse')
    const { body } = await create(shop())
    await customer.call('PATCH', `/networks/${body.Networks[0]?.ID}`, { Protected: true })
    await drain()
    expect(await get(body.ID)).toMatchObject({ State: 'Failed', Networks: [{ Name: 'back', State: 'Active' }] })
    await customer.call('PATCH', `/networks/${body.Networks[0]?.ID}`, { Protected: false })
    await remove(body.ID)
    await drain()
    expect(await left()).toMatchObject(NOTHING)
  })
})

describe('the deletion of a stack', () => {
  it('removes all that it made and nothing else, by a job', async () => {
    const { ID, Servers } = await made()
    const other = (await customer.call<{ ID: number }>('POST', '/servers', serverRequest({ Name: 'other' }))).body.ID
    await changed(customer, zone, { Name: 'kept', Type: 'A', Values: ['192.0.2.1'] })
    // Changed by hand it remains a part; made again by hand it is none.
    await changed(customer, zone, { Name: 'www', Type: 'A', Values: ['192.0.2.2'] })
    await changed(customer, zone, { Name: '@', Type: 'MX' })
    await changed(customer, zone, { Name: '@', Type: 'MX', Values: ['20 kept.example.'] })
    await customer.call('DELETE', `/servers/${Servers[1]?.ID}`)
    await drain()
    expect(await get(ID)).toMatchObject({ State: 'Active', Servers: [{ Name: 'web' }], Records: [{ Name: 'www' }] })
    const { status, body } = await remove(ID)
    expect([status, body.Type, body.State]).toEqual([202, 'DeleteStack', 'Postponed'])
    expect((await get(ID)).State).toBe('Deleting')
    expect((await remove(ID)).status).toBe(409)
    await drain()
    expect((await job(body.ID)).State).toBe('Completed')
    expect((await customer.call('GET', `/stacks/${ID}`)).status).toBe(404)
    expect(await left()).toMatchObject({ servers: 1, networks: 0, firewalls: 0, recordSets: 2 })
    expect(await answered()).toEqual(['@ MX', 'kept A'])
    await customer.call('DELETE', `/servers/${other}`)
    await drain()
  })

  it('follows a creation that is under way', async () => {
    const before = await makeSimulator().inventory()
    const { body } = await create(shop())
    expect((await remove(body.ID)).status).toBe(202)
    await drain()
    expect((await customer.call('GET', `/stacks/${body.ID}`)).status).toBe(404)
    expect(await left()).toMatchObject(NOTHING)
    expect(await makeSimulator().inventory()).toEqual(before)
  })

  it('is refused while a part is protected or others use it, and nothing is deleted', async () => {
    const { ID, Servers, Networks, Firewalls } = await made()
    const before = await left()
    const [web, network, firewall] = [Servers[0]?.ID, Networks[0]?.ID, Firewalls[0]?.ID]
    for (const [path, id] of [
      ['servers', web],
      ['networks', network],
      ['firewalls', firewall],
    ] as const) {
      await customer.call('PATCH', `/${path}/${id}`, { Protected: true })
      const { status, body } = await remove(ID)
      expect([path, status, body.error.code]).toEqual([path, 409, 'protected'])
      expect(body.error.message).toContain(`(${id})`)
      await customer.call('PATCH', `/${path}/${id}`, { Protected: false })
    }
    const set = { Name: 'www', Type: 'A', ServerID: web, Protected: true }
    await changed(customer, zone, set)
    expect((await remove(ID)).body.error.code).toBe('protected')
    await changed(customer, zone, { ...set, Protected: false })
    const guest = serverRequest({ Name: 'guest', NetworkIDs: [network] })
    const { ID: other } = (await customer.call<{ ID: number }>('POST', '/servers', guest)).body
    expect((await remove(ID)).body.error).toMatchObject({ code: 'network_in_use' })
    await customer.call('POST', `/servers/${other}/actions`, { Type: 'RemoveNetwork', NetworkID: network })
    await customer.call('POST', `/servers/${other}/actions`, { Type: 'AddFirewall', FirewallID: firewall })
    await drain()
    expect((await remove(ID)).body.error).toMatchObject({ code: 'firewall_in_use' })
    await customer.call('DELETE', `/servers/${other}`)
    await drain()
    const { jobs: _, ...parts } = before
    expect(await left()).toMatchObject(parts)
    expect((await get(ID)).State).toBe('Active')
    expect((await remove(ID)).status).toBe(202)
    await drain()
    expect(await left()).toMatchObject(NOTHING)
  })

  it('that a part refuses fails with the reason, and can be repeated', async () => {
    const { ID } = await made()
    await addFault('deleteNetwork', 'refuse')
    const { body } = await remove(ID)
    await drain()
    expect(await job(body.ID)).toMatchObject({ State: 'Failed', Error: { Message: expect.stringMatching(/^back: /) } })
    expect(await get(ID)).toMatchObject({ State: 'Failed', Servers: [], Networks: [{ State: 'Failed' }] })
    await remove(ID)
    await drain()
    expect((await customer.call('GET', `/stacks/${ID}`)).status).toBe(404)
    expect(await left()).toMatchObject(NOTHING)
  })

  it('comes with the deletion of its account', async () => {
    const { ID } = await made()
    await db().cloudOwner.update({ where: { ownerId: customer.user.id }, data: { deletedAt: new Date() } })
    const { reconcile } = await import('../jobs/reconcile.ts')
    await reconcile(makeSimulator())
    await drain()
    expect(await db().cloudStack.count({ where: { id: ID } })).toBe(0)
    expect(await left()).toMatchObject(NOTHING)
  })
})

describe('a token bound to a stack', () => {
  const bound = async (...resources: string[]) => {
    const json = { name: 'bound', scopes: ['cloud:read', 'cloud:write'], resources }
    const response = await server.fetch('/api/tokens', { method: 'POST', token: customer.token, json })
    return ((await response.json()) as { token: string }).token
  }
  const status = async (token: string, method: string, path: string, json?: object) =>
    (await server.fetch(`/api${path}`, { method, token, ...(json && { json }) })).status

  beforeEach(async () => {
    const json = { name: 'maker', scopes: ['cloud:read', 'cloud:write', 'tokens:write'] }
    expect((await server.fetch('/api/tokens', { method: 'POST', token: customer.token, json })).status).toBe(201)
  })

  it('reads and deletes it, works on its servers, and does nothing else', async () => {
    const own = await made()
    const other = await made({ Name: 'other', Servers: [serverRequest()] })
    const [web, foreign] = [own.Servers[0]?.ID, other.Servers[0]?.ID]
    const token = await bound(`stack:${own.ID}`)
    const list = await server.fetch('/api/stacks', { token })
    expect(((await list.json()) as StackSummary[]).map(({ ID }) => ID)).toEqual([own.ID])
    expect(await status(token, 'GET', `/stacks/${own.ID}`)).toBe(200)
    expect(await status(token, 'GET', `/servers/${web}`)).toBe(200)
    expect(await status(token, 'POST', `/servers/${web}/actions`, { Type: 'PowerReboot' })).toBe(202)
    expect(await status(token, 'GET', `/stacks/${other.ID}`)).toBe(403)
    expect(await status(token, 'GET', `/servers/${foreign}`)).toBe(403)
    expect(await status(token, 'POST', '/stacks', { Name: 's', Networks: [{ Name: 'n' }] })).toBe(403)
    expect(await status(token, 'DELETE', `/networks/${own.Networks[0]?.ID}`)).toBe(403)
    expect(await status(await bound(`server:${web}`), 'GET', `/stacks/${own.ID}`)).toBe(403)
    await drain()
    expect(await status(token, 'DELETE', `/stacks/${own.ID}`)).toBe(202)
    await drain()
    expect(await status(token, 'GET', `/stacks/${own.ID}`)).toBe(401)
  })
})
