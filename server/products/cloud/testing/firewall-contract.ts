import { beforeAll, expect, it } from 'vitest'
import type { FirewallView } from '../firewalls/firewalls.schema.ts'
import type { Hypervisor } from '../hypervisor/hypervisor.ts'
import type { JobView } from '../jobs/jobs.schema.ts'
import { reconcile } from '../jobs/reconcile.ts'
import type { NetworkView } from '../networks/networks.schema.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from './client.ts'
import { drain } from './drain.ts'

/** A machine in another network than the public one of the servers, which the same host routes. */
export interface Neighbour {
  ip: string
  make(): Promise<void>
  /** Makes a server accept connections at a port of all its addresses. */
  listen(server: number, port: number): Promise<void>
  /** Whether a connection from the neighbour to this address succeeds, and a ping. */
  connects(ip: string, port: number): Promise<boolean>
  pings(ip: string): Promise<boolean>
  /** Whether a connection from a server to this address succeeds; the neighbour listens at 9000. */
  connectsFrom(server: number, ip: string, port: number): Promise<boolean>
  /** What the hypervisor has because of firewalls, for all servers. */
  left(): Promise<string[]>
  remove(): Promise<void>
}

const rule = (Port: string | null, more: object = {}) => ({
  Direction: 'In',
  Protocol: Port === null ? 'ICMP' : 'TCP',
  Port,
  Addresses: ['0.0.0.0/0', '::/0'],
  ...more,
})

/** Firewalls, on every hypervisor: what is closed is closed from another network, and opens by a rule. */
export function firewallContract(hypervisor: Hypervisor, neighbour: Neighbour): void {
  const server = aCloud()
  let customer: CloudClient
  let closed: ServerView
  let open: ServerView
  let web: FirewallView
  const settled = () => drain(hypervisor)
  const create = async (more: object = {}) =>
    (await customer.call<ServerView>('POST', '/servers', serverRequest({ RAM: 128, HDD: 1, ...more }))).body
  const firewall = async (...Rules: object[]) =>
    (await customer.call<FirewallView>('POST', '/firewalls', { Name: 'f', Rules })).body
  const replace = async (...Rules: object[]) => {
    expect((await customer.call('PUT', `/firewalls/${web.ID}/rules`, { Rules })).status).toBe(202)
    await settled()
  }
  const act = async (Type: string, FirewallID: number) => {
    expect((await customer.call('POST', `/servers/${closed.ID}/actions`, { Type, FirewallID })).status).toBe(202)
    await settled()
  }
  const ports = async (one: ServerView) => [
    await neighbour.connects(one.IP, 22),
    await neighbour.connects(one.IP, 8080),
  ]

  beforeAll(async () => {
    customer = await aCustomer(server)
  })

  it('closes a new server but for its rules, and no other one', async () => {
    await neighbour.make()
    web = await firewall(rule('22'))
    closed = await create({ FirewallIDs: [web.ID] })
    open = await create()
    await settled()
    for (const { ID } of [closed, open]) for (const port of [22, 8080]) await neighbour.listen(ID, port)
    await expect.poll(() => ports(open), WAIT).toEqual([true, true])
    expect(await ports(closed)).toEqual([true, false])
    expect([await neighbour.pings(open.IP), await neighbour.pings(closed.IP)]).toEqual([true, false])
  })

  it('opens a port within seconds, and closes the one whose rule is gone', async () => {
    const from = performance.now()
    await replace(rule('8000-8100'))
    expect(await ports(closed)).toEqual([false, true])
    expect(performance.now() - from).toBeLessThan(5000)
    await replace(rule(null))
    expect([await neighbour.pings(closed.IP), ...(await ports(closed))]).toEqual([true, false, false])
  })

  it('knows where a connection comes from, in nested blocks too', async () => {
    const Addresses = ['192.0.2.0/24', '2001:db8::/32']
    await replace(rule('22', { Addresses }))
    expect(await ports(closed)).toEqual([false, false])
    const [subnet, all] = [neighbour.ip.replace(/\d+$/, '0/24'), neighbour.ip.replace(/\.\d+\.\d+\.\d+$/, '.0.0.0/8')]
    await replace(rule('22', { Addresses: [subnet, ...Addresses, all, `${neighbour.ip}/32`] }))
    expect(await ports(closed)).toEqual([true, false])
  })

  it('lets through what any of two firewalls lets through', async () => {
    const second = await firewall(rule('8080'))
    await act('AddFirewall', second.ID)
    expect(await ports(closed)).toEqual([true, true])
    await act('RemoveFirewall', second.ID)
    expect(await ports(closed)).toEqual([true, false])
  })

  it('closes what leaves a server as soon as a rule says what may', async () => {
    const leaves = (id: number) => neighbour.connectsFrom(id, neighbour.ip, 9000)
    expect([await leaves(closed.ID), await leaves(open.ID)]).toEqual([true, true])
    await replace(rule('22'), rule('53', { Direction: 'Out' }))
    expect([await leaves(closed.ID), await leaves(open.ID)]).toEqual([false, true])
    await replace(rule('22'), rule('9000', { Direction: 'Out', Addresses: [`${neighbour.ip}/32`] }))
    expect([await leaves(closed.ID), ...(await ports(closed))]).toEqual([true, true, false])
  })

  it('filters no private network', async () => {
    const network = (await customer.call<NetworkView>('POST', '/networks', { Name: 'inner' })).body
    for (const { ID } of [closed, open]) {
      const request = { Type: 'AddNetwork', NetworkID: network.ID }
      await customer.call('POST', `/servers/${ID}/actions`, request)
    }
    await settled()
    const { LinkedNetworks } = (await customer.call<ServerView>('GET', `/servers/${closed.ID}`)).body
    const inner = LinkedNetworks[0]?.IP ?? ''
    await expect.poll(() => neighbour.connectsFrom(open.ID, inner, 8080), WAIT).toBe(true)
    await customer.call('DELETE', `/networks/${network.ID}?detach=true`)
    await settled()
  })

  it('is there after a restart and a rebuild', async () => {
    await customer.call('POST', `/servers/${closed.ID}/actions`, { Type: 'PowerReboot' })
    await settled()
    for (const imageID of [null, 2]) {
      if (imageID !== null) await customer.call('POST', `/servers/${closed.ID}/rebuild`, { imageID })
      await settled()
      for (const port of [22, 8080]) await neighbour.listen(closed.ID, port)
      await expect.poll(() => ports(closed), WAIT).toEqual([true, false])
    }
  })

  it('is no business of the comparison with the hypervisor', async () => {
    expect(await reconcile(hypervisor)).toEqual({ removed: [], unknown: [], lost: [] })
    expect(await ports(closed)).toEqual([true, false])
  })

  it('opens a server that it is removed from, and leaves nothing', async () => {
    await act('RemoveFirewall', web.ID)
    expect(await ports(closed)).toEqual([true, true])
    expect(await neighbour.left()).toEqual([])
    await act('AddFirewall', web.ID)
    expect(await ports(closed)).toEqual([true, false])
    expect(await neighbour.left()).not.toEqual([])
    for (const { ID } of [closed, open]) await customer.call('DELETE', `/servers/${ID}`)
    await settled()
    const jobs = (await customer.call<JobView[]>('GET', '/jobs')).body
    expect(jobs.filter(({ State }) => State !== 'Completed')).toEqual([])
    expect(await neighbour.left()).toEqual([])
    expect((await customer.call('DELETE', `/firewalls/${web.ID}`)).status).toBe(204)
    await neighbour.remove()
    expect(await hypervisor.inventory()).toEqual({ servers: [], networks: [], templates: [] })
  })
}

const WAIT = { timeout: 20_000, interval: 250 }
