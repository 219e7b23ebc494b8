import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import type { JobView } from '../../jobs/jobs.schema.ts'
import { hypervisor } from '../../hypervisor/current.ts'
import { reconcile } from '../../jobs/reconcile.ts'
import type { ServerView } from '../../servers/servers.schema.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '../../testing/client.ts'
import { drain } from '../../testing/drain.ts'
import { dnsEngine } from '../engine/engine.ts'
import { reconcileZones } from '../reconcile-zones.ts'
import { aZone, changed } from '../testing/zones.ts'
import type { ZoneView } from '../zones/zones.schema.ts'
import type { PointerView } from './pointers.schema.ts'

const POOL = '10.99.4.0/22'
const server = aCloud({ CLOUD_PUBLIC_POOL: POOL })
let customer: CloudClient
let zone: ZoneView
beforeAll(async () => {
  customer = await aCustomer(server)
  zone = await aZone(customer)
})

const aServer = async () => (await customer.call<ServerView>('POST', '/servers', serverRequest())).body
const pointer = async ({ ID }: ServerView) => (await customer.call<PointerView>('GET', `/servers/${ID}/ptr`)).body
const set = ({ ID }: ServerView, Host: string) =>
  customer.call<JobView & { error: { message: string } }>('PUT', `/servers/${ID}/ptr`, { Host })
const follow = (machine: ServerView | null, Name: string) =>
  changed(customer, zone, machine ? { Name, Type: 'A', ServerID: machine.ID } : { Name, Type: 'A' })

/** What the name servers have for the address. */
async function answered({ IP }: ServerView): Promise<string[] | undefined> {
  const [a, b, c, d] = IP.split('.')
  const stored = await dnsEngine().read(`${c}.${b}.${a}.in-addr.arpa`)
  return stored?.recordSets.find(({ name, type }) => name === d && type === 'PTR')?.values
}

describe('the PTR record of a server', () => {
  it('has the name of the first record set that follows it, and the next one when that goes', async () => {
    const machine = await aServer()
    expect(await pointer(machine)).toMatchObject({ IP: machine.IP, Host: null, SetBy: null, Forward: null })
    await follow(machine, 'www')
    await follow(machine, 'api')
    await follow(machine, '*.dev')
    expect(await answered(machine)).toEqual([`www.${zone.TechName}.`])
    expect(await pointer(machine)).toMatchObject({
      Host: `www.${zone.TechName}`,
      SetBy: 'RecordSet',
      Forward: 'Matches',
    })
    await follow(null, 'www')
    expect(await answered(machine)).toEqual([`api.${zone.TechName}.`])
    await follow(null, 'api')
    expect(await answered(machine)).toBeUndefined()
    await follow(null, '*.dev')
  })

  it('is set by a job that people see at the server, and stays until it is reset', async () => {
    const machine = await aServer()
    await follow(machine, 'mx')
    await changed(customer, zone, { Name: 'mail', Type: 'A', Values: [machine.IP] })
    const { status, body: job } = await set(machine, `mail.${zone.Name}`)
    expect([status, job.Type, job.ResourceType, job.ResourceID]).toEqual([202, 'SetPTR', 'Server', machine.ID])
    expect((await pointer(machine)).JobID).toBe(job.ID)
    await drain()
    expect((await customer.call<JobView>('GET', `/jobs/${job.ID}`)).body.State).toBe('Completed')
    expect((await customer.call<JobView[]>('GET', `/servers/${machine.ID}/jobs`)).body.map(({ ID }) => ID)).toContain(
      job.ID,
    )
    await follow(null, 'mx')
    expect(await answered(machine)).toEqual([`mail.${zone.TechName}.`])
    expect(await pointer(machine)).toMatchObject({ SetBy: 'User', Forward: 'Matches', JobID: null })
    await changed(customer, zone, { Name: 'mail', Type: 'A' })
    expect((await pointer(machine)).Forward).toBe('Differs')
    expect((await customer.call('DELETE', `/servers/${machine.ID}/ptr`)).status).toBe(202)
    await drain()
    expect(await answered(machine)).toBeUndefined()
  })

  it('is a host name that points back, wherever that is known', async () => {
    const machine = await aServer()
    await changed(customer, zone, { Name: 'sub', Type: 'NS', Values: ['ns.elsewhere.test.'] })
    const other = await aZone(await aCustomer(server))
    for (const host of [`nothing.${zone.Name}`, zone.Name, other.Name, 'no host', 'one', '10.0.0.1', '*.a.test']) {
      expect((await set(machine, host)).status, host).toBe(422)
    }
    for (const host of ['Mail.Elsewhere.test.', `a.sub.${zone.Name}`]) {
      expect((await set(machine, host)).status, host).toBe(202)
      expect((await pointer(machine)).Forward).toBe('Elsewhere')
    }
    await drain()
    expect(await answered(machine)).toEqual([`a.sub.${zone.TechName}.`])
  })

  it('goes with its server, and with the zone that it is in', async () => {
    const machine = await aServer()
    const own = await aZone(customer)
    await changed(customer, own, { Name: '@', Type: 'A', ServerID: machine.ID })
    expect(await answered(machine)).toEqual([`${own.TechName}.`])
    await customer.call('DELETE', `/dns/zones/${own.ID}`)
    await drain()
    expect(await answered(machine)).toBeUndefined()
    await set(machine, 'mail.elsewhere.test')
    await drain()
    expect(await answered(machine)).toEqual(['mail.elsewhere.test.'])
    await customer.call('DELETE', `/servers/${machine.ID}`)
    await drain()
    expect(await answered(machine)).toBeUndefined()
    expect((await customer.call('GET', `/servers/${machine.ID}/ptr`)).status).toBe(404)
  })

  it('is put right when it was left behind', async () => {
    const machine = await aServer()
    await follow(machine, 'left')
    await db().dnsRecordSet.deleteMany({ where: { zoneId: zone.ID, name: 'left' } })
    const reverse = { zone: { ownerId: 'installation' } }
    expect(await db().dnsRecordSet.count({ where: { serverId: machine.ID, ...reverse } })).toBe(1)
    await reconcileZones(dnsEngine())
    await drain()
    expect(await answered(machine)).toBeUndefined()
  })
})

describe('the reverse zones', () => {
  it('outlive the deletion of what deleted accounts left', async () => {
    const machine = await aServer()
    await set(machine, 'kept.elsewhere.test')
    await drain()
    await reconcile(hypervisor())
    await drain()
    expect(await answered(machine)).toEqual(['kept.elsewhere.test.'])
    expect(await db().cloudJob.count({ where: { ownerId: 'installation' } })).toBe(0)
  })

  it('are nobody’s: no account has one, or one above or below', async () => {
    for (const Name of [
      '5.99.10.in-addr.arpa',
      '99.10.in-addr.arpa',
      '10.in-addr.arpa',
      '1.7.99.10.in-addr.arpa',
      'a.4.99.10.in-addr.arpa',
    ]) {
      const { status, body } = await customer.call<{ error: { code: string } }>('POST', '/dns/zones', { Name })
      expect([status, body.error?.code], Name).toEqual([409, 'reverse_zone'])
    }
    for (const Name of ['8.99.10.in-addr.arpa', '98.10.in-addr.arpa', '0.0.1.0.8.b.d.0.1.0.0.2.ip6.arpa']) {
      expect((await customer.call('POST', '/dns/zones', { Name })).status, Name).toBe(201)
    }
    const { body } = await customer.call<ZoneView[]>('GET', '/dns/zones')
    const hidden = await db().dnsZone.findMany({ where: { ownerId: 'installation' } })
    expect(hidden.length).toBeGreaterThan(0)
    expect(body.filter(({ TechName }) => hidden.some(({ name }) => name === TechName))).toEqual([])
    expect((await customer.call('GET', `/dns/zones/${hidden[0]?.id}`)).status).toBe(404)
  })
})
