import { beforeAll, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import type { Hypervisor, ServerSpec } from '../hypervisor/hypervisor.ts'
import type { JobView } from '../jobs/jobs.schema.ts'
import { reconcile } from '../jobs/reconcile.ts'
import { labelsOf } from '../labels/selector.ts'
import type { NetworkView } from '../networks/networks.schema.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import { isRetryAfter } from '../step-error.ts'
import { SYSTEM_IMAGES } from '../templates/images.schema.ts'
import type { SnapshotView } from '../snapshots/snapshots.schema.ts'
import type { TemplateView } from '../templates/templates.schema.ts'
import type { UnknownView } from '../unknown/unknown.schema.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from './client.ts'
import { drain } from './drain.ts'
import { consoleContract } from './console-contract.ts'
import { usageContract } from './usage-contract.ts'

/** What can be seen from inside a running server. */
export interface Guest {
  hasCpus(id: number, count: number): Promise<boolean>
  /** Takes this many MB of memory at once. */
  canUseMemory(id: number, mb: number): Promise<boolean>
  /** Writes a file of this many MB and removes it. */
  canStore(id: number, mb: number): Promise<boolean>
  canPing(id: number, ip: string): Promise<boolean>
  /** Writes a file that a template would contain, or looks for it. */
  leaveMark(id: number): Promise<void>
  removeMark(id: number): Promise<void>
  hasMark(id: number): Promise<boolean>
  /** Keeps a processor busy for at least half a minute. */
  work(id: number): Promise<void>
}

/**
 * The contract of every hypervisor, checked through the jobs of the API: what was requested is what exists. The
 * tests build on one another and end with nothing left.
 */
export function contract(hypervisor: Hypervisor, guest: Guest): void {
  const server = aCloud()
  let customer: CloudClient
  let made: ServerView
  const settled = () => drain(hypervisor)
  const show = async (id: number) => (await customer.call<ServerView>('GET', `/servers/${id}`)).body
  const act = (id: number, Type: string, NetworkID?: number) =>
    customer.call('POST', `/servers/${id}/actions`, { Type, ...(NetworkID !== undefined && { NetworkID }) })
  const create = async (more: object = {}) => {
    const request = serverRequest({ RAM: 256, HDD: 1, ...more })
    return (await customer.call<ServerView>('POST', '/servers', request)).body
  }

  beforeAll(async () => {
    customer = await aCustomer(server)
  })

  it('creates a server that runs with the address it was given', async () => {
    made = await create()
    await settled()
    expect(await show(made.ID)).toMatchObject({ State: 'Active', IsPowerOn: true, IP: made.IP })
    expect(await hypervisor.inspectServer(made.ID)).toMatchObject({ isPowerOn: true })
    expect((await hypervisor.inspectServer(made.ID))?.addresses).toContain(made.IP)
  })

  it('powers off, shuts down, powers on and restarts, even when there is nothing to do', async () => {
    for (const [type, isPowerOn] of [
      ['PowerOff', false],
      ['PowerOff', false],
      ['PowerOn', true],
      ['PowerOn', true],
      ['PowerReboot', true],
      ['ShutDownGuestOS', false],
      ['PowerOn', true],
    ] as const) {
      await act(made.ID, type)
      await settled()
      expect((await hypervisor.inspectServer(made.ID))?.isPowerOn, type).toBe(isPowerOn)
      expect((await show(made.ID)).IsPowerOn, type).toBe(isPowerOn)
    }
  })

  it('resizes a running server, as seen from inside', async () => {
    expect(await guest.hasCpus(made.ID, 1)).toBe(true)
    expect(await guest.canUseMemory(made.ID, 320)).toBe(false)
    expect(await guest.canStore(made.ID, 1200)).toBe(false)
    await customer.call('PUT', `/servers/${made.ID}`, { CPU: 2, RAM: 512, HDD: 2, IsHighPerformance: true })
    await settled()
    expect(await show(made.ID)).toMatchObject({ State: 'Active', CPU: 2, RAM: 512, HDD: 2, IsHighPerformance: true })
    expect(await guest.hasCpus(made.ID, 2)).toBe(true)
    expect(await guest.canUseMemory(made.ID, 320)).toBe(true)
    expect(await guest.canStore(made.ID, 1200)).toBe(true)
  })

  it('moves a disk to the other kind of storage with what is on it', async () => {
    await guest.leaveMark(made.ID)
    await customer.call('PUT', `/servers/${made.ID}`, { HDDType: 'SAS' })
    await settled()
    expect(await show(made.ID)).toMatchObject({ State: 'Active', HDDType: 'SAS', IsPowerOn: true })
    expect(await guest.hasMark(made.ID)).toBe(true)
  })

  it('lets servers of one private network reach each other, and no others', async () => {
    const a = (await customer.call<NetworkView>('POST', '/networks', { Name: 'a' })).body
    const b = (await customer.call<NetworkView>('POST', '/networks', { Name: 'b' })).body
    await act(made.ID, 'AddNetwork', a.ID)
    const friend = await create({ NetworkIDs: [a.ID] })
    const other = await create({ NetworkIDs: [b.ID] })
    await settled()
    const ipIn = (view: ServerView, id: number) => view.LinkedNetworks.find((link) => link.NetworkID === id)?.IP ?? ''
    const own = ipIn(await show(made.ID), a.ID)
    expect(await guest.canPing(friend.ID, own)).toBe(true)
    expect(await guest.canPing(made.ID, ipIn(await show(friend.ID), a.ID))).toBe(true)
    expect(await guest.canPing(other.ID, own)).toBe(false)
    expect(await guest.canPing(made.ID, ipIn(await show(other.ID), b.ID))).toBe(false)
    expect(await guest.canPing(friend.ID, made.IP), 'by the public bridge').toBe(false)
    await act(made.ID, 'RemoveNetwork', a.ID)
    await settled()
    expect(await guest.canPing(friend.ID, own)).toBe(false)
    expect((await show(made.ID)).LinkedNetworks).toEqual([])
  })

  usageContract(hypervisor, guest, () => ({ customer, made }))

  consoleContract(hypervisor, () => ({ customer, made }))

  it('publishes a template of a running server, and makes a server of it', async () => {
    const request = { Name: 'marked', TechName: 'marked', ServerID: made.ID }
    const template = (await customer.call<TemplateView>('POST', '/templates', request)).body
    const copy = await create({ imageID: template.ID, HDD: 2 })
    await settled()
    const shown = (await customer.call<TemplateView>('GET', `/templates/${template.ID}`)).body
    expect(shown).toMatchObject({ State: 'Active', Size: expect.any(Number) as number })
    expect((await show(made.ID)).IsPowerOn).toBe(true)
    expect((await show(copy.ID)).State).toBe('Active')
    expect(await guest.hasMark(copy.ID)).toBe(true)
  })

  it('restores a snapshot in place, and makes a server of it', async () => {
    const network = (await customer.call<NetworkView>('POST', '/networks', { Name: 'left' })).body
    await act(made.ID, 'AddNetwork', network.ID)
    const path = `/servers/${made.ID}/snapshots`
    const snapshot = (await customer.call<SnapshotView>('POST', path, { Name: 'marked' })).body
    await settled()
    await guest.removeMark(made.ID)
    await act(made.ID, 'RemoveNetwork', network.ID)
    await customer.call('PUT', `/servers/${made.ID}`, { RAM: 640 })
    await settled()
    await customer.call('DELETE', `/networks/${network.ID}`)
    await settled()
    const copy = await create({ imageID: snapshot.ID, HDD: 3 })
    expect((await customer.call('POST', `${path}/${snapshot.ID}/restore`)).status).toBe(202)
    await settled()
    expect(await show(made.ID)).toMatchObject({ State: 'Active', IsPowerOn: true, RAM: 640, LinkedNetworks: [] })
    expect(await guest.hasMark(made.ID)).toBe(true)
    expect((await hypervisor.describe('Server', made.ID))?.RAM).toBe(640)
    expect(await show(copy.ID)).toMatchObject({ State: 'Active', IsPowerOn: true, HDD: 3 })
    const addresses = (await hypervisor.inspectServer(copy.ID))?.addresses ?? []
    expect(addresses.filter((address) => !address.startsWith('127.'))).toEqual([copy.IP])
    expect(await guest.hasMark(copy.ID)).toBe(true)
    expect((await customer.call('DELETE', `${path}/${snapshot.ID}`)).status).toBe(202)
    await customer.call('DELETE', `/servers/${copy.ID}`)
    await settled()
    expect((await customer.call(`GET`, path)).body).toEqual([])
  })

  it('repeats a step whose answer was lost without harm', async () => {
    const link = (await show(made.ID)).LinkedNetworks
    for (let n = 0; n < 2; n++) await hypervisor.startServer(made.ID, 'again')
    for (let n = 0; n < 2; n++) await hypervisor.detach(made.ID, 77, 'again')
    for (let n = 0; n < 2; n++) await hypervisor.deleteServer(77, 'again')
    for (let n = 0; n < 2; n++) await hypervisor.deleteNetwork(77, 'again')
    for (let n = 0; n < 2; n++) await hypervisor.deleteTemplate(77, 'again')
    expect((await show(made.ID)).LinkedNetworks).toEqual(link)
  })

  it('keeps what a database restored from an older backup does not know, until an operator decides', async () => {
    const operator = await aCustomer(server, {}, ['operator'])
    const unknown = async () => (await operator.call<UnknownView[]>('GET', '/hypervisor/unknown')).body
    const { body: networks } = await customer.call<NetworkView[]>('GET', '/networks')
    const { body: templates } = await customer.call<TemplateView[]>('GET', '/templates')
    const [network, template] = [networks[0]?.ID ?? 0, templates[0]?.ID ?? 0]
    const { CPU, RAM, HDD, IP } = await show(made.ID)
    const before = await hypervisor.inventory()
    const restoreNewer = await restoreOlder({ server: made.ID, network, template })
    const names = [`network:${network}`, `server:${made.ID}`, `template:${template}`]

    const found = await reconcile(hypervisor)
    expect({ ...found, unknown: found.unknown.toSorted() }).toEqual({ removed: [], unknown: names, lost: [] })
    expect(await hypervisor.inventory()).toEqual(before)
    expect(await reconcile(hypervisor)).toEqual({ removed: [], unknown: [], lost: [] })
    const listed = (await unknown()).find(({ Kind }) => Kind === 'Server')
    expect(listed).toMatchObject({ State: 'Unknown', CPU, RAM, HDD, IP })

    await operator.call('PATCH', `/hypervisor/unknown/${listed?.ID}`, { Ignored: true })
    expect(await reconcile(hypervisor)).toEqual({ removed: [], unknown: [], lost: [] })
    expect((await unknown()).map(({ State }) => State).toSorted()).toEqual(['Ignored', 'Unknown', 'Unknown'])

    const image = (await unknown()).find(({ Kind }) => Kind === 'Template')
    expect((await operator.call('DELETE', `/hypervisor/unknown/${image?.ID}`)).status).toBe(202)
    expect((await reconcile(hypervisor)).removed).toEqual([`template:${template}`])
    expect(await hypervisor.inventory()).toEqual({
      ...before,
      templates: before.templates.filter((id) => id !== template),
    })

    await restoreNewer()
    expect(await reconcile(hypervisor)).toEqual({ removed: [], unknown: [], lost: [] })
    expect(await unknown()).toEqual([])
    await hypervisor.publishTemplate(template, made.ID, 'restored')
  })

  it('removes what a completed deletion left behind', async () => {
    const { ID } = await create()
    await customer.call('DELETE', `/servers/${ID}`)
    await settled()
    // A worker that was interrupted before the deletion goes on after it.
    const spec = { ...SPEC, id: ID, ownerId: customer.user.id, ip: made.IP.replace(/\d+$/, '250') }
    await finished((token) => hypervisor.createServer(spec, token))
    expect(await reconcile(hypervisor)).toEqual({ removed: [`server:${ID}`], unknown: [], lost: [] })
    expect(await hypervisor.inspectServer(ID)).toBeNull()
  })

  it('deletes everything, running or not, and leaves nothing', async () => {
    const before = await hypervisor.inventory()
    expect([before.servers.length, before.networks.length, before.templates.length]).toEqual([4, 2, 1])
    for (const { ID } of (await customer.call<ServerView[]>('GET', '/servers')).body) {
      await customer.call('DELETE', `/servers/${ID}`)
    }
    for (const { ID } of (await customer.call<NetworkView[]>('GET', '/networks')).body) {
      expect((await customer.call('DELETE', `/networks/${ID}`)).status).toBe(202)
    }
    for (const { ID } of (await customer.call<TemplateView[]>('GET', '/templates')).body) {
      await customer.call('DELETE', `/templates/${ID}`)
    }
    await settled()
    const jobs = await customer.call<JobView[]>('GET', '/jobs')
    expect(jobs.body.filter((job) => job.State !== 'Completed')).toEqual([])
    for (const path of ['/servers', '/networks', '/templates'])
      expect((await customer.call('GET', path)).body).toEqual([])
    expect(await hypervisor.inventory()).toEqual({ servers: [], networks: [], templates: [] })
  })
}

const SPEC: Omit<ServerSpec, 'id' | 'ownerId' | 'ip'> = {
  name: 'late',
  cpu: 1,
  ram: 256,
  hdd: 1,
  hddType: 'SSD',
  isHighPerformance: false,
  image: { kind: 'system', techName: SYSTEM_IMAGES[0]?.TechName ?? '' },
  sshKeys: [],
  userData: null,
}

/** Calls a driver until its work is done. */
async function finished(call: (token: string) => Promise<unknown>): Promise<void> {
  for (let done = false; !done;)
    done = await call('late').then(
      () => true,
      (error: unknown) => {
        if (!isRetryAfter(error)) throw error
        return false
      },
    )
}

/** A row with labels in the type that Prisma writes, which is not the one that it reads. */
const withLabels = <T extends { labels: unknown }>(row: T) => ({ ...row, labels: labelsOf(row) })

/** Deletes the records of these resources from the database. @returns a function that puts them back */
async function restoreOlder(ids: { server: number; network: number; template: number }) {
  const server = { id: ids.server }
  const jobsOf = {
    OR: [
      { resourceType: 'Server', resourceId: ids.server },
      { resourceType: 'Network', resourceId: ids.network },
      { resourceType: 'Template', resourceId: ids.template },
    ],
  }
  const linksOf = { OR: [{ serverId: ids.server }, { networkId: ids.network }] }
  const servers = await db().cloudServer.findMany({ where: server })
  const networks = await db().cloudNetwork.findMany({ where: { id: ids.network } })
  const templates = await db().cloudTemplate.findMany({ where: { id: ids.template } })
  const links = await db().cloudLink.findMany({ where: linksOf })
  const jobs = await db().cloudJob.findMany({ where: jobsOf })
  await db().cloudServer.deleteMany({ where: server })
  await db().cloudNetwork.deleteMany({ where: { id: ids.network } })
  await db().cloudTemplate.deleteMany({ where: { id: ids.template } })
  await db().cloudJob.deleteMany({ where: jobsOf })
  return async () => {
    await db().cloudServer.createMany({ data: servers.map(withLabels) })
    await db().cloudNetwork.createMany({ data: networks.map(withLabels) })
    await db().cloudTemplate.createMany({ data: templates.map(withLabels) })
    await db().cloudLink.createMany({ data: links })
    await db().cloudJob.createMany({
      data: jobs.map((job) => ({ ...job, params: job.params ?? {}, steps: job.steps ?? [] })),
    })
  }
}
