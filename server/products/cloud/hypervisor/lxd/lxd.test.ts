import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { randomIntId } from '#server/core/ids.ts'
import { env, setEnv } from '#server/settings/env.ts'
import type { NetworkView } from '#server/products/cloud/networks/networks.schema.ts'
import type { ServerView } from '#server/products/cloud/servers/servers.schema.ts'
import { aCloud, aCustomer, serverRequest } from '#server/products/cloud/testing/client.ts'
import { adoptionContract } from '#server/products/cloud/testing/adoption-contract.ts'
import { contract } from '#server/products/cloud/testing/contract.ts'
import { drain } from '#server/products/cloud/testing/drain.ts'
import { firewallContract } from '#server/products/cloud/testing/firewall-contract.ts'
import { lxdGuest } from '#server/products/cloud/testing/lxd-guest.ts'
import { lxdNeighbour } from '#server/products/cloud/testing/lxd-neighbour.ts'
import { lxdHost } from '#server/products/cloud/testing/lxd-host.ts'
import { formatAddress, parseAddress } from '../../cidr.schema.ts'
import { checkHypervisor } from '../../checks.ts'
import { checkHosts } from '../../hosts/check-hosts.ts'
import { startSampling } from '../../usage/sampler.ts'
import type { ServerMetrics } from '../../usage/usage.schema.ts'
import { call, connections, find } from './lxd.client.ts'
import { makeLxd } from './driver.ts'
import type { Instance } from './instances.ts'
import { installationTag } from '../../installation.ts'
import { instanceName, networkName, templateAlias } from './names.ts'

const isThere = env().CLOUD_DRIVER === 'lxd'
if (!isThere) console.warn('LXD: NOT TESTED HERE. Run `npm run suite -- lxd` on a machine with root and loop devices.')

interface Network {
  config: Record<string, string>
}

const lxd = makeLxd()
describe.runIf(isThere)('LXD keeps the contract', { timeout: 180_000 }, () => contract(lxd, lxdGuest()))
describe.runIf(isThere)('LXD filters', { timeout: 180_000 }, () => firewallContract(lxd, lxdNeighbour()))
describe.runIf(isThere)('LXD lets be adopted', { timeout: 180_000 }, () => adoptionContract(lxd, lxdHost()))

it.runIf(isThere)('is found by the doctor, and so is a pool that it lacks', async () => {
  expect(await checkHypervisor()).toMatchObject({ state: 'ok' })
  const { LXD_POOL_SAS } = env()
  setEnv({ LXD_POOL_SAS: 'none' })
  expect(await checkHypervisor()).toMatchObject({ state: 'broken' })
  setEnv({ LXD_POOL_SAS })
})

const server = aCloud()

describe.runIf(isThere)('many servers', { timeout: 180_000 }, () => {
  it('ten requested at once all run, each with its own address, and ten deletions leave nothing', async () => {
    const customer = await aCustomer(server)
    const request = serverRequest({ RAM: 128, HDD: 1 })
    const all = Array.from({ length: 10 }, () => customer.call<ServerView>('POST', '/servers', request))
    expect((await Promise.all(all)).map((answer) => answer.status)).toEqual(Array(10).fill(201))
    await drain(lxd)
    const made = (await customer.call<ServerView[]>('GET', '/servers')).body
    expect(made.map((item) => [item.State, item.IsPowerOn])).toEqual(Array(10).fill(['Active', true]))
    expect(new Set(made.map((item) => item.IP)).size).toBe(10)
    for (const { ID, IP } of made) expect((await lxd.inspectServer(ID))?.addresses).toContain(IP)
    await Promise.all(made.map(({ ID }) => customer.call('DELETE', `/servers/${ID}`)))
    await drain(lxd)
    expect(await lxd.inventory()).toEqual({ servers: [], networks: [], templates: [] })
  })
})

describe.runIf(isThere)('graphs', { timeout: 180_000 }, () => {
  it('show a load inside within half a minute, and the doctor what its host has and gives', async () => {
    const customer = await aCustomer(server)
    const { ID } = (await customer.call<ServerView>('POST', '/servers', serverRequest({ RAM: 128, HDD: 1 }))).body
    await drain(lxd)
    const sampling = startSampling(lxd)
    const latest = async (what: 'CPU' | 'Memory') => {
      const { body } = await customer.call<ServerMetrics>('GET', `/servers/${ID}/metrics`)
      return body[what].Average.findLast((value) => value !== null) ?? null
    }
    try {
      await expect.poll(() => latest('CPU'), { timeout: 60_000, interval: 500 }).not.toBeNull()
      const idle = (await latest('CPU')) ?? 0
      await lxdGuest().work(ID)
      await expect.poll(() => latest('CPU'), { timeout: 30_000, interval: 500 }).toBeGreaterThan(idle + 0.02)
      expect(await latest('Memory')).toBeGreaterThan(0)
    } finally {
      await sampling.close()
    }
    const [host] = await lxd.hosts()
    expect(host).toMatchObject({ servers: [ID], pools: [{ name: 'ssd' }, { name: 'sas' }] })
    expect((await checkHosts()).map(({ id }) => id)).toEqual(
      ['cpu', 'memory', 'disk.ssd', 'disk.sas'].map((what) => `systems.host.${host?.name}.${what}`),
    )
    await customer.call('DELETE', `/servers/${ID}`)
    await drain(lxd)
  })
})

describe.runIf(isThere)('each interface of a server', { timeout: 180_000 }, () => {
  it.each(['on', 'off'])('is filtered by the daemon as the settings say: IPv6 %s', async (filtering) => {
    setEnv({ LXD_IPV6_FILTERING: filtering })
    const customer = await aCustomer(server)
    const NetworkIDs = [(await customer.call<NetworkView>('POST', '/networks', { Name: 'own' })).body.ID]
    const request = serverRequest({ RAM: 128, HDD: 1, NetworkIDs })
    const { ID } = (await customer.call<ServerView>('POST', '/servers', request)).body
    await drain(lxd)
    const instance = await find<Instance>(`/1.0/instances/${await instanceName(ID)}`)
    const nics = Object.values(instance?.data.devices ?? {}).filter(({ type }) => type === 'nic')
    const always = { 'security.mac_filtering': 'true', 'security.ipv4_filtering': 'true' }
    expect(nics).toEqual(Array(2).fill(expect.objectContaining(always)))
    expect(nics.map((nic) => nic['security.ipv6_filtering'])).toEqual(
      Array(2).fill(filtering === 'on' ? 'true' : undefined),
    )
    expect((await lxd.inspectServer(ID))?.isPowerOn).toBe(true)
    await customer.call('DELETE', `/servers/${ID}`)
    await drain(lxd)
    for (const id of NetworkIDs) await customer.call('DELETE', `/networks/${id}`)
    await drain(lxd)
    setEnv({ LXD_IPV6_FILTERING: 'on' })
    expect(await lxd.inventory()).toEqual({ servers: [], networks: [], templates: [] })
  })
})

describe.runIf(isThere)('rules of the public network', { timeout: 180_000 }, () => {
  const path = `/1.0/networks/${env().LXD_PUBLIC_NETWORK}`
  const filter = (id: number, ip: string) => lxd.filterServer({ id, ip, rules: [] }, 'filter')
  const acls = async () => (await call<string[]>('GET', '/1.0/network-acls')).data

  it.each([
    ['let anything through, stay, and firewalls are refused', 'allow', 'allow', false],
    ['reject by default stay, and firewalls are refused', 'drop', 'reject', false],
    ['only drop stay, with firewalls beside them', 'drop', 'allow', true],
  ])('that others put there and that %s', async (_what, action, byDefault, isBeside) => {
    await call('POST', '/1.0/network-acls', { name: 'theirs', egress: [{ action, state: 'enabled', protocol: 'tcp' }] })
    const config = {
      'security.acls': 'theirs',
      'security.acls.default.ingress.action': byDefault,
      'security.acls.default.egress.action': byDefault,
    }
    await call('PATCH', path, { config })
    const id = randomIntId()
    const filtered = await filter(id, '10.87.0.77').then(
      () => true,
      (error: unknown) => error,
    )
    expect(filtered).toEqual(isBeside || expect.objectContaining({ stepFault: 'refused', reason: 'host_rules' }))
    expect((await call<Network>('GET', path)).data.config['security.acls']).toMatch(isBeside ? /^theirs,/ : /^theirs$/)
    await lxd.deleteServer(id, 'delete')
    expect((await call<Network>('GET', path)).data.config).toMatchObject(config)
    expect(await acls()).toEqual(['/1.0/network-acls/theirs'])
    await call('PATCH', path, { config: Object.fromEntries(Object.keys(config).map((key) => [key, ''])) })
    await call('DELETE', '/1.0/network-acls/theirs')
  })

  it('are changed by many at once without losing any, and go with the last server', async () => {
    const ids = Array.from({ length: 8 }, () => randomIntId())
    await Promise.all(ids.map((id, at) => filter(id, `10.87.0.${80 + at}`)))
    const [acl = ''] = await acls()
    const { config } = (await call<{ config: Record<string, string> }>('GET', acl)).data
    expect(Object.keys(config).filter((key) => key.startsWith('user.server-'))).toHaveLength(8)
    await Promise.all(ids.map((id) => lxd.deleteServer(id, 'delete')))
    expect(await acls()).toEqual([])
    const left = (await call<Network>('GET', path)).data.config
    expect(Object.keys(left).filter((key) => key.startsWith('security.'))).toEqual([])
  })

  it('name the IPv6 address that a server uses', async () => {
    const { data } = await call<Network>('GET', path)
    await call('PATCH', path, { config: { 'ipv6.address': 'fd42:87::1/64', 'ipv6.nat': 'false' } })
    const customer = await aCustomer(server)
    const { ID } = (await customer.call<ServerView>('POST', '/servers', serverRequest({ RAM: 128, HDD: 1 }))).body
    await drain(lxd)
    const ipv6 = async () =>
      (
        await call<{ network: Record<string, { addresses: { address: string }[] }> }>(
          'GET',
          `/1.0/instances/${await instanceName(ID)}/state`,
        )
      ).data.network['eth0']?.addresses.find(({ address }) => address.startsWith('fd42:87:'))?.address
    await expect.poll(ipv6, { timeout: 20_000, interval: 500 }).toBeDefined()
    await lxd.filterServer({ id: ID, ip: '10.87.0.90', rules: [] }, 'filter')
    const [acl = ''] = await acls()
    const { config } = (await call<{ config: Record<string, string> }>('GET', acl)).data
    const { addresses } = JSON.parse(config[`user.server-${ID}`] ?? '{}') as { addresses: string[] }
    expect(
      addresses.map((address) => formatAddress(parseAddress(address) ?? 0n, address.includes(':') ? 6 : 4)),
    ).toEqual(['10.87.0.90', formatAddress(parseAddress((await ipv6()) ?? '') ?? 0n, 6)])
    await customer.call('DELETE', `/servers/${ID}`)
    await drain(lxd)
    await call('PATCH', path, { config: { 'ipv6.address': data.config['ipv6.address'] ?? 'none' } })
  })
})

describe.runIf(isThere)('a publication that was cut off', { timeout: 180_000 }, () => {
  it('is taken up again where its image has no name yet, and each image that it left goes with the template', async () => {
    const customer = await aCustomer(server)
    const { body } = await customer.call<ServerView>('POST', '/servers', serverRequest({ RAM: 128, HDD: 1 }))
    await drain(lxd)
    const id = randomIntId()
    for (let attempt = 0; attempt < 2; attempt++) {
      await lxd.publishTemplate(id, body.ID, `${attempt}`)
      expect((await lxd.inventory()).templates).toEqual([id])
      await call('DELETE', `/1.0/images/aliases/${templateAlias(id)}`)
    }
    const properties = { quartet: await installationTag(), template: templateAlias(id) }
    await call('POST', `/1.0/instances/${await instanceName(body.ID)}/snapshots`, { name: templateAlias(id) })
    const source = { type: 'snapshot', name: `${await instanceName(body.ID)}/${templateAlias(id)}` }
    await call('POST', '/1.0/images', { source, properties, compression_algorithm: 'gzip' })
    expect((await lxd.inventory()).templates).toEqual([id, id])
    await lxd.deleteTemplate(id, 'delete')
    await customer.call('DELETE', `/servers/${body.ID}`)
    await drain(lxd)
    expect(await lxd.inventory()).toEqual({ servers: [], networks: [], templates: [] })
  })
})

describe.runIf(isThere)('a network whose creation lost its worker', { timeout: 180_000 }, () => {
  it.each([0, 100, 200, 300])('after %i ms is completed by the daemon, not created twice', async (ms) => {
    const spec = { id: randomIntId(), ownerId: 'usr_network', gateway: '10.20.30.1', prefix: 24 }
    const cut = lxd.createNetwork(spec, 'first').catch(() => {})
    await sleep(ms)
    connections().destroy()
    await cut
    await lxd.createNetwork(spec, 'second')
    expect((await find<{ status: string }>(`/1.0/networks/${await networkName(spec.id)}`))?.data.status).toBe('Created')
    await lxd.deleteNetwork(spec.id, 'delete')
    expect(await lxd.inventory()).toEqual({ servers: [], networks: [], templates: [] })
  })
})

/** Runs everywhere: where nothing answers, all that is needed is no daemon. */
describe('where no daemon answers', () => {
  it('a job ends at its deadline with a text that says so', async () => {
    const { LXD_SOCKET } = env()
    setEnv({ LXD_SOCKET: '/nonexistent/unix.socket', CLOUD_JOB_SECONDS: '1' })
    const customer = await aCustomer(server)
    const { body } = await customer.call<ServerView>('POST', '/servers', serverRequest())
    await drain(lxd)
    setEnv({ LXD_SOCKET, CLOUD_JOB_SECONDS: '600' })
    const [job] = (await customer.call<{ State: string; Error: object }[]>('GET', `/servers/${body.ID}/jobs`)).body
    expect(job).toMatchObject({ State: 'Failed', Error: { Code: 'deadline_exceeded' } })
  })
})
