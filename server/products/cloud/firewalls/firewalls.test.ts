import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aToken } from '#server/testing/factories.ts'
import { loadMachine } from '../hypervisor/simulator/machines.ts'
import { makeSimulator } from '../hypervisor/simulator/simulator.ts'
import type { JobView } from '../jobs/jobs.schema.ts'
import { reconcile } from '../jobs/reconcile.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'
import { addFault } from '../testing/faults.ts'
import type { FirewallView } from './firewalls.schema.ts'

const SSH = { Direction: 'In', Protocol: 'TCP', Port: '22', Addresses: ['0.0.0.0/0', '::/0'] }
const PING = { Direction: 'In', Protocol: 'ICMP', Addresses: ['10.0.0.0/8'] }

const server = aCloud()
let customer: CloudClient
let own: ServerView
beforeAll(async () => {
  customer = await aCustomer(server)
})
beforeEach(async () => {
  own = (await customer.call<ServerView>('POST', '/servers', serverRequest())).body
  await drain()
})

interface Refused {
  error: { code: string; fields?: Record<string, string[]> }
}

const create = async (more: object = {}) =>
  (await customer.call<FirewallView>('POST', '/firewalls', { Name: 'web', Rules: [SSH], ...more })).body
const show = async (id: number) => (await customer.call<FirewallView>('GET', `/firewalls/${id}`)).body
const act = (Type: string, FirewallID: number) =>
  customer.call<JobView & Refused>('POST', `/servers/${own.ID}/actions`, { Type, FirewallID })
const replace = (id: number, Rules: object[]) =>
  customer.call<JobView[] & Refused>('PUT', `/firewalls/${id}/rules`, { Rules })
const filter = async (id = own.ID) => (await loadMachine(id))?.filter

describe('the rules of a firewall', () => {
  it('are kept as they were sent, with what was left out', async () => {
    const { ID, Rules } = await create({ Rules: [SSH, PING] })
    expect(Rules).toEqual([
      { ...SSH, Description: '' },
      { ...PING, Port: null, Description: '' },
    ])
    expect((await show(ID)).AppliedTo).toEqual([])
  })

  it.each([
    ['an address with bits after its prefix', { ...SSH, Addresses: ['10.0.0.1/8'] }, 'Rules.0.Addresses'],
    ['no address', { ...SSH, Addresses: [] }, 'Rules.0.Addresses'],
    ['a port that there is not', { ...SSH, Port: '70000' }, 'Rules.0.Port'],
    ['ports in the wrong order', { ...SSH, Port: '90-80' }, 'Rules.0.Port'],
    ['no port', { ...SSH, Port: null }, 'Rules.0.Port'],
    ['a port of ICMP', { ...PING, Port: '1' }, 'Rules.0.Port'],
  ])('are refused with %s', async (_why, rule, field) => {
    const { ID } = await create()
    const { status, body } = await replace(ID, [rule])
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual([422, [field]])
    expect((await show(ID)).Rules).toHaveLength(1)
  })

  it('replace each other as a whole, on every server by a job of its own', async () => {
    const { ID } = await create()
    const FirewallIDs = [ID]
    const second = (await customer.call<ServerView>('POST', '/servers', serverRequest({ FirewallIDs }))).body
    await act('AddFirewall', ID)
    await drain()
    const { status, body } = await replace(ID, [PING])
    expect([status, body.map((job) => [job.Type, job.ResourceID])]).toEqual([
      202,
      [own.ID, second.ID].toSorted((a, b) => a - b).map((id) => ['UpdateFirewall', id]),
    ])
    expect((await show(ID)).AppliedTo.map(({ State }) => State)).toEqual(['Pending', 'Pending'])
    await drain()
    expect((await show(ID)).AppliedTo.map(({ State }) => State)).toEqual(['Applied', 'Applied'])
    for (const id of [own.ID, second.ID]) expect(await filter(id)).toMatchObject([{ protocol: 'ICMP', port: null }])
  })
})

describe('a firewall', () => {
  it('is renamed, labelled, protected and found by its labels and its servers', async () => {
    const { ID } = await create()
    const path = `/firewalls/${ID}`
    const change = { Name: 'public', Labels: { found: String(ID) }, Protected: true }
    expect((await customer.call('PATCH', path, change)).body).toMatchObject(change)
    const ids = async (query: string) =>
      (await customer.call<FirewallView[]>('GET', `/firewalls?${query}`)).body.map((one) => one.ID)
    expect(await ids(`label_selector=found%3D${ID}`)).toEqual([ID])
    await act('AddFirewall', ID)
    expect(await ids(`server_id=${own.ID}`)).toEqual([ID])
    expect((await customer.call<Refused>('DELETE', path)).body.error.code).toBe('protected')
    await customer.call('PATCH', path, { Protected: false })
    await drain()
  })

  it('is deleted only while it is applied to no server', async () => {
    const { ID } = await create()
    await act('AddFirewall', ID)
    await drain()
    const refused = await customer.call<Refused>('DELETE', `/firewalls/${ID}`)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'firewall_in_use'])
    await act('RemoveFirewall', ID)
    expect((await customer.call('DELETE', `/firewalls/${ID}`)).status).toBe(409)
    await drain()
    expect((await customer.call('DELETE', `/firewalls/${ID}`)).status).toBe(204)
    expect(await filter()).toBeNull()
  })

  it('leaves a server that is deleted, which lets nothing in until it is gone', async () => {
    const { ID } = await create()
    await act('AddFirewall', ID)
    await drain()
    await replace(ID, [PING])
    await customer.call('DELETE', `/servers/${own.ID}`)
    expect((await show(ID)).AppliedTo).toEqual([])
    const open: unknown[] = []
    const simulator = makeSimulator()
    await drain({
      ...simulator,
      async filterServer(spec, token) {
        open.push(spec.rules)
        await simulator.filterServer(spec, token)
      },
    })
    expect(open).toEqual([[]])
    expect((await customer.call('DELETE', `/firewalls/${ID}`)).status).toBe(204)
  })

  it('counts in the quota of the account', async () => {
    const count = await db().cloudFirewall.count({ where: { ownerId: customer.user.id } })
    setEnv({ CLOUD_QUOTA_FIREWALLS: String(count) })
    const refused = await customer.call<Refused>('POST', '/firewalls', { Name: 'more' })
    setEnv({ CLOUD_QUOTA_FIREWALLS: '50' })
    expect([refused.status, refused.body.error.code]).toEqual([422, 'limit_reached'])
  })

  it('of another account cannot be used, and a token bound to a server may not use any', async () => {
    const { ID } = await create()
    const stranger = await aCustomer(server)
    const request = serverRequest({ FirewallIDs: [ID] })
    expect((await stranger.call('POST', '/servers', request)).status).toBe(422)
    expect((await stranger.call('PUT', `/firewalls/${ID}/rules`, { Rules: [] })).status).toBe(404)
    const scopes = ['cloud:read', 'cloud:write'] as const
    const token = await aToken(customer.user, { scopes: [...scopes], resources: [`server:${own.ID}`] })
    const bound = async (method: string, path: string, json: object) =>
      (await server.fetch(`/api${path}`, { method, token, json })).status
    expect(await bound('POST', `/servers/${own.ID}/actions`, { Type: 'AddFirewall', FirewallID: ID })).toBe(403)
    expect(await bound('PUT', `/firewalls/${ID}/rules`, { Rules: [] })).toBe(403)
  })

  it('goes with its account, after its servers were closed', async () => {
    const other = await aCustomer(server)
    const { ID } = (await other.call<FirewallView>('POST', '/firewalls', { Name: 'web' })).body
    const request = serverRequest({ FirewallIDs: [ID] })
    const machine = (await other.call<ServerView>('POST', '/servers', request)).body
    await drain()
    await db().user.delete({ where: { id: other.user.id } })
    expect(await filter(machine.ID)).toEqual([])
    await reconcile(makeSimulator())
    await drain()
    expect(await db().cloudFirewall.count({ where: { ownerId: other.user.id } })).toBe(0)
    expect(await loadMachine(machine.ID)).toBeNull()
  })
})

describe('a firewall at a server', () => {
  it('is applied once, and removed once', async () => {
    const { ID } = await create()
    expect((await act('RemoveFirewall', ID)).status).toBe(409)
    expect((await act('AddFirewall', ID)).body).toMatchObject({ Type: 'AddFirewall', ResourceID: own.ID })
    expect((await act('AddFirewall', ID)).status).toBe(409)
    await drain()
    expect(await filter()).toMatchObject([{ direction: 'In', port: '22' }])
    expect((await act('RemoveFirewall', ID)).status).toBe(202)
    expect((await act('RemoveFirewall', ID)).status).toBe(409)
    expect((await show(ID)).AppliedTo).toEqual([{ ServerID: own.ID, State: 'Removing' }])
    // It comes back before it was removed.
    expect((await act('AddFirewall', ID)).status).toBe(202)
    await drain()
    expect((await show(ID)).AppliedTo).toEqual([{ ServerID: own.ID, State: 'Applied' }])
    expect(await filter()).toHaveLength(1)
  })

  it('lets through what any of several lets through, five at most', async () => {
    const ids: number[] = []
    for (let n = 1; n <= 6; n++) ids.push((await create({ Rules: [{ ...SSH, Port: String(n) }] })).ID)
    const answers = []
    for (const id of ids) answers.push((await act('AddFirewall', id)).status)
    expect(answers).toEqual([202, 202, 202, 202, 202, 422])
    await drain()
    expect((await filter())?.map(({ port }) => port).toSorted()).toEqual(['1', '2', '3', '4', '5'])
  })

  it('is there before a new server starts, and after it was rebuilt', async () => {
    const { ID } = await create()
    const request = serverRequest({ FirewallIDs: [ID] })
    const made = (await customer.call<ServerView>('POST', '/servers', request)).body
    await drain()
    expect((await show(ID)).AppliedTo).toEqual([{ ServerID: made.ID, State: 'Applied' }])
    const { body } = await customer.call<JobView[]>('GET', `/servers/${made.ID}/jobs`)
    const steps = body[0]?.Steps.map((step) => step.Name) ?? []
    expect(steps.indexOf('Apply the firewall rules')).toBeLessThan(steps.indexOf('Start'))
    await customer.call('POST', `/servers/${made.ID}/rebuild`, { imageID: 2 })
    await drain()
    expect(await filter(made.ID)).toHaveLength(1)
  })

  it('says when it could not be applied, and is applied again on request', async () => {
    const { ID } = await create()
    await addFault('filterServer', 'refuse')
    const { body } = await act('AddFirewall', ID)
    await drain()
    expect((await customer.call<JobView>('GET', `/jobs/${body.ID}`)).body).toMatchObject({ State: 'Failed' })
    expect((await show(ID)).AppliedTo).toEqual([{ ServerID: own.ID, State: 'Failed' }])
    expect((await act('AddFirewall', ID)).status).toBe(202)
    await drain()
    expect((await show(ID)).AppliedTo).toEqual([{ ServerID: own.ID, State: 'Applied' }])
  })

  it('needs a server whose address is filtered on its host', async () => {
    const { ID } = await create()
    await db().cloudServer.update({ where: { id: own.ID }, data: { hostLimits: ['Unfiltered'] } })
    expect((await act('AddFirewall', ID)).body.error.code).toBe('managed_on_host')
  })
})
