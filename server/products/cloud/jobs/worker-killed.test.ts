import { beforeAll, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { type JobView, JOB_TYPES } from './jobs.schema.ts'
import { reconcile } from './reconcile.ts'
import { hypervisor } from '../hypervisor/current.ts'
import { PLANS } from './plans/plans.ts'
import { stackPlans } from './plans/stack.ts'
import { zonePlans } from './plans/zone.ts'
import type { FirewallView } from '../firewalls/firewalls.schema.ts'
import type { NetworkView } from '../networks/networks.schema.ts'
import type { AdoptedView } from '../adoption/adoption.schema.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import type { SnapshotView } from '../snapshots/snapshots.schema.ts'
import type { TemplateView } from '../templates/templates.schema.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '../testing/client.ts'
import { lxdHost } from '../testing/lxd-host.ts'
import { simulatedHost } from '../testing/simulated-host.ts'
import { workUntilDone } from '../testing/work-until-done.ts'

/** Steps that look at our own rows only, or only ask the hypervisor or a name server: there is nothing to repeat. */
const QUIET = new Set([
  'CheckDelegation: Ask the parent zone',
  'Rebuild: Prepare the image',
  'Rebuild: Wait for the IP address',
  'Adopt: Read what it is',
  'Adopt: Record its networks',
  'Create: Prepare the image',
  'Create: Wait for the IP address',
])

const server = aCloud()
let customer: CloudClient
beforeAll(async () => {
  customer = await aCustomer(server)
  await db().$executeRaw`create table crash (point text primary key)`
})

it(
  'a worker killed before (or while the hypervisor works) and after every step of every type of job ends each as requested',
  // A second attempt would find the crashes of the first.
  { timeout: 900_000, retry: 0 },
  async () => {
    const post = async <T>(path: string, json: object) => (await customer.call<T>('POST', path, json)).body
    const a = await post<NetworkView>('/networks', { Name: 'a' })
    const b = await post<NetworkView>('/networks', { Name: 'b' })
    const rule = { Direction: 'In', Protocol: 'TCP', Port: '22', Addresses: ['0.0.0.0/0'] }
    const first = await post<FirewallView>('/firewalls', { Name: 'first', Rules: [rule] })
    const second = await post<FirewallView>('/firewalls', { Name: 'second', Rules: [rule] })
    const machine = { RAM: 256, HDD: 1, FirewallIDs: [first.ID] }
    const kept = await post<ServerView>('/servers', serverRequest({ ...machine, NetworkIDs: [a.ID] }))
    const template = await post<TemplateView>('/templates', { Name: 't', TechName: 't', ServerID: kept.ID })
    await customer.call('PUT', `/servers/${kept.ID}`, { CPU: 2, RAM: 384 })
    for (const Type of ['PowerOff', 'PowerOn', 'PowerReboot', 'ShutDownGuestOS'])
      await post(`/servers/${kept.ID}/actions`, { Type })
    await post(`/servers/${kept.ID}/actions`, { Type: 'RemoveNetwork', NetworkID: a.ID })
    await post(`/servers/${kept.ID}/actions`, { Type: 'AddNetwork', NetworkID: b.ID })
    await post(`/servers/${kept.ID}/actions`, { Type: 'PowerOn' })
    const snapshots = `/servers/${kept.ID}/snapshots`
    const snapshot = await post<SnapshotView>(snapshots, { Name: 's' })
    await post(`${snapshots}/${snapshot.ID}/restore`, {})
    await customer.call('DELETE', `${snapshots}/${snapshot.ID}`)
    await post(`/servers/${kept.ID}/reset-password`, {})
    await post(`/servers/${kept.ID}/actions`, { Type: 'AddFirewall', FirewallID: second.ID })
    await customer.call('PUT', `/firewalls/${second.ID}/rules`, { Rules: [{ ...rule, Port: '80' }] })
    await post(`/servers/${kept.ID}/actions`, { Type: 'RemoveFirewall', FirewallID: first.ID })
    const rebuilt = await post<ServerView>('/servers', serverRequest({ RAM: 256, HDD: 1, NetworkIDs: [b.ID] }))
    await post(`/servers/${rebuilt.ID}/rebuild`, { imageID: 2 })
    const host = hypervisor().kind === 'lxd' ? lxdHost() : simulatedHost()
    await host.makeServer('foreign-1', { own: true })
    const pulse = await host.pulse('foreign-1')
    await adopted()
    const gone = await post<ServerView>('/servers', serverRequest(machine))
    await customer.call('DELETE', `/servers/${gone.ID}`)
    const crashes = await workUntilDone()
    await customer.call('DELETE', `/templates/${template.ID}`)
    await customer.call('DELETE', `/networks/${a.ID}`)
    await customer.call('DELETE', `/servers/${rebuilt.ID}`)
    await customer.call('POST', `/servers/${kept.ID}/actions`, { Type: 'PowerOff' })
    await releaseAll()
    crashes.push(...(await workUntilDone()))

    expect(await host.pulse('foreign-1')).toBe(pulse)
    await host.removeAll()

    const points = (await db().$queryRaw<{ point: string }[]>`select point from crash`).map((row) => row.point)
    const wanted = JOB_TYPES.filter((type) => !(type in zonePlans || type in stackPlans)).flatMap((type) =>
      PLANS[type].steps.map(({ name }) => `${type}: ${name}`),
    )
    const begun = hypervisor().kind === 'lxd' ? 'during' : 'before'
    const both = wanted.filter((point) => !QUIET.has(point)).flatMap((point) => [`${point} ${begun}`, `${point} after`])
    expect(points.toSorted()).toEqual(both.toSorted())
    // Jobs of two subjects run side by side: one crash may count for a point of each.
    expect(new Set(crashes)).toEqual(new Set(['SIGKILL']))
    expect(crashes.length).toBeGreaterThan(points.length / 2)

    const jobs = (await customer.call<JobView[]>('GET', '/jobs')).body
    expect(jobs.filter((job) => job.State !== 'Completed')).toEqual([])
    expect((await customer.call<ServerView>('GET', `/servers/${kept.ID}`)).body).toMatchObject({
      State: 'Active',
      IsPowerOn: false,
      CPU: 2,
      RAM: 384,
      LinkedNetworks: [{ NetworkID: b.ID }],
    })
    const firewalls = (await customer.call<FirewallView[]>('GET', '/firewalls')).body
    expect(firewalls.map(({ Name, AppliedTo }) => [Name, AppliedTo])).toEqual([
      ['second', [{ ServerID: kept.ID, State: 'Applied' }]],
      ['first', []],
    ])
    expect(await hypervisor().inventory()).toEqual({
      servers: [{ id: kept.ID, isPowerOn: false }],
      networks: [b.ID],
      templates: [],
    })
    expect(await reconcile(hypervisor())).toEqual({ removed: [], unknown: [], lost: [] })

    // Rules of this installation on the public network are those of another one for the next test on the same host.
    await customer.call('DELETE', `/servers/${kept.ID}`)
    await customer.call('DELETE', `/networks/${b.ID}`)
    await workUntilDone()
    expect(await hypervisor().inventory()).toEqual({ servers: [], networks: [], templates: [] })
  },
)

/** Takes what others have on the hypervisor into the account. */
async function adopted(): Promise<void> {
  const operator = await aCustomer(server, {}, ['operator'])
  const request = { Owner: customer.user.id, Pattern: '*', Kind: 'Server' }
  const adopt = async () => {
    await reconcile(hypervisor())
    return (await operator.call<{ Jobs: JobView[] }>('POST', '/hypervisor/adoptions', request)).body.Jobs.length
  }
  // An address comes a moment after the start.
  await expect.poll(adopt, { timeout: 30_000, interval: 500 }).toBe(1)
}

async function releaseAll(): Promise<void> {
  const operator = await aCustomer(server, {}, ['operator'])
  for (const { ID } of (await operator.call<AdoptedView[]>('GET', '/hypervisor/adoptions')).body)
    await operator.call('DELETE', `/hypervisor/adoptions/server/${ID}`)
}
