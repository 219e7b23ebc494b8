import { beforeAll, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import type { AdoptedView } from '../adoption/adoption.schema.ts'
import type { Hypervisor } from '../hypervisor/hypervisor.ts'
import type { JobView } from '../jobs/jobs.schema.ts'
import { reconcile } from '../jobs/reconcile.ts'
import type { NetworkView } from '../networks/networks.schema.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import type { TemplateView } from '../templates/templates.schema.ts'
import type { UnknownView } from '../unknown/unknown.schema.ts'
import { aCloud, aCustomer, type CloudClient } from './client.ts'
import { drain } from './drain.ts'

/** What others have on the hypervisor. */
export interface Host {
  makeNetwork(name: string): Promise<void>
  makeImage(name: string): Promise<void>
  /**
   * Makes a running machine: `own` with its own limits and disk, else with those of a profile; in `network`, if given.
   */
  makeServer(name: string, options?: { own?: boolean; network?: string }): Promise<void>
  /**
   * A text that changes when a machine is restarted or reconfigured: since when its processes run, settings, devices.
   */
  pulse(name: string): Promise<string>
  removeAll(): Promise<void>
}

const SERVERS = ['web-1', 'web-2', 'db-1', 'old-1', 'old-2', 'old-3', 'old-4', 'old-5']

/** Adoption, on every hypervisor: what others made is given to an account without any effect on it. */
export function adoptionContract(hypervisor: Hypervisor, host: Host): void {
  const server = aCloud()
  let operator: CloudClient
  let customer: CloudClient
  let before: string[]
  const settled = () => drain(hypervisor)
  const foreign = async () => {
    await reconcile(hypervisor)
    const { body } = await operator.call<UnknownView[]>('GET', '/hypervisor/unknown')
    return body.filter((one) => one.Foreign)
  }
  const idOf = async (name: string) => (await foreign()).find(({ Name }) => Name === name)?.ID
  const adopt = async (name: string, more: object = {}) =>
    operator.call<JobView>('POST', `/hypervisor/unknown/${await idOf(name)}/adopt`, {
      Owner: customer.user.id,
      ...more,
    })
  const servers = async () => (await customer.call<ServerView[]>('GET', '/servers')).body
  const named = async (name: string) => (await servers()).find(({ Name }) => Name === name)
  const pulses = () => Promise.all(SERVERS.map((name) => host.pulse(name)))

  beforeAll(async () => {
    operator = await aCustomer(server, {}, ['operator'])
    customer = await aCustomer(server)
  })

  it('lists what others have, and keeps it', async () => {
    await host.makeNetwork('lan0')
    await host.makeImage('golden')
    for (const name of SERVERS) {
      await host.makeServer(name, { own: name.startsWith('web'), ...(name === 'web-1' && { network: 'lan0' }) })
    }
    await expect.poll(async () => (await foreign()).filter(({ IP }) => IP !== null).length, WAIT).toBe(SERVERS.length)
    before = await pulses()
    expect((await foreign()).map(({ Name }) => Name).toSorted()).toEqual(['golden', 'lan0', ...SERVERS].toSorted())
    const [one] = (await foreign()).filter(({ Name }) => Name === 'old-1')
    expect((await operator.call('DELETE', `/hypervisor/unknown/${one?.ID}`)).status).toBe(409)
    expect(await hypervisor.inventory()).toEqual({ servers: [], networks: [], templates: [] })
  })

  it('gives some to an account, one by one and by a rule, and none of them notices', async () => {
    expect((await adopt('lan0', { Owner: customer.user.email })).status).toBe(202)
    expect((await adopt('golden')).status).toBe(202)
    expect((await adopt('db-1', { Name: 'database' })).body).toMatchObject({ Type: 'Adopt', ResourceType: 'Server' })
    const rule = { Owner: customer.user.id, Pattern: 'web-*', Kind: 'Server' }
    const { body } = await operator.call<{ Jobs: JobView[]; Skipped: object[] }>('POST', '/hypervisor/adoptions', rule)
    expect([body.Jobs.map(({ ResourceName }) => ResourceName), body.Skipped]).toEqual([['web-1', 'web-2'], []])
    await settled()
    expect((await servers()).map(({ State, IsPowerOn }) => [State, IsPowerOn])).toEqual(Array(3).fill(['Active', true]))
    const [network] = (await customer.call<NetworkView[]>('GET', '/networks')).body
    expect(network).toMatchObject({ Name: 'lan0', State: 'Active', Mask: '255.255.255.0' })
    expect((await named('web-1'))?.LinkedNetworks.map(({ NetworkID }) => NetworkID)).toEqual([network?.ID])
    expect(await named('web-1')).toMatchObject({ CPU: 1, RAM: 256, HDD: 1 })
    expect((await named('database'))?.HostLimits).toContain('Profiles')
    expect((await customer.call<TemplateView[]>('GET', '/templates')).body).toMatchObject([{ State: 'Active' }])
    expect(await pulses()).toEqual(before)
    expect(await reconcile(hypervisor)).toEqual({ removed: [], unknown: [], lost: [] })
    expect(await foreign()).toHaveLength(5)
  })

  it('deletes nothing when a database is restored that does not know of the adoption', async () => {
    const id = (await named('database'))?.ID ?? 0
    await db().cloudJob.deleteMany({ where: { resourceType: 'Server', resourceId: id } })
    await db().cloudServer.delete({ where: { id } })
    expect(await reconcile(hypervisor)).toMatchObject({ removed: [], lost: [] })
    expect(await pulses()).toEqual(before)
    expect((await adopt('db-1', { Name: 'database' })).status).toBe(202)
    await settled()
    expect(await pulses()).toEqual(before)
  })

  it('gives back what was adopted, which does not notice either', async () => {
    const { body: adopted } = await operator.call<AdoptedView[]>('GET', '/hypervisor/adoptions')
    expect(adopted.map(({ HostName }) => HostName)).toEqual(expect.arrayContaining(['web-1', 'web-2', 'db-1', 'lan0']))
    const release = ({ Kind, ID }: AdoptedView) =>
      operator.call('DELETE', `/hypervisor/adoptions/${Kind.toLowerCase()}/${ID}`)
    const kept = adopted.filter(({ HostName }) => HostName === 'web-2' || HostName === 'db-1')
    for (const one of adopted.filter((each) => !kept.includes(each))) expect((await release(one)).status).toBe(202)
    await settled()
    expect(await pulses()).toEqual(before)
    expect((await servers()).map(({ Name }) => Name).toSorted()).toEqual(['database', 'web-2'])
    expect((await foreign()).map(({ Name }) => Name)).toEqual(expect.arrayContaining(['web-1', 'lan0', 'golden']))
  })

  it('changes an adopted server as any other, except for what its host manages', async () => {
    const [web, data] = [await named('web-2'), await named('database')]
    expect((await customer.call('PUT', `/servers/${data?.ID}`, { CPU: 2 })).status).toBe(409)
    expect((await customer.call('PUT', `/servers/${web?.ID}`, { CPU: 2, RAM: 384 })).status).toBe(202)
    await customer.call('POST', `/servers/${data?.ID}/actions`, { Type: 'PowerOff' })
    await settled()
    expect(await named('web-2')).toMatchObject({ State: 'Active', CPU: 2, RAM: 384 })
    expect(await hypervisor.inspectServer(data?.ID ?? 0)).toMatchObject({ isPowerOn: false })
    expect((await customer.call('DELETE', `/servers/${web?.ID}`)).status).toBe(202)
    await settled()
    expect(await hypervisor.describe('Server', web?.ID ?? 0)).toBeNull()
    await host.removeAll()
    await reconcile(hypervisor)
    expect(await foreign()).toEqual([])
  })
}

const WAIT = { timeout: 60_000, interval: 500 }
