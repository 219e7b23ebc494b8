import { describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import type { FirewallView } from '../firewalls/firewalls.schema.ts'
import { makeSimulator } from '../hypervisor/simulator/simulator.ts'
import type { NetworkView } from '../networks/networks.schema.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import { serverRequest } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'
import { addFault } from '../testing/faults.ts'
import { someStacks } from '../testing/stacks.ts'

const { server, of, shop, get, remove, definition, differs, change, job, made, answered, left } = someStacks()

const SAME = { Created: [], Changed: [], Removed: [] }

/** A stack, and what it is to be: one part of each kind is new, changed and removed. */
async function twoStates() {
  const stack = await made()
  const other = { Direction: 'In', Protocol: 'TCP', Port: '22', Addresses: ['0.0.0.0/0'] }
  const wanted = {
    Name: 'store',
    Labels: { app: 'store' },
    Networks: [{ Name: 'back' }, { Name: 'front' }],
    Firewalls: [{ Name: 'web', Rules: [other] }],
    Servers: [
      serverRequest({ Name: 'web', RAM: 1024, Networks: ['front'], Firewalls: ['web'], PTR: `api.${of.zone.Name}` }),
      serverRequest({ Name: 'queue', Networks: ['back'], Firewalls: ['web'] }),
    ],
    Records: [
      { ZoneID: of.zone.ID, Name: 'www', Type: 'A', Server: 'web', TTL: 300 },
      { ZoneID: of.zone.ID, Name: 'api', Type: 'A', Server: 'web' },
    ],
  }
  return { stack, wanted }
}

describe('the difference of a stack', () => {
  it('is empty for its own definition, which is what the request was', async () => {
    const { ID } = await made()
    const own = await definition(ID)
    expect(own).toMatchObject({
      ...shop(),
      Networks: [{ Name: 'back', Range: expect.stringMatching(/\/24$/), Labels: {} }],
      Records: [
        { Name: '@', Type: 'MX', Values: [`10 www.${of.zone.TechName}.`] },
        { Name: 'www', Type: 'A', Server: 'web', Values: [] },
      ],
    })
    for (const request of [own, shop()]) expect((await differs(ID, request)).body).toMatchObject(SAME)
    const { jobs } = await left()
    expect(await change(ID, own)).toMatchObject({ status: 200, body: { ID, JobID: null } })
    expect((await left()).jobs).toBe(jobs)
  })

  it('names what would be created, changed and removed, and changes nothing', async () => {
    const { stack, wanted } = await twoStates()
    const audited = () =>
      db().auditEntry.count({ where: { actorId: of.customer.user.id, NOT: { action: 'cloud.stacks.change' } } })
    const all = async () => [await left(), await get(stack.ID), await makeSimulator().inventory(), await audited()]
    const before = await all()
    const { status, body } = await differs(stack.ID, wanted)
    expect([status, Object.keys(body)]).toEqual([200, ['Fingerprint', 'Created', 'Changed', 'Removed']])
    expect(body.Created).toEqual([
      { Kind: 'Server', ID: null, Name: 'queue' },
      { Kind: 'Network', ID: null, Name: 'front' },
      { Kind: 'Record', ID: null, Name: `api.${of.zone.Name} A` },
    ])
    const fields = body.Changed.map(({ Kind, Fields }) => [Kind, Fields.map(({ Field }) => Field)])
    expect(fields).toEqual([
      ['Stack', ['Name', 'Labels']],
      ['Server', ['RAM', 'Labels', 'Networks', 'PTR']],
      ['Network', ['Labels']],
      ['Firewall', ['Rules', 'Labels']],
      ['Record', ['TTL']],
    ])
    expect(body.Changed[1]?.Fields).toContainEqual({ Field: 'Networks', Before: ['back'], After: ['front'] })
    expect(body.Removed).toEqual([
      { Kind: 'Server', ID: stack.Servers[1]?.ID, Name: 'db' },
      { Kind: 'Record', ID: null, Name: `${of.zone.Name} MX` },
    ])
    expect(await all()).toEqual(before)
  })

  it('shows again what was deleted by hand, and never what is no part', async () => {
    const { ID, Servers } = await made()
    await of.customer.call<ServerView>('POST', '/servers', serverRequest({ Name: 'other' }))
    await of.customer.call('DELETE', `/servers/${Servers[1]?.ID}`)
    expect((await differs(ID, shop())).body).toMatchObject({
      ...SAME,
      Created: [{ Kind: 'Server', Name: 'db' }],
    })
    await drain()
    const { body } = await change(ID, shop())
    await drain()
    expect(await job(body.JobID)).toMatchObject({ State: 'Completed' })
    expect((await get(ID)).Servers.map(({ Name }) => Name)).toEqual(['web', 'db'])
    expect(await left()).toMatchObject({ servers: 3 })
  })
})

describe('a changed stack', () => {
  it('becomes what the request says, by one job that adds first and removes last', async () => {
    const { stack, wanted } = await twoStates()
    const { Fingerprint } = (await differs(stack.ID, wanted)).body
    const headers = { 'Idempotency-Key': 'change-1' }
    const answer = await change(stack.ID, { ...wanted, Fingerprint }, headers)
    expect(answer.status).toBe(202)
    expect(answer.headers.get('location')).toMatch(new RegExp(`/api/jobs/${answer.body.JobID}$`))
    expect(answer.body.Servers.map(({ AdminPassword }) => AdminPassword?.length)).toEqual([undefined, undefined, 20])
    expect((await change(stack.ID, { ...wanted, Fingerprint }, headers)).body).toEqual(answer.body)
    expect((await change(stack.ID, wanted)).status).toBe(409)
    await drain()
    expect(await job(answer.body.JobID)).toMatchObject({ Type: 'ChangeStack', State: 'Completed', Error: null })
    const now = await get(stack.ID)
    const front = now.Networks.find(({ Name }) => Name === 'front')
    expect(now).toMatchObject({
      Name: 'store',
      State: 'Active',
      JobID: null,
      Error: null,
      Servers: [
        {
          ID: stack.Servers[0]?.ID,
          Name: 'web',
          RAM: 1024,
          IsPowerOn: true,
          LinkedNetworks: [{ NetworkID: front?.ID }],
        },
        { Name: 'queue', State: 'Active', Labels: { app: 'store' } },
      ],
      Networks: [
        { ID: stack.Networks[0]?.ID, Labels: { app: 'store' } },
        { Name: 'front', State: 'Active' },
      ],
      Firewalls: [{ ID: stack.Firewalls[0]?.ID, Rules: [{ Port: '22' }], AppliedTo: [{}, {}] }],
    })
    expect(await answered()).toEqual(['api A', 'www A'])
    const { body: pointer } = await of.customer.call('GET', `/servers/${stack.Servers[0]?.ID}/ptr`)
    expect(pointer).toMatchObject({ Host: `api.${of.zone.TechName}`, SetBy: 'User', JobID: null })
    expect((await differs(stack.ID, wanted)).body).toMatchObject(SAME)
    expect((await remove(stack.ID)).status).toBe(202)
    await drain()
    expect(await left()).toMatchObject({ servers: 0, networks: 0, firewalls: 0, recordSets: 0 })
  })

  it('deletes servers only as they were seen', async () => {
    const { ID } = await made()
    const wanted = shop({ Servers: shop().Servers.slice(0, 1) })
    const unseen = await change(ID, wanted)
    expect([unseen.status, unseen.body.error.code]).toEqual([409, 'removal_unseen'])
    const { Fingerprint } = (await differs(ID, wanted)).body
    const others = await change(ID, { ...wanted, Firewalls: [{ Name: 'web' }], Fingerprint })
    expect([others.status, others.body.error.code]).toEqual([409, 'difference_changed'])
    expect((await get(ID)).Servers.length).toBe(2)
    expect((await change(ID, { ...wanted, Fingerprint })).status).toBe(202)
    await drain()
    expect((await get(ID)).Servers.map(({ Name }) => Name)).toEqual(['web'])
  })

  it('lets servers leave what is no part of it, and leaves that alone', async () => {
    const network = (await of.customer.call<NetworkView>('POST', '/networks', { Name: 'old' })).body.ID
    const firewall = (await of.customer.call<FirewallView>('POST', '/firewalls', { Name: 'old' })).body.ID
    const Servers = [serverRequest({ Name: 'web', NetworkIDs: [network], FirewallIDs: [firewall] })]
    const { ID } = await made({ Name: 's', Servers, Firewalls: [{ Name: 'own' }] })
    const wanted = { Name: 's', Servers: [serverRequest({ Name: 'web' })] }
    expect((await differs(ID, wanted)).body).toMatchObject({
      Changed: [
        { Name: 'web', Fields: [{ Field: 'NetworkIDs' }, { Field: 'FirewallIDs', Before: [firewall], After: [] }] },
      ],
      Removed: [{ Kind: 'Firewall', Name: 'own' }],
    })
    await change(ID, wanted)
    await drain()
    expect((await get(ID)).Servers).toMatchObject([{ LinkedNetworks: [] }])
    expect(await left()).toMatchObject({ servers: 1, networks: 1, firewalls: 1 })
    const [kept] = (await of.customer.call<FirewallView[]>('GET', '/firewalls')).body
    expect(kept).toMatchObject({ ID: firewall, AppliedTo: [] })
  })
})

describe('a change that fails', () => {
  it.each(['createServer', 'createNetwork', 'resizeServer'] as const)(
    'in %s takes back what it has made new, removes nothing, and says what it has changed',
    async (method) => {
      const { stack, wanted } = await twoStates()
      const { Fingerprint } = (await differs(stack.ID, wanted)).body
      await addFault(method, 'refuse')
      const { body } = await change(stack.ID, { ...wanted, Fingerprint })
      await drain()
      const failed = await job(body.JobID)
      expect(failed).toMatchObject({ State: 'Failed', Error: { Code: 'part_failed' } })
      expect(failed.Error?.Message).toMatch(/^(queue|front|web): .*\. Changed nevertheless: Stack shop, .*Firewall web/)
      const now = await get(stack.ID)
      expect(now).toMatchObject({ State: 'Active', Error: failed.Error, Firewalls: [{ Rules: [{ Port: '22' }] }] })
      expect(now.Servers.map(({ Name }) => Name)).toEqual(['web', 'db'])
      expect(now.Networks.map(({ Name }) => Name)).toEqual(['back'])
      expect(now.Servers[0]?.LinkedNetworks.map(({ NetworkID }) => NetworkID)).toEqual([now.Networks[0]?.ID])
      expect(await answered()).toEqual(['@ MX', 'www A'])
      const again = (await differs(stack.ID, wanted)).body
      expect(again.Created.map(({ Name }) => Name)).toContain('queue')
      await change(stack.ID, { ...wanted, Fingerprint: again.Fingerprint })
      await drain()
      expect((await differs(stack.ID, wanted)).body).toMatchObject(SAME)
      expect((await get(stack.ID)).Error).toBeNull()
    },
  )

  it('at a removal keeps what replaces it', async () => {
    const { stack, wanted } = await twoStates()
    const { Fingerprint } = (await differs(stack.ID, wanted)).body
    await addFault('deleteServer', 'refuse')
    const { body } = await change(stack.ID, { ...wanted, Fingerprint })
    await drain()
    expect(await job(body.JobID)).toMatchObject({ State: 'Failed', Error: { Message: expect.stringMatching(/^db: /) } })
    const now = await get(stack.ID)
    expect(now.Servers.map(({ Name, State }) => [Name, State])).toEqual([
      ['web', 'Active'],
      ['db', 'Failed'],
      ['queue', 'Active'],
    ])
    const again = (await differs(stack.ID, wanted)).body
    expect(again).toMatchObject({ ...SAME, Removed: [{ Name: 'db' }] })
    await change(stack.ID, { ...wanted, Fingerprint: again.Fingerprint })
    await drain()
    expect((await differs(stack.ID, wanted)).body).toMatchObject(SAME)
  })

  it('at what was protected meanwhile removes nothing of it', async () => {
    const { stack, wanted } = await twoStates()
    const { Fingerprint } = (await differs(stack.ID, wanted)).body
    const { body } = await change(stack.ID, { ...wanted, Fingerprint })
    await of.customer.call('PATCH', `/servers/${stack.Servers[1]?.ID}`, { Protected: true })
    await drain()
    expect(await job(body.JobID)).toMatchObject({ State: 'Failed', Error: { Code: 'protected' } })
    expect((await get(stack.ID)).Servers.map(({ Name }) => Name)).toEqual(['web', 'db', 'queue'])
  })

  it('while its stack is deleted leaves nothing', async () => {
    const before = await makeSimulator().inventory()
    const { stack, wanted } = await twoStates()
    const { Fingerprint } = (await differs(stack.ID, wanted)).body
    await change(stack.ID, { ...wanted, Fingerprint })
    expect((await remove(stack.ID)).status).toBe(202)
    await drain()
    expect((await of.customer.call('GET', `/stacks/${stack.ID}`)).status).toBe(404)
    expect(await left()).toMatchObject({ servers: 0, networks: 0, firewalls: 0, recordSets: 0 })
    expect(await makeSimulator().inventory()).toEqual(before)
  })
})

describe('a token bound to a stack', () => {
  it('changes it, with what it has already and nothing else of the account', async () => {
    const own = await made()
    const { ID: network } = (await of.customer.call<NetworkView>('POST', '/networks', { Name: 'old' })).body
    await drain()
    const maker = { name: 'maker', scopes: ['cloud:read', 'cloud:write', 'tokens:write'] }
    await server.fetch('/api/tokens', { method: 'POST', token: of.customer.token, json: maker })
    const json = { name: 'bound', scopes: ['cloud:read', 'cloud:write'], resources: [`stack:${own.ID}`] }
    const response = await server.fetch('/api/tokens', { method: 'POST', token: of.customer.token, json })
    const { token } = (await response.json()) as { token: string }
    const put = async (request: object, query = '') =>
      (await server.fetch(`/api/stacks/${own.ID}${query}`, { method: 'PUT', token, json: request })).status
    const [web] = shop().Servers
    expect((await server.fetch(`/api/stacks/${own.ID}/definition`, { token })).status).toBe(200)
    expect(await put(await definition(own.ID), '?dry_run=true')).toBe(200)
    for (const part of [{ NetworkIDs: [network] }, { FirewallIDs: [7] }, { imageID: 999_999 }, { SSHKeyIDs: [7] }])
      expect(await put(shop({ Servers: [{ ...web, ...part }] }), '?dry_run=true')).toBe(403)
    const Records = [...shop().Records, { ZoneID: of.zone.ID, Name: 'api', Type: 'A', Server: 'web' }]
    expect(await put(shop({ Records }), '?dry_run=true')).toBe(403)
    expect(await put(shop({ Servers: [...shop().Servers, serverRequest({ Name: 'queue' })] }))).toBe(202)
    await drain()
    expect((await get(own.ID)).Servers.map(({ Name }) => Name)).toEqual(['web', 'db', 'queue'])
  })
})
