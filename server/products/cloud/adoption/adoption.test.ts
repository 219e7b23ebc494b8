import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { makeSimulator } from '../hypervisor/simulator/simulator.ts'
import type { HostLimit } from '../bounds.schema.ts'
import type { JobView } from '../jobs/jobs.schema.ts'
import { reconcile } from '../jobs/reconcile.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import { aCloud, aCustomer, type CloudClient } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'
import { addFault } from '../testing/faults.ts'
import { simulatedHost } from '../testing/simulated-host.ts'
import type { UnknownView } from '../unknown/unknown.schema.ts'

const server = aCloud()
const host = simulatedHost()
let operator: CloudClient
let customer: CloudClient
beforeAll(async () => {
  operator = await aCustomer(server, {}, ['operator'])
  customer = await aCustomer(server)
})

async function found(Name: string): Promise<UnknownView> {
  await reconcile(makeSimulator())
  const { body } = await operator.call<UnknownView[]>('GET', '/hypervisor/unknown')
  const one = body.find((each) => each.Name === Name)
  if (!one) throw new Error(`${Name} is not listed`)
  return one
}

async function foreignRow(kind: string, name: string, state: object): Promise<void> {
  const id = 1_000_000 + (await db().cloudSimulated.count())
  await db().cloudSimulated.create({ data: { kind, id, state: { name, ...state } } })
}

const adopt = async (name: string, given: object = {}) =>
  operator.call<JobView & { error: { message: string; code: string } }>(
    'POST',
    `/hypervisor/unknown/${(await found(name)).ID}/adopt`,
    { Owner: customer.user.id, ...given },
  )

describe('an adoption', () => {
  it('is for operators alone', async () => {
    await host.makeServer('kept-1')
    const { ID } = await found('kept-1')
    for (const [method, path, json] of [
      ['POST', `/hypervisor/unknown/${ID}/adopt`, { Owner: customer.user.id }],
      ['POST', '/hypervisor/adoptions', { Owner: customer.user.id, Pattern: '*' }],
      ['GET', '/hypervisor/adoptions'],
      ['DELETE', '/hypervisor/adoptions/server/9'],
    ] as const) {
      expect((await customer.call(method, path, json)).status, path).toBe(403)
    }
    expect((await customer.call('GET', '/servers')).body).toEqual([])
  })

  it('needs an account that there is', async () => {
    expect((await adopt('kept-1', { Owner: 'nobody@elsewhere.test' })).status).toBe(422)
  })

  it('ends with nothing recorded and nothing marked when the hypervisor refuses', async () => {
    await addFault('adopt', 'refuse')
    const { status, body } = await adopt('kept-1')
    expect(status).toBe(202)
    await drain()
    expect((await customer.call('GET', '/servers')).body).toEqual([])
    expect((await customer.call<JobView>('GET', `/jobs/${body.ID}`)).body).toMatchObject({ State: 'Failed' })
    expect(await found('kept-1')).toMatchObject({ Foreign: true, State: 'Unknown' })
  })

  it('may be followed at once by changes, and happens once', async () => {
    const { ID } = await found('kept-1')
    const path = `/hypervisor/unknown/${ID}/adopt`
    const both = await Promise.all(
      [1, 2].map(() => operator.call('POST', path, { Owner: customer.user.id, Name: 'mine' })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 404])
    const [made] = (await customer.call<ServerView[]>('GET', '/servers')).body
    expect((await customer.call('POST', `/servers/${made?.ID}/actions`, { Type: 'PowerOff' })).status).toBe(202)
    await drain()
    expect((await customer.call<ServerView[]>('GET', '/servers')).body).toMatchObject([
      { Name: 'mine', State: 'Active', IsPowerOn: false },
    ])
  })

  it('is refused, with the reason, where it cannot be expressed', async () => {
    const machine = { isPowerOn: false, cpu: 1, ram: 256, hdd: 1, hddType: 'SSD', isHighPerformance: true, links: {} }
    await foreignRow('server', 'stopped', { ...machine, ip: '' })
    await foreignRow('network', 'flat', {})
    await foreignRow('network', 'small', { gateway: '10.66.0.129', prefix: 25 })
    for (const [name, reason] of [
      ['stopped', 'address'],
      ['flat', 'no IPv4 range'],
      ['small', 'gateway'],
    ] as const) {
      const { status, body } = await adopt(name)
      expect([status, body.error.code], name).toEqual([409, 'not_adoptable'])
      expect(body.error.message).toContain(reason)
    }
    const rule = { Owner: customer.user.id, Pattern: 's*l*' }
    const { body } = await operator.call<{ Jobs: object[]; Skipped: { Name: string }[] }>(
      'POST',
      '/hypervisor/adoptions',
      rule,
    )
    expect([body.Jobs, body.Skipped.map(({ Name }) => Name)]).toEqual([[], ['small']])
  })

  it('keeps what cannot be changed here in the record, and says it when a resize is refused', async () => {
    const limits: HostLimit[] = ['Profiles', 'Unfiltered']
    const size = { cpu: 1, ram: 256, hdd: 1, hddType: 'SSD', isHighPerformance: true, ip: '10.87.9.99', links: {} }
    await foreignRow('server', 'profiled', { ...size, isPowerOn: true, limits })
    expect((await found('profiled')).Limits).toEqual(limits)
    await adopt('profiled')
    await drain()
    const made = (await customer.call<ServerView[]>('GET', '/servers?name=profiled')).body[0]
    expect(made?.HostLimits).toEqual(limits)
    const refused = await customer.call<{ error: { code: string } }>('PUT', `/servers/${made?.ID}`, { CPU: 2 })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'managed_on_host'])
    expect((await customer.call('PUT', `/servers/${made?.ID}`, { Name: 'other' })).status).toBe(200)
  })
})
