import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { intercept } from '../../hypervisor/hypervisor.ts'
import { makeSimulator } from '../../hypervisor/simulator/simulator.ts'
import type { ServerView } from '../../servers/servers.schema.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '../../testing/client.ts'
import { drain } from '../../testing/drain.ts'
import type { StoredStep } from '../job-repository.sql.ts'
import type { JobView } from '../jobs.schema.ts'
import { currentSteps } from '../progress.ts'
import { PLANS } from './plans.ts'

const AT = '2025-01-01T00:00:00.000Z'
const done = (name: string): StoredStep => ({ name, startedAt: AT, endedAt: AT })
const open = (name: string): StoredStep => ({ name, startedAt: null, endedAt: null })

describe('a plan', () => {
  it.each(Object.entries(PLANS))('of %s has no two steps of one name, former names included', (_type, plan) => {
    const names = plan.steps.flatMap(({ name, formerly }) => (formerly === undefined ? [name] : [name, formerly]))
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(names.length)
  })

  it('runs each of its steps once, whatever list of steps a job was created with', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')
    const plans = fc.uniqueArray(name, { minLength: 1 }).map((names) => ({ steps: names.map(stepOf) }))
    const recorded = fc.array(fc.record({ name, startedAt: fc.constant(null), endedAt: fc.constantFrom(null, AT) }))
    fc.assert(
      fc.property(plans, recorded, (plan, before) => {
        const ran: string[] = []
        let steps = currentSteps(plan, before)
        for (let next; (next = steps.find((step) => step.endedAt === null));) {
          ran.push(next.name)
          const { name: ended } = next
          steps = currentSteps(
            plan,
            steps.map((step) => (step.name === ended ? done(ended) : step)),
          )
        }
        const names = plan.steps.map((step) => step.name)
        const wasDone = (wanted: string) => before.find((step) => step.name === wanted)?.endedAt === AT
        expect(ran).toEqual(names.filter((wanted) => !wasDone(wanted)))
        expect(steps.map((step) => step.name)).toEqual(names)
      }),
    )
  })
})

const stepOf = (name: string) => ({ name, run: () => Promise.resolve() })

describe('a job that another version created', () => {
  const server = aCloud()
  let customer: CloudClient
  let calls: string[]
  beforeAll(async () => {
    customer = await aCustomer(server)
  })

  const show = async (id: number) => (await customer.call<JobView>('GET', `/jobs/${id}`)).body
  const create = async () => (await customer.call<ServerView>('POST', '/servers', serverRequest())).body
  const act = async (id: number, Type: string) =>
    (await customer.call<JobView>('POST', `/servers/${id}/actions`, { Type })).body.ID
  const record = (id: number, steps: StoredStep[]) => db().cloudJob.update({ where: { id }, data: { steps } })

  /** Works as this version's worker does, and records which methods of the hypervisor it calls. */
  async function work(): Promise<void> {
    calls = []
    const hypervisor = intercept(makeSimulator(), (method, call) => {
      calls.push(method)
      return call()
    })
    await drain(hypervisor)
  }

  it('with fewer steps runs those that are new', async () => {
    const { ID, JobID } = await create()
    await record(JobID ?? 0, [open('Create the machine'), open('Start')])
    await work()
    expect(calls).toEqual(['createServer', 'filterServer', 'startServer', 'setPassword', 'inspectServer'])
    const job = await show(JobID ?? 0)
    expect(job).toMatchObject({ State: 'Completed', Progress: 100 })
    expect(job.Steps.map((step) => step.Name)).toEqual(PLANS.Create.steps.map((step) => step.name))
    expect(job.Steps.every((step) => step.StartDate && step.EndDate)).toBe(true)
    expect((await customer.call<ServerView>('GET', `/servers/${ID}`)).body).toMatchObject({ State: 'Active' })
  })

  it('continues where it was, although its steps have been renamed', async () => {
    const { ID } = await create()
    await drain()
    const id = await act(ID, 'PowerReboot')
    await record(id, [done('Switch off'), open('Start')])
    await work()
    expect(calls).toEqual(['startServer'])
    const { State, Steps } = await show(id)
    expect([State, Steps.map((step) => step.Name)]).toEqual(['Completed', ['Power off', 'Power on']])
    expect(Steps[0]).toMatchObject({ StartDate: AT, EndDate: AT })
  })

  it('drops the steps that are no longer part of the work', async () => {
    const { ID } = await create()
    await drain()
    const id = await act(ID, 'PowerOff')
    await record(id, [done('Drain connections'), open('Power off'), open('Notify the owner')])
    await work()
    expect(calls).toEqual(['stopServer'])
    expect(await show(id)).toMatchObject({ State: 'Completed', Steps: [{ Name: 'Power off' }] })
  })

  it('completes when all that is left to do was dropped', async () => {
    const { ID } = await create()
    await drain()
    const id = await act(ID, 'PowerOff')
    await record(id, [done('Power off'), open('Notify the owner')])
    await work()
    expect(calls).toEqual([])
    expect(await show(id)).toMatchObject({ State: 'Completed', Progress: 100, Steps: [{ Name: 'Power off' }] })
  })

  it('and has ended keeps the names it was shown with', async () => {
    const { ID } = await create()
    const id = await act(ID, 'PowerOff')
    await drain()
    await record(id, [done('Switch off')])
    expect((await show(id)).Steps.map((step) => step.Name)).toEqual(['Switch off'])
  })
})
