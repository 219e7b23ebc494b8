import { beforeAll, expect, it, onTestFinished } from 'vitest'
import type { JobView } from '../../jobs/jobs.schema.ts'
import { aCloud, aCustomer, type CloudClient } from '../../testing/client.ts'
import { drain } from '../../testing/drain.ts'
import { parseZoneFile } from '../records/zone-file.ts'
import type { TransferKey } from '../transfers/transfers.schema.ts'
import type { ZoneView } from '../zones/zones.schema.ts'
import { freePort, startSecondary, transferred } from './secondary.ts'
import { aZone, changed, records } from './zones.ts'

const LARGE = 3000

/** What every engine does for the secondaries of a zone, with dig and BIND. @param primary `address:port` */
export function transfers(primary: () => string): void {
  const server = aCloud({ DNS_PRIVATE_NETWORKS: '127.0.0.0/8' })
  let customer: CloudClient
  let stranger: CloudClient
  beforeAll(async () => {
    customer = await aCustomer(server)
    stranger = await aCustomer(server)
  })

  const setSecondaries = async (zone: ZoneView, ...Secondaries: string[]) => {
    const put = await customer.call<JobView>('PUT', `/dns/zones/${zone.ID}/transfer`, { Secondaries })
    expect(put.status, JSON.stringify(put.body)).toBe(202)
    await drain()
    expect((await customer.call<JobView>('GET', `/jobs/${put.body.ID}`)).body).toMatchObject({ State: 'Completed' })
  }
  const newKey = async (zone: ZoneView, client = customer) => {
    const made = await client.call<TransferKey>('POST', `/dns/zones/${zone.ID}/transfer/key`)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    await drain()
    return made.body
  }
  /** Record sets of a transferred zone as `records` has them. */
  const setsOf = (text: string | null, zone: ZoneView) => {
    const { recordSets, problems } = parseZoneFile(text ?? '', zone.TechName)
    expect(problems).toEqual([])
    return Object.fromEntries(recordSets.map(({ name, type, values }) => [`${name} ${type}`, values.toSorted()]))
  }
  const wanted = async (zone: ZoneView) => {
    const sets = await records(customer, zone)
    return Object.fromEntries(Object.entries(sets).map(([key, values]) => [key, values.toSorted()]))
  }
  const serialOf = async (zone: ZoneView) => (await customer.call<ZoneView>('GET', `/dns/zones/${zone.ID}`)).body.Serial

  it('a zone is transferred by nobody until its owner says so', async () => {
    const zone = await aZone(customer)
    expect(await transferred(primary(), zone.TechName)).toBeNull()
  })

  it('with a key, by requests signed with it, and by no others from any address', async () => {
    const zone = await aZone(customer)
    await changed(customer, zone, { Name: 'www', Type: 'A', Values: ['192.0.2.1'] })
    await setSecondaries(zone, '127.0.0.1')
    const key = await newKey(zone)
    expect(setsOf(await transferred(primary(), zone.TechName, key), zone)).toEqual(await wanted(zone))
    expect(await transferred(primary(), zone.TechName)).toBeNull()
    const wrong = { ...key, Secret: Buffer.alloc(32, 1).toString('base64') }
    expect(await transferred(primary(), zone.TechName, wrong)).toBeNull()
    const theirs = await newKey(await aZone(stranger), stranger)
    expect(await transferred(primary(), zone.TechName, theirs)).toBeNull()

    const next = await newKey(zone)
    expect(next.Name).not.toBe(key.Name)
    expect(await transferred(primary(), zone.TechName, key)).toBeNull()
    expect(await transferred(primary(), zone.TechName, next)).not.toBeNull()
  })

  it('without a key, by the addresses of the secondaries alone', async () => {
    const zone = await aZone(customer)
    await setSecondaries(zone, '127.0.0.1')
    expect(await transferred(primary(), zone.TechName)).not.toBeNull()
    expect(await transferred(primary(), zone.TechName, undefined, '127.0.0.2')).toBeNull()
    const key = await newKey(zone)
    expect(await transferred(primary(), zone.TechName)).toBeNull()
    expect((await customer.call('DELETE', `/dns/zones/${zone.ID}/transfer/key`)).status).toBe(202)
    await drain()
    expect(await transferred(primary(), zone.TechName)).not.toBeNull()
    expect(await transferred(primary(), zone.TechName, key)).toBeNull()
    await setSecondaries(zone)
    expect(await transferred(primary(), zone.TechName)).toBeNull()
  })

  it('BIND has the same zone, and each change of it soon', { timeout: 120_000 }, async () => {
    const zone = await aZone(customer)
    const many = Array.from({ length: LARGE }, (_, at) => `host${at} A 10.0.${at >> 8}.${at & 255}`)
    const other = ['@ MX 10 mail', '*.dev TXT "any \\195\\188" "more"', 'sub NS ns.sub', 'ns.sub A 192.0.2.3']
    const ZoneFile = [...many, ...other, ''].join('\n')
    expect((await customer.call('POST', `/dns/zones/${zone.ID}/zonefile`, { ZoneFile })).status).toBe(202)
    await drain()
    const port = await freePort()
    const key = await newKey(zone)
    await setSecondaries(zone, `127.0.0.1:${port}`)
    const secondary = await startSecondary({ zone: zone.TechName, primary: primary(), port, key })
    onTestFinished(() => secondary.close())
    await expect
      .poll(() => secondary.serial(), { timeout: 30_000, message: secondary.log() })
      .toBe(await serialOf(zone))
    expect(setsOf(await transferred(secondary.server, zone.TechName), zone)).toEqual(await wanted(zone))
    for (const n of [1, 2, 3]) {
      await changed(
        customer,
        zone,
        { Name: 'www', Type: 'A', Values: [`192.0.2.${n}`] },
        { Name: `host${n}`, Type: 'A' },
      )
      await expect.poll(() => secondary.serial(), { timeout: 30_000 }).toBe(await serialOf(zone))
    }
    expect(setsOf(await transferred(secondary.server, zone.TechName), zone)).toEqual(await wanted(zone))
    expect(secondary.log()).toContain('received notify')
  })
}
