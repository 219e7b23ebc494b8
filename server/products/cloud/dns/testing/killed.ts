import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import type { JobView } from '../../jobs/jobs.schema.ts'
import { zonePlans } from '../../jobs/plans/zone.ts'
import { aCloud, aCustomer } from '../../testing/client.ts'
import { drain } from '../../testing/drain.ts'
import { workUntilDone } from '../../testing/work-until-done.ts'
import { dnsEngine } from '../engine/engine.ts'
import { reconcileZones } from '../reconcile-zones.ts'
import type { ZoneView } from '../zones/zones.schema.ts'
import type { RecordSet } from '../records/record-set-rules.ts'
import { RECORD_TYPES, type RecordType } from '../records/record-types.ts'
import { aDomain } from './zones.ts'

/** Steps that only look at the name servers: there is nothing to repeat. */
const QUIET = /Wait /
/** A pool that no other test has: the engine is the same for all. */
const POOL = '10.88.0.0/16'
const REVERSE = '88.10.in-addr.arpa'
/** Types of jobs that the built-in engine has not. */
const SIGNING = /^(?:Sign|Unsign)Zone/

/** Kills the worker (-9) before and after every step of every type of job of zones. */
export function killedWorker(): void {
  const server = aCloud({ CLOUD_PUBLIC_POOL: POOL })
  beforeAll(async () => {
    await db().$executeRaw`create table crash (point text primary key)`
  })

  it('ends each job as requested, whichever step the worker is killed at', { timeout: 300_000 }, async () => {
    const customer = await aCustomer(server)
    const create = async () => (await customer.call<ZoneView>('POST', '/dns/zones', { Name: aDomain() })).body
    const kept = await create()
    const gone = await create()
    const patch = (...RecordSets: object[]) => customer.call('PATCH', `/dns/zones/${kept.ID}/records`, { RecordSets })
    const set = (Name: string, ...Values: string[]) => ({ Name, Type: 'A', Values })
    await patch(set('a', '192.0.2.1'), set('b', '192.0.2.2'))
    await patch(set('a'), set('b', '192.0.2.3'), set('c', '192.0.2.4'))
    if (dnsEngine().kind === 'powerdns') {
      await customer.call('POST', `/dns/zones/${kept.ID}/dnssec`)
      await customer.call('DELETE', `/dns/zones/${kept.ID}/dnssec`)
    }
    await customer.call('DELETE', `/dns/zones/${gone.ID}`)
    const id = await aServerRow(customer.user.id)
    expect((await customer.call('PUT', `/servers/${id}/ptr`, { Host: 'mail.elsewhere.test' })).status).toBe(202)
    const crashes = await workUntilDone()

    const points = (await db().$queryRaw<{ point: string }[]>`select point from crash`).map((row) => row.point)
    const steps = Object.entries(zonePlans).flatMap(([type, plan]) => plan.steps.map(({ name }) => `${type}: ${name}`))
    const wanted = steps.filter((step) => !QUIET.test(step) && (dnsEngine().kind === 'powerdns' || !SIGNING.test(step)))
    expect(points.toSorted()).toEqual(wanted.flatMap((step) => [`${step} before`, `${step} after`]).toSorted())
    expect(new Set(crashes)).toEqual(new Set(['SIGKILL']))

    const jobs = (await customer.call<JobView[]>('GET', '/jobs')).body
    expect(jobs.filter((job) => job.State !== 'Completed')).toEqual([])
    const { body: zone } = await customer.call<ZoneView>('GET', `/dns/zones/${kept.ID}`)
    expect(zone).toMatchObject({ State: 'Active', PublishedSerial: zone.Serial, DNSSEC: { State: 'Off', DS: [] } })
    const stored = await dnsEngine().read(kept.TechName)
    expect(stored?.recordSets.map(({ name, values }) => [name, values]).toSorted()).toEqual([
      ['b', ['192.0.2.3']],
      ['c', ['192.0.2.4']],
    ])
    expect((await dnsEngine().zoneNames()).toSorted()).toEqual([REVERSE, kept.TechName].toSorted())
    expect((await dnsEngine().read(REVERSE))?.recordSets).toMatchObject([
      { name: '20.1', values: ['mail.elsewhere.test.'] },
    ])
    expect(await reconcileZones(dnsEngine())).toEqual({ removed: [], unknown: [], drifted: [] })
  })

  it('has each batch whole or not at all, whichever step the worker is killed at', { timeout: 300_000 }, async () => {
    const customer = await aCustomer(server)
    const { body: zone } = await customer.call<ZoneView>('POST', '/dns/zones', { Name: aDomain() })
    await drain()
    const seen = new Set<string>(['0'])
    const watching = new AbortController()
    // A batch gives every type the same number: sets that are stored at the same time must be of one batch.
    const watched = (async () => {
      while (!watching.signal.aborted) {
        const sets = (
          await dnsEngine()
            .read(zone.TechName)
            .catch(() => null)
        )?.recordSets
        if (sets) seen.add([...new Set(sets.map(numberOf)), sets.length].join())
        await sleep(5)
      }
    })()
    for (let n = 1; n <= BATCHES; n++) {
      const RecordSets = RECORD_TYPES.map((Type) => ({ Name: nameOf(Type), Type, Values: [VALUES[Type](n)] }))
      const sent = await customer.call('PATCH', `/dns/zones/${zone.ID}/records`, { RecordSets })
      expect(sent.status, JSON.stringify(sent.body)).toBe(202)
      if (n === 1) await drain()
    }
    await db().$executeRaw`delete from crash`
    expect(await workUntilDone()).toEqual(['SIGKILL', 'SIGKILL'])
    watching.abort()
    await watched
    const allowed = Array.from({ length: BATCHES }, (_, n) => `${n + 1},${RECORD_TYPES.length}`)
    expect([...seen].filter((state) => !['0', ...allowed].includes(state))).toEqual([])
    const stored = (await dnsEngine().read(zone.TechName))?.recordSets ?? []
    expect(new Set(stored.map(numberOf))).toEqual(new Set([String(BATCHES)]))
    expect(stored).toHaveLength(RECORD_TYPES.length)
  })
}

const BATCHES = 2

/** Makes a value of each type that contains a number. */
const VALUES: Record<RecordType, (n: number) => string> = {
  A: (n) => `192.0.2.${n}`,
  AAAA: (n) => `2001:db8::${n}`,
  CAA: (n) => `0 issue "ca${n}.example"`,
  CNAME: (n) => `c${n}.example.`,
  DS: (n) => `${n} 13 2 ${'ab'.repeat(32)}`,
  HTTPS: (n) => `1 h${n}.example. alpn="h2"`,
  LOC: (n) => `${n} 0 0.000 N 0 0 1.000 E 0.00m 1.00m 10000.00m 10.00m`,
  MX: (n) => `${n} mail.example.`,
  NS: (n) => `ns${n}.example.`,
  PTR: (n) => `p${n}.example.`,
  SRV: (n) => `${n} 0 443 srv.example.`,
  SSHFP: (n) => `4 2 ${`0${n}`.repeat(32)}`,
  SVCB: (n) => `1 s${n}.example.`,
  TLSA: (n) => `3 1 1 ${`0${n}`.repeat(32)}`,
  TXT: (n) => `"text ${n}"`,
}

/** DS needs NS at its name. */
const nameOf = (type: RecordType) => (type === 'DS' ? 't-ns' : `t-${type.toLowerCase()}`)

/** The number of the batch that a set is of. */
function numberOf({ type, values: [value = ''] }: RecordSet): string {
  const pattern = { A: /(\d+)$/, AAAA: /(\d+)$/, SSHFP: /0(\d)$/, TLSA: /0(\d)$/, TXT: /(\d+)"$/ }[type as 'A']
  const lead = /^(?:DS|LOC|MX|SRV)$/.test(type) ? /^(\d+)/ : /[a-z](\d+)\.example/
  return (pattern ?? lead).exec(value)?.[1] ?? `? ${type} ${value}`
}

/** A server without jobs of its own, which would be killed too. */
async function aServerRow(ownerId: string): Promise<number> {
  const size = { cpu: 1, ram: 512, hdd: 10, reservedCpu: 1, reservedRam: 512, reservedHdd: 10 }
  const image = { imageId: 1, image: 'Debian 12', hddType: 'SSD', isHighPerformance: false }
  const data = {
    id: 7,
    ownerId,
    name: 'web',
    state: 'Active',
    ip: '10.88.1.20',
    adminUserName: 'root',
    ...size,
    ...image,
  }
  return (await db().cloudServer.create({ data })).id
}
