import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { db } from '#server/core/db.ts'
import type { JobView } from './jobs.schema.ts'
import { JOB_TYPES } from './jobs.schema.ts'
import { reconcile } from './reconcile.ts'
import { openSubjects } from './job-repository.sql.ts'
import { hypervisor } from './jobs.task.ts'
import { PLANS } from './plans/plans.ts'
import { wake } from './queue.ts'
import type { NetworkView } from '../networks/networks.schema.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import type { TemplateView } from '../templates/templates.schema.ts'
import { aCloud, aCustomer, serverRequest } from '../testing/client.ts'
import type { CloudClient } from '../testing/client.ts'

/** Steps that look at our own rows only, or only look at the hypervisor: there is nothing to repeat. */
const QUIET = new Set(['Create: Prepare the image', 'Create: Wait for the IP address'])
const PROGRAM = join(import.meta.dirname, '../testing/crashing-worker.ts')

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
    const kept = await post<ServerView>('/servers', serverRequest({ RAM: 256, HDD: 1, NetworkIDs: [a.ID] }))
    const template = await post<TemplateView>('/templates', { Name: 't', TechName: 't', ServerID: kept.ID })
    await customer.call('PUT', `/servers/${kept.ID}`, { CPU: 2, RAM: 384 })
    for (const Type of ['PowerOff', 'PowerOn', 'PowerReboot', 'ShutDownGuestOS'])
      await post(`/servers/${kept.ID}/actions`, { Type })
    await post(`/servers/${kept.ID}/actions`, { Type: 'RemoveNetwork', NetworkID: a.ID })
    await post(`/servers/${kept.ID}/actions`, { Type: 'AddNetwork', NetworkID: b.ID })
    const gone = await post<ServerView>('/servers', serverRequest({ RAM: 256, HDD: 1 }))
    await customer.call('DELETE', `/servers/${gone.ID}`)
    const crashes = await workUntilDone()
    await customer.call('DELETE', `/templates/${template.ID}`)
    await customer.call('DELETE', `/networks/${a.ID}`)
    crashes.push(...(await workUntilDone()))

    const points = (await db().$queryRaw<{ point: string }[]>`select point from crash`).map((row) => row.point)
    const wanted = JOB_TYPES.flatMap((type) => PLANS[type].steps.map(({ name }) => `${type}: ${name}`))
    const first = hypervisor().kind === 'lxd' ? 'during' : 'before'
    const both = wanted.filter((point) => !QUIET.has(point)).flatMap((point) => [`${point} ${first}`, `${point} after`])
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
    expect(await hypervisor().inventory()).toEqual({
      servers: [{ id: kept.ID, isPowerOn: false }],
      networks: [b.ID],
      templates: [],
    })
    expect(await reconcile(hypervisor())).toEqual({ orphans: { servers: [], networks: [], templates: [] }, lost: [] })
  },
)

/** Starts the worker again each time it was killed, as its supervisor does. @returns the signals it died of */
async function workUntilDone(): Promise<string[]> {
  const crashes: string[] = []
  for (;;) {
    // What reconcile does every minute: wake the queues without waiting until the tasks of the killed worker are freed.
    for (const subject of await openSubjects(db())) await wake(db(), subject)
    const child = fork(PROGRAM, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>
    const done = untilDone().then(() => 'done' as const)
    const first = await Promise.race([ended, done])
    if (first === 'done') {
      child.kill('SIGTERM')
      await ended
      return crashes
    }
    crashes.push(first[1] ?? `exit code ${first[0]}`)
  }
}

async function untilDone(): Promise<void> {
  while ((await openSubjects(db())).length > 0) await sleep(100)
}
