import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import type { JobView } from './jobs.schema.ts'
import type { LimitsView } from '../limits/limits.schema.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'
import { addFault } from '../testing/faults.ts'

const server = aCloud()
let customer: CloudClient
beforeAll(async () => {
  customer = await aCustomer(server)
})

const aServer = async (client = customer) => (await client.call<ServerView>('POST', '/servers', serverRequest())).body
const job = async (id: number) => (await customer.call<JobView>('GET', `/jobs/${id}`)).body

describe('a job', () => {
  it('shows its steps with their times, its progress and its end', async () => {
    const { JobID, ID } = await aServer()
    const before = await job(JobID ?? 0)
    expect(before).toMatchObject({ Type: 'Create', State: 'Postponed', Progress: 0, StartDate: null, EndDate: null })
    expect(before).toMatchObject({ ResourceType: 'Server', ResourceID: ID, Error: null })
    await drain()
    const after = await job(JobID ?? 0)
    expect(after).toMatchObject({ State: 'Completed', Progress: 100 })
    for (const moment of [after, ...after.Steps]) {
      expect(Date.parse(moment.EndDate ?? '')).toBeGreaterThanOrEqual(Date.parse(moment.StartDate ?? ''))
    }
    expect(after.Steps.map((step) => step.Name)).toEqual(before.Steps.map((step) => step.Name))
  })

  it('keeps the names of what it works on, also once they are gone', async () => {
    const web = (await customer.call<ServerView>('POST', '/servers', { ...serverRequest(), Name: 'web-1' })).body
    const backend = (await customer.call<{ ID: number }>('POST', '/networks', { Name: 'backend' })).body
    const act = (Type: string) => customer.call('POST', `/servers/${web.ID}/actions`, { Type, NetworkID: backend.ID })
    await act('AddNetwork')
    await act('RemoveNetwork')
    await customer.call('PUT', `/servers/${web.ID}`, { Name: 'web-2', CPU: 3 })
    const template = { Name: 'Web', TechName: `web-${web.ID}`, ServerID: web.ID }
    const { ID } = (await customer.call<{ ID: number }>('POST', '/templates', template)).body
    await drain()
    await customer.call('DELETE', `/templates/${ID}`)
    await customer.call('DELETE', `/servers/${web.ID}`)
    await customer.call('DELETE', `/networks/${backend.ID}`)
    await drain()
    const jobs = (await customer.call<JobView[]>('GET', '/jobs?limit=9')).body.toReversed()
    expect(jobs.map(({ Type, ResourceName, NetworkName }) => [Type, ResourceName, NetworkName])).toEqual([
      ['Create', 'web-1', null],
      ['CreateNetwork', 'backend', null],
      ['AddNetwork', 'web-1', 'backend'],
      ['RemoveNetwork', 'web-1', 'backend'],
      ['Resize', 'web-2', null],
      ['CreateTemplate', 'Web', null],
      ['DeleteTemplate', 'Web', null],
      ['Delete', 'web-2', null],
      ['DeleteNetwork', 'backend', null],
    ])
  })

  it('is read in batches, by server, by state, and by what changed since', async () => {
    const one = await aServer()
    const two = await aServer()
    const ids = async (path: string) => (await customer.call<JobView[]>('GET', path)).body.map((item) => item.ID)
    expect(await ids(`/jobs?id=${one.JobID}&id=${two.JobID}`)).toEqual([two.JobID, one.JobID])
    expect(await ids(`/jobs?server_id=${one.ID}`)).toEqual([one.JobID])
    expect(await ids('/jobs?state=Postponed')).toEqual([two.JobID, one.JobID])
    const { Sequence } = await job(two.JobID ?? 0)
    expect(await ids(`/jobs?after=${Sequence - 1}`)).toEqual([two.JobID])
    expect(await ids(`/jobs?after=${Sequence}`)).toEqual([])
    await drain()
    expect((await ids(`/jobs?after=${Sequence}`)).toSorted((a, b) => a - b)).toEqual(
      [one.JobID ?? 0, two.JobID ?? 0].toSorted((a, b) => a - b),
    )
  })

  it.each(['/jobs?state=Done', '/jobs?after=-1', '/jobs?after=2147483648', '/jobs?id=x', '/jobs?colour=red'])(
    'list refuses %s',
    async (path) => {
      expect([400, 422]).toContain((await customer.call('GET', path)).status)
    },
  )

  it('is waited for until it ends', async () => {
    const { JobID } = await aServer()
    const waiting = customer.call<JobView>('GET', `/jobs/${JobID}?wait=30`)
    await drain()
    expect((await waiting).body.State).toBe('Completed')
    expect((await customer.call('GET', `/jobs/${JobID}?wait=61`)).status).toBe(422)
  })

  it('that the hypervisor refuses fails with a message, leaves nothing behind, and fails the jobs that waited for it', async () => {
    const made = await aServer()
    const resize = await customer.call<JobView>('PUT', `/servers/${made.ID}`, { CPU: 2 })
    await addFault('startServer', 'refuse')
    await drain()
    const failed = await job(made.JobID ?? 0)
    expect(failed.State).toBe('Failed')
    expect(failed.Error).toEqual({ Code: 'refused', Message: 'The simulator was set to refuse this' })
    expect((await job(resize.body.ID)).Error?.Code).toBe('server_failed')
    expect((await customer.call<ServerView>('GET', `/servers/${made.ID}`)).body.State).toBe('Failed')
    expect(await db().cloudSimulated.count({ where: { id: made.ID } })).toBe(0)
    expect((await customer.call('PUT', `/servers/${made.ID}`, { CPU: 2 })).status).toBe(409)
    expect((await customer.call('DELETE', `/servers/${made.ID}`)).status).toBe(202)
    await drain()
    expect((await customer.call('GET', `/servers/${made.ID}`)).status).toBe(404)
  })

  it('whose answers are lost at every step completes all the same', async () => {
    for (const method of ['createServer', 'startServer', 'setPassword', 'resizeServer', 'deleteServer'] as const) {
      await addFault(method, 'lose_answer')
    }
    const made = await aServer()
    await customer.call('PUT', `/servers/${made.ID}`, { CPU: 2 })
    await customer.call('DELETE', `/servers/${made.ID}`)
    await drain()
    const { body } = await customer.call<JobView[]>('GET', `/servers/${made.ID}/jobs`)
    expect(body.map((item) => item.State)).toEqual(['Completed', 'Completed', 'Completed'])
    expect(await db().cloudSimulated.count({ where: { id: made.ID } })).toBe(0)
  })

  it('that cannot reach the hypervisor until its deadline fails and says why', async () => {
    setEnv({ CLOUD_JOB_SECONDS: '1' })
    await addFault('createServer', 'unavailable', 50)
    const made = await aServer()
    await drain()
    await db().cloudSimulatedFault.deleteMany()
    setEnv({ CLOUD_JOB_SECONDS: '600' })
    const { Error: reason, State } = await job(made.JobID ?? 0)
    expect([State, reason?.Code]).toEqual(['Failed', 'deadline_exceeded'])
    expect(reason?.Message).toContain('the hypervisor did not respond')
  })
})

describe('order and quotas', () => {
  it('fifty changes sent at once run one after another, in the order of their jobs', async () => {
    const { ID } = await aServer()
    const sizes = Array.from({ length: 50 }, (_, n) => ({ CPU: 1 + (n % 8) }))
    const answers = await Promise.all(sizes.map((size) => customer.call<JobView>('PUT', `/servers/${ID}`, size)))
    expect(answers.map((answer) => answer.status)).toEqual(sizes.map(() => 202))
    await drain()
    const { body } = await customer.call<JobView[]>('GET', `/servers/${ID}/jobs`)
    const inOrder = body.toReversed()
    expect(inOrder.length).toBe(51)
    for (const [n, item] of inOrder.entries()) {
      expect(item.State).toBe('Completed')
      const earlier = inOrder[n - 1]
      if (earlier) expect(Date.parse(item.StartDate ?? '')).toBeGreaterThanOrEqual(Date.parse(earlier.EndDate ?? ''))
    }
    const last = answers.find((answer) => answer.body.ID === body[0]?.ID)
    const index = answers.indexOf(last ?? { status: 0, headers: new Headers(), body: {} as JobView })
    const final = (await customer.call<ServerView>('GET', `/servers/${ID}`)).body
    expect([final.CPU, final.State]).toEqual([sizes[index]?.CPU, 'Active'])
  })

  it('a hundred servers requested at once by five customers stop exactly at their quotas', async () => {
    setEnv({ CLOUD_QUOTA_SERVERS: '15', CLOUD_QUOTA_CPU: '24' })
    const customers = await Promise.all(Array.from({ length: 5 }, () => aCustomer(server)))
    const CPUS = [2, 1, 2, 1]
    const requests = customers.flatMap((client) =>
      Array.from({ length: 20 }, (_, n) =>
        client.call<{ error: { code: string } }>('POST', '/servers', serverRequest({ CPU: CPUS[n % 4] })),
      ),
    )
    const answers = await Promise.all(requests)
    const refused = answers.filter((answer) => answer.status !== 201)
    expect(new Set(refused.map((answer) => `${answer.status} ${answer.body.error.code}`))).toEqual(
      new Set(['422 limit_reached']),
    )
    for (const client of customers) {
      const { Servers, CPU } = (await client.call<LimitsView>('GET', '/limits')).body
      expect(Servers.Used).toBeLessThanOrEqual(15)
      expect(CPU.Used).toBeLessThanOrEqual(24)
      expect(Servers.Used === 15 || CPU.Used >= 23).toBe(true)
    }
    await drain()
    const made = await Promise.all(customers.map((client) => client.call<ServerView[]>('GET', '/servers')))
    const servers = made.flatMap((answer) => answer.body)
    expect(servers.length).toBe(100 - refused.length)
    expect(new Set(servers.map((item) => item.State))).toEqual(new Set(['Active']))
    expect(new Set(servers.map((item) => item.IP)).size).toBe(servers.length)
    setEnv({ CLOUD_QUOTA_SERVERS: '50', CLOUD_QUOTA_CPU: '256' })
  })
})
