import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { env, setEnv } from '#server/settings/env.ts'
import { spoken } from '#server/core/finding.ts'
import { checkNameServer } from '../../../checks.ts'
import type { JobView } from '../../../jobs/jobs.schema.ts'
import { aCloud, aCustomer, type CloudClient } from '../../../testing/client.ts'
import { drain } from '../../../testing/drain.ts'
import { contract } from '../../testing/contract.ts'
import { aZone, changed, records } from '../../testing/zones.ts'
import type { ZoneView } from '../../zones/zones.schema.ts'
import { dnsEngine } from '../engine.ts'
import { patchZone } from './powerdns.client.ts'

const run = promisify(execFile)
const isThere = env().POWERDNS_URL !== undefined

// Runs with a private PowerDNS: npm run suite -- powerdns.
describe.runIf(isThere)('PowerDNS', () => {
  contract()
})

describe.runIf(isThere)('PowerDNS alone', () => {
  const server = aCloud({ DNS_PRIVATE_NETWORKS: '127.0.0.0/8' })
  let customer: CloudClient
  let zone: ZoneView
  beforeAll(async () => {
    customer = await aCustomer(server)
    zone = await aZone(customer)
  })

  const dig = async (...args: string[]) => {
    const [host = '', port = ''] = (env().POWERDNS_SERVERS[0] ?? '').split(':')
    // Its remarks on a packet that it had to send again begin with two semicolons.
    const { stdout } = await run('dig', [`@${host}`, '-p', port, '+short', ...args])
    return stdout.replaceAll(/^;;.*\n/gm, '').trim()
  }

  it('is found by the doctor, and so is a wrong key', async () => {
    const { POWERDNS_API_KEY = '' } = env()
    expect(await checkNameServer()).toMatchObject({ state: 'ok' })
    setEnv({ POWERDNS_API_KEY: 'wrong' })
    const finding = await checkNameServer()
    setEnv({ POWERDNS_API_KEY })
    expect(finding && spoken(finding)).toMatchObject({ state: 'broken', found: expect.stringContaining('401') })
  })

  it('answers dig, HTTPS and SVCB included', async () => {
    await changed(
      customer,
      zone,
      { Name: 'www', Type: 'A', Values: ['192.0.2.7'] },
      { Name: 'www', Type: 'HTTPS', Values: ['1 . alpn=h2,h3 port=8443'] },
      { Name: '_8080._foo', Type: 'SVCB', Values: ['1 svc.example. port=8080'] },
    )
    expect(await dig(`www.${zone.TechName}`, 'A')).toBe('192.0.2.7')
    expect(await dig(`www.${zone.TechName}`, 'TYPE65')).not.toBe('')
    const soa = (await dig(zone.TechName, 'SOA')).split(' ')
    const serial = (await customer.call<ZoneView>('GET', `/dns/zones/${zone.ID}`)).body.Serial
    expect([soa[0], soa[1], soa[2]]).toEqual([
      `${zone.Nameservers[0]}.`,
      `hostmaster.${zone.TechName}.`,
      String(serial),
    ])
  })

  it('applies nothing of a change that it refuses, and the change is taken back', async () => {
    const own = await aZone(customer)
    await changed(customer, own, { Name: 'a', Type: 'A', Values: ['192.0.2.1'] })
    // A record that only PowerDNS knows of conflicts with what is requested.
    const hidden = {
      name: `b.${own.TechName}.`,
      type: 'CNAME',
      ttl: 60,
      records: [{ content: 'x.example.', disabled: false }],
    }
    await patchZone(own.TechName, [{ ...hidden, changetype: 'REPLACE' }])
    const job = await changed(
      customer,
      own,
      { Name: 'a', Type: 'A', Values: ['192.0.2.2'] },
      { Name: 'b', Type: 'A', Values: ['192.0.2.3'] },
    )
    expect(job).toMatchObject({ State: 'Failed', Error: { Code: 'dns_refused' } })
    expect(job.Error?.Message).toMatch(/^The name server refused the change: /)
    expect(await records(customer, own)).toEqual({ 'a A': ['192.0.2.1'] })
    expect(await dig(`a.${own.TechName}`, 'A')).toBe('192.0.2.1')
    expect((await customer.call<ZoneView>('GET', `/dns/zones/${own.ID}`)).body.State).toBe('Active')
  })

  it('signs a zone that verifies, shows its DS records, and stops signing', async () => {
    const own = await aZone(customer)
    const path = `/dns/zones/${own.ID}`
    await changed(
      customer,
      own,
      { Name: '@', Type: 'A', Values: ['192.0.2.1'] },
      { Name: '*', Type: 'TXT', Values: ['x'] },
    )
    const job = await customer.call<JobView>('POST', `${path}/dnssec`)
    expect([job.status, job.body.Type]).toEqual([202, 'SignZone'])
    expect((await customer.call('POST', `${path}/dnssec`)).status).toBe(409)
    await drain()
    const { DNSSEC } = (await customer.call<ZoneView>('GET', path)).body
    expect(DNSSEC.State).toBe('WaitingForParent')
    expect(DNSSEC.DS.some((ds) => /^\d+ 13 2 [0-9a-f]{64}$/.test(ds))).toBe(true)
    await changed(customer, own, { Name: 'later', Type: 'A', Values: ['192.0.2.2'] })
    await customer.call('PUT', `${path}/transfer`, { Secondaries: ['127.0.0.1'] })
    await drain()
    const [host = '', port = ''] = (env().POWERDNS_SERVERS[0] ?? '').split(':')
    const transferred = await run('dig', [
      `@${host}`,
      '-p',
      port,
      '+nostats',
      '+nocmd',
      '+noidnout',
      own.TechName,
      'AXFR',
    ])
    const text = transferred.stdout
      .replace(/^;.*\n/gm, '')
      .trim()
      .split('\n')
      .slice(0, -1)
      .join('\n')
    const file = join(await mkdtemp(join(tmpdir(), 'quartet-zone-')), 'zone')
    await writeFile(file, `${text}\n`)
    const verified = await run('ldns-verify-zone', [file])
    await rm(dirname(file), { recursive: true })
    expect(verified.stdout).toContain('Zone is verified and complete')
    expect((await customer.call('DELETE', `${path}/dnssec`)).status).toBe(202)
    await drain()
    expect((await customer.call<ZoneView>('GET', path)).body.DNSSEC).toEqual({ State: 'Off', Supported: true, DS: [] })
    expect(await dig(own.TechName, 'DNSKEY')).toBe('')
  })

  it('that belongs to somebody else keeps its zone', async () => {
    const own = await aZone(customer)
    await changed(customer, own, { Name: 'a', Type: 'A', Values: ['192.0.2.1'] })
    const { POWERDNS_URL = '', POWERDNS_API_KEY = '' } = env()
    const response = await fetch(`${POWERDNS_URL}/api/v1/servers/localhost/zones/${own.TechName}.`, {
      method: 'PUT',
      headers: { 'X-API-Key': POWERDNS_API_KEY },
      body: JSON.stringify({ account: 'another', kind: 'Native' }),
    })
    expect(response.status).toBe(204)
    const job = await changed(customer, own, { Name: 'a', Type: 'A', Values: ['192.0.2.2'] })
    expect(job).toMatchObject({ State: 'Failed', Error: { Code: 'zone_exists' } })
    expect(await dig(`a.${own.TechName}`, 'A')).toBe('192.0.2.1')
    expect(await dnsEngine().zoneNames()).not.toContain(own.TechName)
  })

  it('killed again and again ends every change as requested', { timeout: 120_000 }, async () => {
    const own = await aZone(customer)
    const kills = (async () => {
      for (let n = 0; n < 6; n++) {
        await run(process.env['WITH_POWERDNS_KILL'] ?? 'false')
        await sleep(400)
      }
    })()
    for (let n = 1; n <= 12; n++) {
      const RecordSets = ['a', 'b', 'c'].map((Name) => ({ Name, Type: 'A', Values: [`192.0.2.${n}`] }))
      await customer.call('PATCH', `/dns/zones/${own.ID}/records`, { RecordSets })
      await drain()
    }
    await kills
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => dig(`${name}.${own.TechName}`, 'A')))
    expect(answers).toEqual(['192.0.2.12', '192.0.2.12', '192.0.2.12'])
    const jobs = (await customer.call<JobView[]>('GET', `/jobs?state=Failed`)).body
    expect(jobs.filter(({ ResourceID }) => ResourceID === own.ID)).toEqual([])
  })
})

it.runIf(!isThere)('is tested by npm run suite -- powerdns', () => {})
