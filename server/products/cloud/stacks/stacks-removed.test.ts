import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { changed } from '../dns/testing/zones.ts'
import { makeSimulator } from '../hypervisor/simulator/simulator.ts'
import { serverRequest } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'
import { addFault } from '../testing/faults.ts'
import type { StackSummary } from './stacks.schema.ts'
import { NOTHING, someStacks } from '../testing/stacks.ts'

const { server, of, shop, create, get, remove, job, made, answered, left } = someStacks()

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
      expect((await of.customer.call('GET', `/stacks/${body.ID}`)).status).toBe(404)
    },
  )

  it('leaves what its owner has protected since', async () => {
    await addFault('setPassword', 'refuse')
    const { body } = await create(shop())
    await of.customer.call('PATCH', `/networks/${body.Networks[0]?.ID}`, { Protected: true })
    await drain()
    expect(await get(body.ID)).toMatchObject({ State: 'Failed', Networks: [{ Name: 'back', State: 'Active' }] })
    await of.customer.call('PATCH', `/networks/${body.Networks[0]?.ID}`, { Protected: false })
    await remove(body.ID)
    await drain()
    expect(await left()).toMatchObject(NOTHING)
  })
})

describe('the deletion of a stack', () => {
  it('removes all that it made and nothing else, by a job', async () => {
    const { ID, Servers } = await made()
    const other = (await of.customer.call<{ ID: number }>('POST', '/servers', serverRequest({ Name: 'other' }))).body.ID
    await changed(of.customer, of.zone, { Name: 'kept', Type: 'A', Values: ['192.0.2.1'] })
    // Changed by hand it remains a part; made again by hand it is none.
    await changed(of.customer, of.zone, { Name: 'www', Type: 'A', Values: ['192.0.2.2'] })
    await changed(of.customer, of.zone, { Name: '@', Type: 'MX' })
    await changed(of.customer, of.zone, { Name: '@', Type: 'MX', Values: ['20 kept.example.'] })
    await of.customer.call('DELETE', `/servers/${Servers[1]?.ID}`)
    await drain()
    expect(await get(ID)).toMatchObject({ State: 'Active', Servers: [{ Name: 'web' }], Records: [{ Name: 'www' }] })
    const { status, body } = await remove(ID)
    expect([status, body.Type, body.State]).toEqual([202, 'DeleteStack', 'Postponed'])
    expect((await get(ID)).State).toBe('Deleting')
    expect((await remove(ID)).status).toBe(409)
    await drain()
    expect((await job(body.ID)).State).toBe('Completed')
    expect((await of.customer.call('GET', `/stacks/${ID}`)).status).toBe(404)
    expect(await left()).toMatchObject({ servers: 1, networks: 0, firewalls: 0, recordSets: 2 })
    expect(await answered()).toEqual(['@ MX', 'kept A'])
    await of.customer.call('DELETE', `/servers/${other}`)
    await drain()
  })

  it('follows a creation that is under way', async () => {
    const before = await makeSimulator().inventory()
    const { body } = await create(shop())
    expect((await remove(body.ID)).status).toBe(202)
    await drain()
    expect((await of.customer.call('GET', `/stacks/${body.ID}`)).status).toBe(404)
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
      await of.customer.call('PATCH', `/${path}/${id}`, { Protected: true })
      const { status, body } = await remove(ID)
      expect([path, status, body.error.code]).toEqual([path, 409, 'protected'])
      expect(body.error.message).toContain(`(${id})`)
      await of.customer.call('PATCH', `/${path}/${id}`, { Protected: false })
    }
    const set = { Name: 'www', Type: 'A', ServerID: web, Protected: true }
    await changed(of.customer, of.zone, set)
    expect((await remove(ID)).body.error.code).toBe('protected')
    await changed(of.customer, of.zone, { ...set, Protected: false })
    const guest = serverRequest({ Name: 'guest', NetworkIDs: [network] })
    const { ID: other } = (await of.customer.call<{ ID: number }>('POST', '/servers', guest)).body
    expect((await remove(ID)).body.error).toMatchObject({ code: 'network_in_use' })
    await of.customer.call('POST', `/servers/${other}/actions`, { Type: 'RemoveNetwork', NetworkID: network })
    await of.customer.call('POST', `/servers/${other}/actions`, { Type: 'AddFirewall', FirewallID: firewall })
    await drain()
    expect((await remove(ID)).body.error).toMatchObject({ code: 'firewall_in_use' })
    await of.customer.call('DELETE', `/servers/${other}`)
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
    expect((await of.customer.call('GET', `/stacks/${ID}`)).status).toBe(404)
    expect(await left()).toMatchObject(NOTHING)
  })

  it('comes with the deletion of its account', async () => {
    const { ID } = await made()
    await db().cloudOwner.update({ where: { ownerId: of.customer.user.id }, data: { deletedAt: new Date() } })
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
    const response = await server.fetch('/api/tokens', { method: 'POST', token: of.customer.token, json })
    return ((await response.json()) as { token: string }).token
  }
  const status = async (token: string, method: string, path: string, json?: object) =>
    (await server.fetch(`/api${path}`, { method, token, ...(json && { json }) })).status

  beforeEach(async () => {
    const json = { name: 'maker', scopes: ['cloud:read', 'cloud:write', 'tokens:write'] }
    expect((await server.fetch('/api/tokens', { method: 'POST', token: of.customer.token, json })).status).toBe(201)
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
