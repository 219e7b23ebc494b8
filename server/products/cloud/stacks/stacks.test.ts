import { describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aZone, changed } from '../dns/testing/zones.ts'
import type { FirewallView } from '../firewalls/firewalls.schema.ts'
import type { NetworkView } from '../networks/networks.schema.ts'
import { aCustomer, serverRequest } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'
import type { StackSummary } from './stacks.schema.ts'
import { someStacks } from '../testing/stacks.ts'

const { server, of, shop, create, get, remove, job, made, answered, left } = someStacks()

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
        { Name: 'web', State: 'Active', AdminPassword: null, Labels: { app: 'shop' }, PTR: `www.${of.zone.TechName}` },
        { Name: 'db', State: 'Active', Labels: { app: 'other' }, PTR: null },
      ],
      Records: [
        { Name: '@', Type: 'MX', State: 'Active', Zone: of.zone.Name },
        { Name: 'www', Type: 'A', Values: [web?.IP], ServerID: web?.ID },
      ],
    })
    const network = stack.Networks[0]?.ID
    expect([web, dbServer].map((one) => one?.LinkedNetworks.map(({ NetworkID }) => NetworkID))).toEqual([
      [network],
      [network],
    ])
    expect(await answered()).toEqual(['@ MX', 'www A'])
    const { body: pointer } = await of.customer.call('GET', `/servers/${web?.ID}/ptr`)
    expect(pointer).toMatchObject({ Host: `www.${of.zone.TechName}`, SetBy: 'User', Forward: 'Matches' })
  })

  it('joins what there is already, by ids', async () => {
    const network = (await of.customer.call<NetworkView>('POST', '/networks', { Name: 'old' })).body.ID
    const firewall = (await of.customer.call<FirewallView>('POST', '/firewalls', { Name: 'old' })).body.ID
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
    expect((await of.customer.call<StackSummary[]>('GET', '/stacks')).body.length).toBe(1)
    await drain()
  })

  it('keeps no password in the audit log', async () => {
    const { body } = await create(shop())
    const rows = await db().auditEntry.findMany({ where: { actorId: of.customer.user.id } })
    const text = JSON.stringify(rows.map(({ before, after }) => ({ before, after })))
    expect(rows.map(({ action }) => action)).toContain('cloud.stacks.create')
    for (const { AdminPassword } of body.Servers) expect(text).not.toContain(AdminPassword)
    await drain()
  })

  it('is listed with the number of its parts, by its labels, and has another name', async () => {
    const { ID } = await made()
    await made({ Name: 'other', Firewalls: [{ Name: 'f' }] })
    const { body, headers } = await of.customer.call<StackSummary[]>('GET', '/stacks?label_selector=app%3Dshop')
    expect(body).toMatchObject([
      { ID, Name: 'shop', State: 'Active', Parts: { Servers: 2, Networks: 1, Firewalls: 1, Records: 2 } },
    ])
    expect(headers.get('x-total-count')).toBe('1')
    const renamed = await of.customer.call('PATCH', `/stacks/${ID}`, { Name: 'store', Labels: {} })
    expect([renamed.status, renamed.body]).toMatchObject([200, { Name: 'store', Labels: {}, State: 'Active' }])
    expect((await of.customer.call('PATCH', `/stacks/${ID}`, {})).status).toBe(400)
    expect((await of.customer.call<unknown[]>('GET', '/stacks?label_selector=app%3Dshop')).body).toEqual([])
  })
})

describe('what is wrong with a request', () => {
  const web = (more: object = {}) => [serverRequest({ Name: 'web', ...more })]
  const record = (more: object) => ({
    Servers: web(),
    Records: [{ ZoneID: of.zone.ID, Name: 'www', Type: 'A', ...more }],
  })
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
    ['Servers.0.PTR', () => ({ Servers: web({ PTR: `www.${of.zone.Name}` }) })],
    ['Networks.0.Range', () => ({ Networks: [{ Name: 'n', Range: '10.0.0.0/30' }] })],
    ['Records.0.ZoneID', () => record({ ZoneID: 9, Server: 'web' })],
    ['Records.0.Server', () => record({ Server: 'none' })],
    ['Records.0.Server', () => record({ Server: 'web', Type: 'TXT' })],
    ['Records.0.Values', () => record({})],
    ['Records.0.Values.0', () => record({ Values: ['no address'] })],
    ['Records.0.Name', () => record({ Name: 'taken', Values: ['192.0.2.1'] })],
    [
      'Records.1.Name',
      () => ({
        Records: [...Array(2)].map(() => ({ ZoneID: of.zone.ID, Name: 'a', Type: 'A', Values: ['192.0.2.1'] })),
      }),
    ],
  ]

  it('is named by its field, and nothing is made', async () => {
    await changed(of.customer, of.zone, { Name: 'taken', Type: 'A', Values: ['192.0.2.9'] })
    const before = await left()
    for (const [field, request] of CASES) {
      const { status, body } = await create({ Name: 's', ...request() })
      expect([field, status, Object.keys(body.error?.fields ?? {})[0]]).toEqual([field, 422, field])
    }
    expect(await left()).toEqual(before)
    expect((await of.customer.call('GET', '/stacks')).body).toEqual([])
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
    await operator.call('PUT', `/users/${of.customer.user.id}/quotas`, quotas)
    const { status, body } = await create(shop())
    expect([status, body.error.code, Object.keys(body.error.fields ?? {})]).toEqual([
      422,
      'limit_reached',
      ['Servers', 'CPU'],
    ])
    await made({ Name: 'one', Networks: [{ Name: 'n' }] })
    const second = await create({ Name: 'two', Networks: [{ Name: 'n' }] })
    expect(Object.keys(second.body.error.fields ?? {})).toEqual(['Stacks'])
    const { body: limits } = await of.customer.call('GET', '/limits')
    expect(limits).toMatchObject({ Stacks: { Limit: 1, Used: 1, Source: 'Account' } })
  })
})
