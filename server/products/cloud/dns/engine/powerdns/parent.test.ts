import { describe, expect, it } from 'vitest'
import { env, setEnv } from '#server/settings/env.ts'
import type { JobView } from '../../../jobs/jobs.schema.ts'
import { aCloud, aCustomer } from '../../../testing/client.ts'
import { drain } from '../../../testing/drain.ts'
import { aDomain, aZone } from '../../testing/zones.ts'
import type { ZoneView } from '../../zones/zones.schema.ts'
import { createZone, deleteZone, patchZone } from './powerdns.client.ts'

// Runs with a private PowerDNS: npm run suite -- powerdns.
describe.runIf(env().POWERDNS_URL !== undefined)('PowerDNS with the zone above, of somebody else', () => {
  const server = aCloud()

  it('is asked for the delegation, and for the DS records that a signed zone waits for', async () => {
    setEnv({ DNS_RESOLVERS: env().POWERDNS_SERVERS.join() })
    const parent = aDomain()
    const set = (name: string, type: string, ...values: string[]) => {
      const records = values.map((content) => ({ content, disabled: false }))
      return { name: `${name}.`, type, ttl: 60, records }
    }
    const soa = set(parent, 'SOA', `ns.${parent}. hostmaster.${parent}. 1 3600 600 86400 60`)
    await createZone(parent, 'somebody', [soa, set(parent, 'NS', `ns.${parent}.`)])
    const customer = await aCustomer(server)
    const zone = await aZone(customer, { Name: `child.${parent}` })
    const check = async () => {
      await customer.call<JobView>('POST', `/dns/zones/${zone.ID}/delegation`)
      await drain()
      return (await customer.call<ZoneView>('GET', `/dns/zones/${zone.ID}`)).body
    }
    const delegation = set(zone.TechName, 'NS', ...zone.Nameservers.map((host) => `${host}.`))
    await patchZone(parent, [{ ...delegation, changetype: 'REPLACE' }])
    expect((await check()).Delegation).toMatchObject({ State: 'Delegated', Parent: parent })

    await customer.call('POST', `/dns/zones/${zone.ID}/dnssec`)
    await drain()
    const { DNSSEC } = await check()
    expect(DNSSEC.State).toBe('WaitingForParent')
    await patchZone(parent, [{ ...set(zone.TechName, 'DS', ...DNSSEC.DS), changetype: 'REPLACE' }])
    const { DNSSEC: trusted, Delegation } = await check()
    expect([trusted.State, Delegation.DS]).toEqual(['On', DNSSEC.DS.map((ds) => ds.toLowerCase()).toSorted()])
    await deleteZone(parent)
  })
})
