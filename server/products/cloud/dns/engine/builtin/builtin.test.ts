import { Resolver } from 'node:dns/promises'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pool } from '#server/core/database/db.ts'
import { log } from '#server/core/process/log.ts'
import { setEnv } from '#server/settings/env.ts'
import { aCloud, aCustomer } from '../../../testing/client.ts'
import { dnsEngine } from '../engine.ts'
import { contract } from '../../testing/contract.ts'
import { aZone, changed } from '../../testing/zones.ts'
import { serveZones, servedAddress } from './serve.ts'

describe('the built-in engine', () => {
  contract()

  const cloud = aCloud()
  let server: Awaited<ReturnType<typeof serveZones>>
  beforeAll(async () => {
    setEnv({ DNS_PORT: String(await freePort()), DNS_ANSWERS_PER_SECOND: '100000' })
    server = await serveZones()
  })
  afterAll(() => server.close())

  it('answers over the network as soon as the job of a change has ended', async () => {
    const resolver = new Resolver()
    resolver.setServers([servedAddress() ?? ''])
    const customer = await aCustomer(cloud)
    const zone = await aZone(customer)
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      await changed(customer, zone, { Name: 'www', Type: 'A', Values: [address] })
      expect(await resolver.resolve4(`www.${zone.TechName}`)).toEqual([address])
    }
  })

  it('answers with a change that could not be read at first', async () => {
    const content = { name: 'late.example', ttl: 60, nameservers: ['ns1.test'] }
    const published = (serial: number) => dnsEngine().publish({ ...content, serial, recordSets: [] })
    await published(1)
    await expect.poll(() => dnsEngine().answeredSerial('late.example')).toBe(1)
    const warned = vi.spyOn(log(), 'warn')
    // The message is sent while there is no such table.
    await pool().query(`
      update dns_published_zone set serial = 2, content = jsonb_set(content, '{serial}', '2') where name = 'late.example';
      alter table dns_published_zone rename to hidden_zone;
      select pg_notify('dns_published', 'late.example')`)
    await expect.poll(() => warned.mock.calls.length).toBeGreaterThan(0)
    await pool().query('alter table hidden_zone rename to dns_published_zone')
    await expect.poll(() => dnsEngine().answeredSerial('late.example')).toBe(2)
    await dnsEngine().remove('late.example')
  })

  it('goes on where its port is taken, and answers there when it is free', async () => {
    const given = await serveZones()
    await given.close()
    expect(servedAddress()).not.toBeNull()
    const second = await serveZones()
    await server.close()
    expect(servedAddress()).toBeNull()
    server = second
    await expect.poll(servedAddress).not.toBeNull()
    const zone = await aZone(await aCustomer(cloud))
    expect(await dnsEngine().answeredSerial(zone.TechName)).toBe(zone.Serial)
  })
})

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
