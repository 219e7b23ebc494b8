import { expect } from 'vitest'
import type { JobView } from '../../jobs/jobs.schema.ts'
import type { CloudClient } from '../../testing/client.ts'
import { drain } from '../../testing/drain.ts'
import type { RecordSetView } from '../records/record-sets.schema.ts'
import type { ZoneView } from '../zones/zones.schema.ts'

let count = 0

/** A domain that no other test of the file uses. */
export const aDomain = () => `d${++count}-${process.pid}.example`

/** A zone that the name servers answer. */
export async function aZone(customer: CloudClient, more: object = {}): Promise<ZoneView> {
  const made = await customer.call<ZoneView>('POST', '/dns/zones', { Name: aDomain(), ...more })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await drain()
  return (await customer.call<ZoneView>('GET', `/dns/zones/${made.body.ID}`)).body
}

/** Changes record sets and waits until the name servers answer with them. */
export async function changed(customer: CloudClient, zone: ZoneView, ...RecordSets: object[]): Promise<JobView> {
  const { status, body } = await customer.call<JobView>('PATCH', `/dns/zones/${zone.ID}/records`, { RecordSets })
  expect(status, JSON.stringify(body)).toBe(202)
  await drain()
  return (await customer.call<JobView>('GET', `/jobs/${body.ID}`)).body
}

/** `www A`: every record set, with its values. */
export async function records(customer: CloudClient, zone: ZoneView): Promise<Record<string, string[]>> {
  const { body } = await customer.call<RecordSetView[]>('GET', `/dns/zones/${zone.ID}/records`)
  return Object.fromEntries(body.map(({ Name, Type, Values }) => [`${Name} ${Type}`, Values]))
}
