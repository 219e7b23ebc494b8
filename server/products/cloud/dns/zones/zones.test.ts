import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import type { JobView } from '../../jobs/jobs.schema.ts'
import { aCloud, aCustomer, type CloudClient } from '../../testing/client.ts'
import { drain } from '../../testing/drain.ts'
import { dnsEngine } from '../engine/engine.ts'
import { aDomain, aZone, changed } from '../testing/zones.ts'
import type { ZoneView } from './zones.schema.ts'

const server = aCloud({ CLOUD_QUOTA_ZONES: '40' })
let customer: CloudClient
let stranger: CloudClient
beforeAll(async () => {
  customer = await aCustomer(server)
  stranger = await aCustomer(server)
})

const create = (Name: string, client = customer) =>
  client.call<ZoneView & { error: { code: string; records: Proof[]; fields: Record<string, string[]> } }>(
    'POST',
    '/dns/zones',
    { Name },
  )
interface Proof {
  name: string
  type: string
  value: string
}

describe('a zone', () => {
  it('is New at once, and Active when the name servers answer with its serial', async () => {
    const name = aDomain()
    const { status, headers, body } = await create(name)
    expect([status, headers.get('location')?.endsWith(`/api/dns/zones/${body.ID}`)]).toEqual([201, true])
    expect(body).toMatchObject({ Name: name, TechName: name, State: 'New', PublishedSerial: null, TTL: 3600 })
    expect(await dnsEngine().answeredSerial(name)).toBeNull()
    await drain()
    const { body: done } = await customer.call<ZoneView>('GET', `/dns/zones/${body.ID}`)
    expect(done).toEqual({ ...body, State: 'Active', PublishedSerial: body.Serial, JobID: null })
    expect(await dnsEngine().answeredSerial(name)).toBe(body.Serial)
    const list = await customer.call<ZoneView[]>('GET', `/dns/zones?name=${name.slice(1).toUpperCase()}`)
    expect([list.body, list.headers.get('x-total-count')]).toEqual([[done], '1'])
  })

  it('of an international name is shown as it is written, and keeps its punycode', async () => {
    const { body } = await create('Bücher.example')
    expect([body.Name, body.TechName]).toEqual(['bücher.example', 'xn--bcher-kva.example'])
    expect((await create('xn--bcher-kva.example')).status).toBe(409)
  })

  it.each(['', 'com', 'a..b', '-a.example', '1.2.3.4', `${'a'.repeat(64)}.example`, 'a b.example', 'x.\u0000.example'])(
    'has no such name: %j',
    async (name) => {
      expect([400, 422]).toContain((await create(name)).status)
    },
  )

  it.each(['co.uk', 'CO.UK.', 'github.io', 'foo.ck', '公司.cn', 'in-addr.arpa', 'home.arpa'])(
    'is not what others register names below: %s',
    async (name) => {
      const { status, body } = await create(name)
      expect(status).toBe(422)
      expect(body.error.fields['Name']?.join()).toContain('Public Suffix List')
    },
  )

  it.each(['d.co.uk', 'd.github.io', 'd.foo.ck', 'www.ck', 'd.公司.cn', '2.0.192.in-addr.arpa', 'd.lan', 'd.internal'])(
    'may be below such a name, and in a domain that no list knows: %s',
    async (name) => {
      expect((await create(name)).status).toBe(201)
    },
  )

  it('has another time to live after a job, and its protection at once', async () => {
    const zone = await aZone(customer)
    const path = `/dns/zones/${zone.ID}`
    const locked = await customer.call<ZoneView>('PATCH', path, { Protected: true })
    expect([locked.status, locked.body.Protected, locked.body.Serial]).toEqual([200, true, zone.Serial])
    expect(await customer.call('DELETE', path)).toMatchObject({ status: 409, body: { error: { code: 'protected' } } })
    const job = await customer.call<JobView>('PATCH', path, { TTL: 60, Protected: false })
    expect([job.status, job.body.Type]).toEqual([202, 'UpdateZone'])
    expect((await customer.call<ZoneView>('GET', path)).body).toMatchObject({ State: 'Updating', TTL: 60 })
    await drain()
    expect((await dnsEngine().read(zone.TechName))?.serial).toBeGreaterThan(zone.Serial)
    for (const json of [{}, { TTL: 29 }, { TTL: 604_801 }, { Name: 'other.example' }]) {
      expect([400, 422]).toContain((await customer.call('PATCH', path, json)).status)
    }
  })

  it('goes with its record sets, and its name is free again', async () => {
    const zone = await aZone(customer)
    await changed(customer, zone, { Name: '@', Type: 'A', Values: ['192.0.2.1'] })
    const job = await customer.call<JobView>('DELETE', `/dns/zones/${zone.ID}`)
    expect([job.status, job.body.Type, job.body.ResourceName]).toEqual([202, 'DeleteZone', zone.Name])
    expect((await customer.call('PATCH', `/dns/zones/${zone.ID}`, { TTL: 60 })).status).toBe(409)
    await drain()
    expect((await customer.call('GET', `/dns/zones/${zone.ID}`)).status).toBe(404)
    expect(await dnsEngine().read(zone.TechName)).toBeNull()
    expect(await db().dnsRecordSet.count({ where: { zoneId: zone.ID } })).toBe(0)
    expect((await create(zone.Name, stranger)).status).toBe(201)
    await drain()
  })

  it('beyond the quota is refused', async () => {
    const full = await aCustomer(server)
    await db().dnsZone.createMany({
      data: Array.from({ length: 40 }, (_, i) => ({
        id: 500 + i,
        ownerId: full.user.id,
        name: `q${i}.quota.example`,
        state: 'Active',
        ttl: 60,
        serial: 1n,
      })),
    })
    expect(await create(aDomain(), full)).toMatchObject({ status: 422, body: { error: { code: 'limit_reached' } } })
    expect((await full.call<object>('GET', '/limits')).body).toMatchObject({ Zones: { Limit: 40, Used: 40 } })
    await db().dnsZone.deleteMany({ where: { ownerId: full.user.id } })
  })

  it('is signed by PowerDNS alone', async () => {
    const zone = await aZone(customer)
    const refused = await customer.call('POST', `/dns/zones/${zone.ID}/dnssec`)
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'dnssec_unsupported' } } })
    expect((await customer.call('DELETE', `/dns/zones/${zone.ID}/dnssec`)).status).toBe(409)
    expect(zone.DNSSEC).toEqual({ State: 'Off', Supported: false, DS: [] })
  })
})

describe('a stranger', () => {
  it('cannot have a zone of the same name', async () => {
    const zone = await aZone(customer)
    const refused = await create(`${zone.Name.toUpperCase()}.`, stranger)
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'zone_exists' } } })
  })

  it('creates a zone below another account’s only when its owner agrees by a TXT record', async () => {
    const zone = await aZone(customer)
    const child = `dev.${zone.Name}`
    const refused = await create(child, stranger)
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'control_required' } } })
    const [proof] = refused.body.error.records
    expect(proof).toEqual({ name: `_quartet-challenge.${child}`, type: 'TXT', value: expect.any(String) as string })
    await changed(customer, zone, { Name: `${proof?.name}.`, Type: 'TXT', Values: ['"something else"'] })
    expect((await create(child, stranger)).status).toBe(409)
    await changed(customer, zone, { Name: `${proof?.name}.`, Type: 'TXT', Values: [`"${proof?.value}"`] })
    // The agreement is for this account and this name.
    expect((await create(child, await aCustomer(server))).status).toBe(409)
    expect((await create(`other.${child}`, stranger)).status).toBe(409)
    expect((await create(child, stranger)).status).toBe(201)
    await drain()
  })

  it('creates a zone above another account’s only when its owner agrees', async () => {
    const parent = aDomain()
    const zone = await aZone(customer, { Name: `dev.${parent}` })
    const refused = await create(parent, stranger)
    const [proof] = refused.body.error.records
    expect([refused.status, proof?.name]).toEqual([409, `_quartet-challenge.${zone.Name}`])
    await changed(customer, zone, { Name: '_quartet-challenge', Type: 'TXT', Values: [`"${proof?.value}"`] })
    expect((await create(parent, stranger)).status).toBe(201)
    await drain()
  })

  it('cannot create parent and child with another account at the same time', async () => {
    const parent = aDomain()
    const both = await Promise.all([create(parent), create(`dev.${parent}`, stranger)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    await drain()
  })

  it('finds no zone of others', async () => {
    const zone = await aZone(customer)
    for (const path of ['', '/records', '/records/@/A', '/zonefile', '/transfer']) {
      expect((await stranger.call('GET', `/dns/zones/${zone.ID}${path}`)).status, path).toBe(404)
    }
    expect((await stranger.call('DELETE', `/dns/zones/${zone.ID}`)).status).toBe(404)
    expect((await stranger.call('POST', `/dns/zones/${zone.ID}/dnssec`)).status).toBe(404)
    // Nor lets a stranger have it transferred.
    const path = `/dns/zones/${zone.ID}/transfer`
    expect((await stranger.call('PUT', path, { Secondaries: ['9.9.9.9'] })).status).toBe(404)
    for (const method of ['POST', 'DELETE']) expect((await stranger.call(method, `${path}/key`)).status).toBe(404)
    expect((await customer.call('GET', path)).body).toMatchObject({ Secondaries: [], Key: null })
    expect((await stranger.call<ZoneView[]>('GET', `/dns/zones?name=${zone.Name}`)).body).toEqual([])
  })
})
