import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import type { JobView } from '../../jobs/jobs.schema.ts'
import type { UnknownView } from '../../unknown/unknown.schema.ts'
import { aCloud, aCustomer, type CloudClient } from '../../testing/client.ts'
import { drain } from '../../testing/drain.ts'
import { dnsEngine } from '../engine/engine.ts'
import { reconcileZones } from '../reconcile-zones.ts'
import type { ZoneView } from '../zones/zones.schema.ts'
import { aDomain, aZone, changed, records } from './zones.ts'

/** A value of each type that both engines answer. */
const VALUES = {
  A: ['192.0.2.1', '192.0.2.2'],
  AAAA: ['2001:db8::1'],
  CAA: ['0 issue "ca.example"', '128 iodef "mailto:a@b.example"'],
  CNAME: ['target.example.'],
  HTTPS: ['0 svc.example.', '1 . alpn=h2,h3 port=8443'],
  LOC: ['52 1 0.000 N 4 53 32.250 E -2.00m 1.00m 10000.00m 10.00m', '0 0 0.000 N 0 0 0.000 E 0.00m 0.00m 0.00m 0.00m'],
  MX: ['10 mail.example.', '20 mail2.example.'],
  NS: ['ns1.example.', 'ns2.example.'],
  PTR: ['host.example.'],
  SRV: ['0 5 5060 sip.example.'],
  SVCB: ['1 svc.example. port=8080'],
  SSHFP: [`4 2 ${'ab'.repeat(32)}`],
  TLSA: [`3 1 1 ${'cd'.repeat(32)}`],
  TXT: ['"v=spf1 -all"', `"${'long '.repeat(51)}" "tail \\"quoted\\" \\195\\188"`],
}

/**
 * The contract of every engine, checked through the jobs of the API: what was requested is what is stored and answered.
 */
export function contract(): void {
  const server = aCloud()
  let customer: CloudClient
  let zone: ZoneView
  const engine = dnsEngine
  const stored = async (name = zone.TechName) => {
    const sets = (await engine().read(name))?.recordSets ?? []
    return Object.fromEntries(sets.map(({ name: at, type, values }) => [`${at} ${type}`, values.toSorted()]))
  }
  const wanted = async (of = zone) => {
    const sets = await records(customer, of)
    return Object.fromEntries(Object.entries(sets).map(([key, values]) => [key, values.toSorted()]))
  }
  const jobsAbandoned = async () => {
    const jobs = (await customer.call<JobView[]>('GET', '/jobs')).body
    return jobs.filter((job) => job.State !== 'Completed').map((job) => [job.Type, job.Error])
  }

  beforeAll(async () => {
    customer = await aCustomer(server)
    zone = await aZone(customer)
  })

  it('answers for a new zone with its serial, and for no other', async () => {
    expect(zone).toMatchObject({ State: 'Active', PublishedSerial: zone.Serial })
    expect(await engine().answeredSerial(zone.TechName)).toBe(zone.Serial)
    expect(await engine().answeredSerial('other.example')).toBeNull()
    expect(await engine().zoneNames()).toContain(zone.TechName)
    expect((await engine().read(zone.TechName))?.nameservers).toEqual(zone.Nameservers)
  })

  it('stores every type as it was requested', async () => {
    const sets = Object.entries(VALUES).map(([Type, Values]) => ({ Name: `t-${Type}`, Type, Values }))
    expect(await changed(customer, zone, ...sets)).toMatchObject({ State: 'Completed', Error: null })
    expect(await stored()).toEqual(await wanted())
    expect(Object.keys(await stored())).toHaveLength(sets.length)
    await changed(customer, zone, ...sets.map(({ Name, Type }) => ({ Name, Type })))
    expect(await stored()).toEqual({})
  })

  it('completes a job when it is answered with the new serial', async () => {
    const job = await changed(customer, zone, { Name: 'www', Type: 'A', Values: ['192.0.2.1'] })
    const after = (await customer.call<ZoneView>('GET', `/dns/zones/${zone.ID}`)).body
    expect(job.Steps.map(({ Name }) => Name)).toEqual(['Publish the zone', 'Wait for the name servers'])
    expect(after.PublishedSerial).toBe(after.Serial)
    expect(await engine().answeredSerial(zone.TechName)).toBe(after.Serial)
  })

  it('has what was requested after any changes, one by one or many at once', async () => {
    const own = await aZone(customer)
    const type = fc.constantFrom('A', 'TXT', 'CNAME', 'MX')
    const set = fc.record({ name: fc.constantFrom('a', 'b', 'c.d', '*', '@'), type, keep: fc.boolean(), n: fc.nat(3) })
    const batch = fc.record({
      sets: fc.array(set, { minLength: 1, maxLength: 5 }),
      waits: fc.boolean(),
      all: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 4 }), async (batches) => {
        for (const { sets, waits, all } of batches) {
          const values = { A: '192.0.2.', TXT: 'text', CNAME: 'name', MX: '10 mail' }
          const RecordSets = sets.map((one) => ({
            Name: one.name,
            Type: one.type,
            Values: one.keep ? [`${values[one.type as 'A']}${one.n}`] : [],
          }))
          const method = all ? 'PUT' : 'PATCH'
          const { status } = await customer.call(method, `/dns/zones/${own.ID}/records`, { RecordSets })
          expect([202, 422]).toContain(status)
          if (waits) await drain()
        }
        await drain()
        expect(await stored(own.TechName)).toEqual(await wanted(own))
      }),
      { numRuns: 15 },
    )
    expect(await jobsAbandoned()).toEqual([])
  })

  it('answers an imported zone, and exports the same', async () => {
    const made = await aZone(customer)
    const sets = Object.entries(VALUES).map(([Type, Values]) => ({ Name: `t-${Type}`, Type, Values }))
    await changed(customer, made, ...sets)
    const file = await server.fetch(`/api/dns/zones/${made.ID}/zonefile`, { token: customer.token })
    expect(file.headers.get('content-type')).toContain('text/dns')
    const ZoneFile = await file.text()
    const path = `/dns/zones/${zone.ID}/zonefile`
    const renamed = ZoneFile.replaceAll(made.TechName, zone.TechName)
    const dry = await customer.call<{ Added: unknown[]; Removed: unknown[] }>('POST', `${path}?dry_run=true`, {
      ZoneFile: renamed,
    })
    expect([dry.status, dry.body.Added.length]).toEqual([200, sets.length])
    expect((await customer.call('POST', path, { ZoneFile: renamed })).status).toBe(202)
    await drain()
    expect(await stored()).toEqual(await wanted(made))
    const again = await customer.call('POST', `${path}?dry_run=true`, { ZoneFile: renamed })
    expect(again.body).toMatchObject({ Added: [], Changed: [], Removed: [] })
  })

  it('forgets a deleted zone', async () => {
    const gone = await aZone(customer)
    await customer.call('DELETE', `/dns/zones/${gone.ID}`)
    await drain()
    expect([await engine().read(gone.TechName), await engine().answeredSerial(gone.TechName)]).toEqual([null, null])
    // After a crash the step is repeated.
    await engine().remove(gone.TechName)
  })

  it('answers the reverse name of a server that a record set follows, or that its owner set', async () => {
    const machine = (await customer.call<{ ID: number; IP: string }>('POST', '/servers', SERVER)).body
    const [, , c, d] = machine.IP.split('.')
    const reverse = async () =>
      (await engine().read(REVERSE))?.recordSets.find(({ name }) => name === `${d}.${c}`)?.values
    await changed(customer, zone, { Name: 'host', Type: 'A', ServerID: machine.ID })
    expect(await reverse()).toEqual([`host.${zone.TechName}.`])
    expect((await customer.call('PUT', `/servers/${machine.ID}/ptr`, { Host: 'mail.elsewhere.test' })).status).toBe(202)
    await drain()
    expect(await reverse()).toEqual(['mail.elsewhere.test.'])
    expect(await reconcileZones(engine())).toEqual({ removed: [], unknown: [], drifted: [] })
    await customer.call('DELETE', `/servers/${machine.ID}?delete_records=true`)
    await drain()
    expect(await reverse()).toBeUndefined()
    expect(await engine().answeredSerial(REVERSE)).not.toBeNull()
  })

  describe('when it differs from our records', () => {
    it('gets them again, with a higher serial, and says when', async () => {
      await changed(customer, zone, { Name: 'kept', Type: 'A', Values: ['192.0.2.1'] })
      const serial = (await engine().answeredSerial(zone.TechName)) ?? 0
      const content = { name: zone.TechName, serial: serial + 10, ttl: 60, nameservers: zone.Nameservers }
      const foreign = { name: 'foreign', type: 'A' as const, ttl: 60, values: ['192.0.2.66'] }
      await engine().publish({ ...content, recordSets: [foreign] })
      expect((await reconcileZones(engine())).drifted).toContain(zone.TechName)
      await drain()
      expect(await stored()).toEqual(await wanted())
      const after = (await customer.call<ZoneView>('GET', `/dns/zones/${zone.ID}`)).body
      expect(after.Serial).toBeGreaterThan(serial + 10)
      expect(after.DateDrift).not.toBeNull()
      expect(await reconcileZones(engine())).toEqual({ removed: [], unknown: [], drifted: [] })
    })

    it('gets a zone back that it lost, and keeps one that we have no record of until an operator decides', async () => {
      await engine().remove(zone.TechName)
      const name = aDomain()
      await engine().publish({ name, serial: 1, ttl: 60, nameservers: zone.Nameservers, recordSets: [] })
      expect(await reconcileZones(engine())).toEqual({
        removed: [],
        unknown: [`zone:${name}`],
        drifted: [zone.TechName],
      })
      await drain()
      expect(await stored()).toEqual(await wanted())
      expect(await engine().read(name)).toMatchObject({ serial: 1 })
      const operator = await aCustomer(server, {}, ['operator'])
      const [found] = (await operator.call<UnknownView[]>('GET', '/hypervisor/unknown')).body
      expect(found).toMatchObject({ Kind: 'Zone', Name: name, State: 'Unknown', CPU: null })
      await operator.call('DELETE', `/hypervisor/unknown/${found?.ID}`)
      expect((await reconcileZones(engine())).removed).toEqual([`zone:${name}`])
      expect(await engine().read(name)).toBeNull()
      expect((await operator.call('GET', '/hypervisor/unknown')).body).toEqual([])
    })

    it('gets a change of the server that a record set follows', async () => {
      const machine = (await customer.call<{ ID: number }>('POST', '/servers', SERVER)).body.ID
      await changed(customer, zone, { Name: 'srv', Type: 'A', ServerID: machine })
      await db().cloudServer.update({ where: { id: machine }, data: { ip: '10.87.255.250' } })
      await reconcileZones(engine())
      await drain()
      expect(await stored()).toMatchObject({ 'srv A': ['10.87.255.250'] })
      await db().dnsRecordSet.deleteMany({ where: { serverId: machine } })
      await reconcileZones(engine())
      await drain()
    })
  })
}

/** The reverse zone of the default pool of addresses. */
const REVERSE = '87.10.in-addr.arpa'

const SERVER = { Name: 'web', CPU: 1, RAM: 512, HDD: 10, imageID: 1 }
