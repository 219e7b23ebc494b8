import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import type { JobView } from '../../jobs/jobs.schema.ts'
import { aCloud, aCustomer, type CloudClient } from '../../testing/client.ts'
import { drain } from '../../testing/drain.ts'
import { startDnsServer, type DnsServer } from '../engine/builtin/dns-server.ts'
import { soaOf } from '../engine/dns-engine.ts'
import { parseNameServer } from '../engine/name-server-address.ts'
import type { RecordSet } from '../records/record-set-rules.ts'
import { overUdp } from '../testing/dns-client.ts'
import { aZone } from '../testing/zones.ts'
import type { ZoneView } from '../zones/zones.schema.ts'
import { checkDueDelegations } from './delegation.ts'

const server = aCloud()
const parent = { name: 'parent.test', serial: 1, ttl: 60, nameservers: ['ns.parent.test'] }
let recordSets: RecordSet[] = []
let dns: DnsServer
let customer: CloudClient
let zone: ZoneView

const resolvers = (...texts: string[]) => setEnv({ DNS_RESOLVERS: texts.join() })

beforeAll(async () => {
  const source = {
    zone: (name: string) => (name === parent.name ? { ...parent, recordSets, soa: soaOf(parent) } : undefined),
  }
  dns = await startDnsServer({ host: '127.0.0.1', port: 0, source, answersPerSecond: 10_000 })
  customer = await aCustomer(server)
  zone = await aZone(customer, { Name: 'child.parent.test' })
})
afterAll(() => dns.close())
beforeEach(() => {
  resolvers(`127.0.0.1:${dns.port}`)
  delegate()
})

/** What the parent has for the zone. */
function delegate(nameservers: readonly string[] = [], ds: readonly string[] = []): void {
  const set = (type: 'NS' | 'DS', values: readonly string[]) => ({ name: 'child', type, ttl: 60, values: [...values] })
  const hosts = nameservers.map((host) => `${host}.`)
  recordSets = [set('NS', hosts), set('DS', ds)].filter(({ values }) => values.length > 0)
}

async function check(): Promise<ZoneView> {
  const { status, body } = await customer.call<JobView>('POST', `/dns/zones/${zone.ID}/delegation`)
  expect([status, body.Type, body.ResourceID]).toEqual([202, 'CheckDelegation', zone.ID])
  await drain()
  expect((await customer.call<JobView>('GET', `/jobs/${body.ID}`)).body.State).toBe('Completed')
  return (await customer.call<ZoneView>('GET', `/dns/zones/${zone.ID}`)).body
}

describe('the check of a delegation', () => {
  it('says which name servers the parent zone names', async () => {
    expect(zone.Delegation).toMatchObject({ State: 'Unchecked', DateCheck: null })
    expect((await check()).Delegation).toMatchObject({ State: 'None', Parent: 'parent.test', Nameservers: [] })
    const [first = ''] = zone.Nameservers
    for (const [hosts, State] of [
      [['ns.other.test'], 'Elsewhere'],
      [[first], 'Partial'],
      [[...zone.Nameservers, 'ns.other.test'], 'Partial'],
      [zone.Nameservers, 'Delegated'],
    ] as const) {
      delegate(hosts)
      const { Delegation } = await check()
      expect(Delegation).toMatchObject({ State, Nameservers: [...hosts].toSorted(), Problem: null })
      expect(Date.parse(Delegation.DateCheck ?? '')).toBeGreaterThan(Date.now() - 60_000)
    }
  })

  it('says that DNSSEC waits for the parent until that has a DS record of the zone', async () => {
    const ds = `12345 13 2 ${'ab'.repeat(32)}`
    await db().dnsZone.update({ where: { id: zone.ID }, data: { signed: true, ds: [ds.toUpperCase()] } })
    delegate(zone.Nameservers, [`1 13 2 ${'cd'.repeat(32)}`])
    expect((await check()).DNSSEC.State).toBe('WaitingForParent')
    delegate(zone.Nameservers, [ds])
    expect(await check()).toMatchObject({ DNSSEC: { State: 'On' }, Delegation: { DS: [ds] } })
    // An unreachable resolver changes nothing at the parent.
    resolvers('127.0.0.1:1')
    expect(await check()).toMatchObject({ DNSSEC: { State: 'On' }, Delegation: { State: 'Unknown', DS: [ds] } })
  })

  it('is one job for each zone, and none for another account', async () => {
    const jobs = await Promise.all([1, 2].map(() => customer.call<JobView>('POST', `/dns/zones/${zone.ID}/delegation`)))
    expect(new Set(jobs.map(({ body }) => body.ID)).size).toBe(1)
    expect((await (await aCustomer(server)).call('POST', `/dns/zones/${zone.ID}/delegation`)).status).toBe(404)
    await drain()
  })

  it('says that it could not ask where nothing answers', async () => {
    for (const resolver of ['127.0.0.1:1', 'no address']) {
      resolvers(resolver)
      const { State, Problem } = (await check()).Delegation
      expect([State, Problem]).toEqual(['Unknown', expect.stringContaining('No resolver')])
    }
  })

  it('asks no private address that the zone above names', async () => {
    const asked: string[] = []
    const resolver = await aResolver((question) => asked.push(question))
    resolvers(`127.0.0.1:${resolver.port}`)
    recordSets = [{ name: 'ns', type: 'A', ttl: 60, values: ['127.0.0.1', '169.254.169.254', '10.0.0.1'] }]
    const { State, Problem } = (await check()).Delegation
    expect([State, Problem]).toEqual(['Unknown', expect.stringContaining('public address')])
    expect(asked.length).toBe(2)
    resolver.close()
  })

  it('is repeated by itself until all has arrived', async () => {
    await db().dnsZone.update({ where: { id: zone.ID }, data: { signed: false, ds: [] } })
    expect((await check()).Delegation.State).toBe('None')
    delegate(zone.Nameservers)
    const state = async () => (await customer.call<ZoneView>('GET', `/dns/zones/${zone.ID}`)).body.Delegation.State
    await checkDueDelegations()
    expect(await state()).toBe('None')
    const ago = (minutes: number) => ({ delegationAt: new Date(Date.now() - minutes * 60_000) })
    await db().dnsZone.update({ where: { id: zone.ID }, data: ago(11) })
    await checkDueDelegations()
    expect(await state()).toBe('Delegated')
    delegate()
    await db().dnsZone.update({ where: { id: zone.ID }, data: ago(11) })
    await checkDueDelegations()
    expect(await state()).toBe('Delegated')
    await db().dnsZone.update({ where: { id: zone.ID }, data: ago(25 * 60) })
    await checkDueDelegations()
    expect(await state()).toBe('None')
  })
})

it.each([
  ['192.0.2.1', { address: '192.0.2.1', port: 53 }],
  ['192.0.2.1:5300', { address: '192.0.2.1', port: 5300 }],
  ['2001:db8::1', { address: '2001:db8::1', port: 53 }],
  ['[2001:db8::1]:5300', { address: '2001:db8::1', port: 5300 }],
  ['[2001:db8::1]', { address: '2001:db8::1', port: 53 }],
  ['resolver.example', null],
  ['192.0.2.1:99999', null],
])('reads %s as the address of a resolver', (text, wanted) => {
  expect(parseNameServer(text)).toEqual(wanted)
})

/** The parent's server as a resolver would answer: without authority. */
async function aResolver(onQuestion: (text: string) => void): Promise<{ port: number; close: () => void }> {
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    onQuestion(message.toString('latin1'))
    void overUdp(dns.port, message).then((answer) => {
      answer.writeUInt8(answer.readUInt8(2) & ~0x04, 2)
      socket.send(answer, port, address)
    })
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { port: socket.address().port, close: () => socket.close() }
}
