import { beforeAll, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { hypervisor } from '../hypervisor/current.ts'
import type { JobView } from '../jobs/jobs.schema.ts'
import { stackPlans } from '../jobs/plans/stack.ts'
import { reconcile } from '../jobs/reconcile.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '../testing/client.ts'
import { workUntilDone } from '../testing/work-until-done.ts'
import type { StackDifference, StackView } from './stacks.schema.ts'

const server = aCloud()
let customer: CloudClient
let zone: number
beforeAll(async () => {
  customer = await aCustomer(server)
  await db().$executeRaw`create table crash (point text primary key)`
  zone = (await customer.call<{ ID: number }>('POST', '/dns/zones', { Name: 'stack.example' })).body.ID
})

const RULE = { Direction: 'In', Protocol: 'TCP', Port: '22', Addresses: ['0.0.0.0/0'] }
const MACHINE = { RAM: 256, HDD: 1, Networks: ['back'], Firewalls: ['web'], PTR: 'mail.elsewhere.example' }

/** One part of each kind, and a second server. */
const first = () => ({
  Name: 'stack',
  Networks: [{ Name: 'back' }],
  Firewalls: [{ Name: 'web', Rules: [RULE] }],
  Servers: [serverRequest(MACHINE), serverRequest({ Name: 'web-2', RAM: 256, HDD: 1 })],
  Records: [{ ZoneID: zone, Name: 'www', Type: 'A', Server: 'web-1' }],
})
/** The first server stays and changes; all else is another one. */
const second = () => ({
  Name: 'stack',
  Networks: [{ Name: 'front' }],
  Firewalls: [{ Name: 'other', Rules: [RULE] }],
  Servers: [
    serverRequest({ ...MACHINE, RAM: 512, Networks: ['front'], Firewalls: ['other'], PTR: 'www.elsewhere.example' }),
    serverRequest({ Name: 'web-3', RAM: 256, HDD: 1, Networks: ['front'] }),
  ],
  Records: [{ ZoneID: zone, Name: 'api', Type: 'A', Server: 'web-1' }],
})

const create = async () => (await customer.call<StackView>('POST', '/stacks', first())).body
const differs = async (id: number, request: object) =>
  (await customer.call<StackDifference>('PUT', `/stacks/${id}?dry_run=true`, request)).body
const change = async (id: number, request: object) => {
  const { Fingerprint } = await differs(id, request)
  return (await customer.call<StackView>('PUT', `/stacks/${id}`, { ...request, Fingerprint })).body
}
const get = (id: number) => customer.call<StackView>('GET', `/stacks/${id}`)
const job = async (id: number | null) => (await customer.call<JobView>('GET', `/jobs/${id}`)).body

/** Where workers crashed in what a stack does itself. */
async function points(): Promise<string[]> {
  const rows = await db().$queryRaw<{ point: string }[]>`select point from crash`
  return rows.map(({ point }) => point).filter((point) => (point.split(':')[0] ?? '') in stackPlans)
}
const around = (point: string) => [`${point} after`, `${point} before`]

async function expectNothingLeft(): Promise<void> {
  expect(await hypervisor().inventory()).toEqual({ servers: [], networks: [], templates: [] })
  expect(await reconcile(hypervisor())).toEqual({ removed: [], unknown: [], lost: [] })
  const where = { ownerId: customer.user.id }
  const rows = await Promise.all([
    db().cloudServer.count({ where }),
    db().cloudNetwork.count({ where }),
    db().cloudFirewall.count({ where }),
    db().dnsRecordSet.count(),
  ])
  expect(rows).toEqual([0, 0, 0, 0])
}

it(
  'a worker killed before and after every step of a stack and of its parts makes it whole, and deletes it whole',
  // A second attempt would find the crashes of the first.
  { timeout: 900_000, retry: 0 },
  async () => {
    const stack = await create()
    const crashes = await workUntilDone()
    expect(await job(stack.JobID)).toMatchObject({ State: 'Completed', Error: null })
    expect((await get(stack.ID)).body).toMatchObject({
      State: 'Active',
      Servers: [
        { State: 'Active', IsPowerOn: true, LinkedNetworks: [{}], PTR: 'mail.elsewhere.example' },
        { Name: 'web-2', State: 'Active' },
      ],
      Networks: [{ State: 'Active' }],
      Firewalls: [{ AppliedTo: [{ State: 'Applied' }] }],
      Records: [{ Name: 'www', State: 'Active' }],
    })
    const changed = await change(stack.ID, second())
    crashes.push(...(await workUntilDone()))
    expect(await job(changed.JobID)).toMatchObject({ State: 'Completed', Error: null })
    expect((await get(stack.ID)).body).toMatchObject({
      State: 'Active',
      Servers: [
        { ID: stack.Servers[0]?.ID, RAM: 512, LinkedNetworks: [{}], PTR: 'www.elsewhere.example' },
        { Name: 'web-3', State: 'Active', IsPowerOn: true, LinkedNetworks: [{}] },
      ],
      Networks: [{ Name: 'front', State: 'Active' }],
      Firewalls: [{ Name: 'other', AppliedTo: [{ State: 'Applied' }] }],
      Records: [{ Name: 'api', State: 'Active' }],
    })
    expect(await differs(stack.ID, second())).toMatchObject({ Created: [], Changed: [], Removed: [] })
    const { servers, networks } = await hypervisor().inventory()
    expect([servers.length, networks.length]).toEqual([2, 1])
    const { body: deletion } = await customer.call<JobView>('DELETE', `/stacks/${stack.ID}`)
    crashes.push(...(await workUntilDone()))
    expect(await job(deletion.ID)).toMatchObject({ State: 'Completed', Error: null })
    expect((await get(stack.ID)).status).toBe(404)
    expect(new Set(crashes)).toEqual(new Set(['SIGKILL']))
    const steps = Object.entries(stackPlans).flatMap(([type, plan]) => plan.steps.map(({ name }) => `${type}: ${name}`))
    expect((await points()).toSorted()).toEqual(steps.flatMap(around).toSorted())
    await expectNothingLeft()
  },
)

it(
  'a worker killed while it takes back a stack of which a part failed leaves nothing of it',
  { timeout: 900_000, retry: 0 },
  async () => {
    const stack = await create()
    // As a template whose creation failed: it is found out after all parts have begun.
    await db().cloudServer.update({ where: { id: stack.Servers[0]?.ID ?? 0 }, data: { imageId: 2_000_000_000 } })
    expect((await workUntilDone()).length).toBeGreaterThan(0)
    expect((await points()).filter((point) => point.includes('undo')).toSorted()).toEqual(around('CreateStack: undo'))
    expect(await job(stack.JobID)).toMatchObject({ State: 'Failed', Error: { Code: 'template_failed' } })
    const nothing = { Servers: [], Networks: [], Firewalls: [], Records: [] }
    expect((await get(stack.ID)).body).toMatchObject({ State: 'Failed', ...nothing })
    await expectNothingLeft()
  },
)

it(
  'a worker killed while it takes back a change of which a part failed leaves the stack with the parts of before',
  { timeout: 900_000, retry: 0 },
  async () => {
    const stack = await create()
    await workUntilDone()
    const before = await hypervisor().inventory()
    const changed = await change(stack.ID, second())
    const made = changed.Servers.find(({ Name }) => Name === 'web-3')
    await db().cloudServer.update({ where: { id: made?.ID ?? 0 }, data: { imageId: 2_000_000_000 } })
    expect((await workUntilDone()).length).toBeGreaterThan(0)
    expect(await points()).toEqual(expect.arrayContaining(around('ChangeStack: undo')))
    expect(await job(changed.JobID)).toMatchObject({ State: 'Failed', Error: { Code: 'part_failed' } })
    expect((await get(stack.ID)).body).toMatchObject({
      State: 'Active',
      Servers: [{ Name: 'web-1', RAM: 512, LinkedNetworks: [{}] }, { Name: 'web-2' }],
      Networks: [{ ID: stack.Networks[0]?.ID }],
      Firewalls: [{ ID: stack.Firewalls[0]?.ID, AppliedTo: [{ ServerID: stack.Servers[0]?.ID }] }],
      Records: [{ Name: 'www' }],
    })
    expect(await hypervisor().inventory()).toEqual(before)
    await customer.call('DELETE', `/stacks/${stack.ID}`)
    await workUntilDone()
    await expectNothingLeft()
  },
)
