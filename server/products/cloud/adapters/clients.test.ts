// Programs of Debian, unmodified, with an address and a token (npm run suite -- acme).
import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aToken } from '#server/testing/factories.ts'
import { ACME_ROOT, startPebble, type Pebble } from '#server/testing/pebble.ts'
import { startDnsServer, type DnsServer } from '../dns/engine/builtin/dns-server.ts'
import { publishedZones, type PublishedZones } from '../dns/engine/builtin/published-zones.ts'
import { aZone, records } from '../dns/testing/zones.ts'
import type { ZoneView } from '../dns/zones/zones.schema.ts'
import { aBackgroundWorker } from '../testing/background-worker.ts'
import { aCloud, aCustomer, type CloudClient } from '../testing/client.ts'

const run = promisify(execFile)
const MINUTE = 60_000

describe.skipIf(ACME_ROOT === undefined)('clients of DNS APIs', () => {
  const server = aCloud()
  aBackgroundWorker()
  const folder = mkdtempSync(join(tmpdir(), 'quartet-acme-'))
  let customer: CloudClient
  let zone: ZoneView
  let zones: PublishedZones
  let dns: DnsServer
  let pebble: Pebble

  beforeAll(async () => {
    customer = await aCustomer(server)
    zone = await aZone(customer)
    zones = await publishedZones()
    dns = await startDnsServer({ host: '127.0.0.1', port: 0, source: zones, answersPerSecond: 10_000 })
    pebble = await startPebble(folder, dns.port)
  }, MINUTE)
  afterAll(async () => {
    if (pebble.process.kill()) await once(pebble.process, 'exit')
    zones.close()
    await dns.close()
    rmSync(folder, { recursive: true })
  })

  it(
    'lego gets a certificate for a domain and all below it, with a token for that zone alone',
    async () => {
      const token = await aToken(customer.user, {
        scopes: ['cloud:read', 'cloud:write'],
        resources: [`zone:${zone.ID}`],
      })
      const env = {
        ...process.env,
        PDNS_API_URL: `${server.url}/powerdns`,
        PDNS_API_KEY: token,
        LEGO_CA_CERTIFICATES: pebble.certificate,
      }
      const names = [`*.${zone.TechName}`, zone.TechName]
      const account = ['--path', folder, '--server', pebble.directory, '--accept-tos', '--email', 'a@quartet.example']
      const challenge = ['--dns', 'pdns', '--dns.disable-cp', '--dns.resolvers', `127.0.0.1:${dns.port}`]
      await run(
        `${ACME_ROOT}/usr/bin/lego`,
        [...account, ...challenge, ...names.flatMap((name) => ['-d', name]), 'run'],
        {
          env,
        },
      )
      const certificate = new X509Certificate(readFileSync(join(folder, 'certificates', `_.${zone.TechName}.crt`)))
      expect(names.filter((name) => certificate.subjectAltName?.includes(`DNS:${name}`))).toEqual(names)
      // What it added it has removed.
      expect(await records(customer, zone)).toEqual({})
    },
    2 * MINUTE,
  )

  it(
    'lexicon creates, lists and deletes records',
    async () => {
      // It takes the domain apart by the list of public suffixes.
      const domain = await aZone(customer, { Name: 'lexicon-client.com' })
      const env = {
        ...process.env,
        PYTHONPATH: `${ACME_ROOT}/usr/lib/python3/dist-packages`,
        LEXICON_POWERDNS_TOKEN: customer.token,
        LEXICON_POWERDNS_PDNS_SERVER: `${server.url}/powerdns`,
        LEXICON_POWERDNS_PDNS_SERVER_ID: 'localhost',
      }
      const lexicon = (action: string, ...more: string[]) =>
        run(`${ACME_ROOT}/usr/bin/lexicon`, ['powerdns', action, domain.TechName, ...more], { env })
      const record = ['A', '--name', `www.${domain.TechName}`, '--content', '192.0.2.7']
      await lexicon('create', ...record, '--ttl', '300')
      expect(await records(customer, domain)).toEqual({ 'www A': ['192.0.2.7'] })
      expect((await lexicon('list', 'A', '--output', 'JSON')).stdout).toContain('192.0.2.7')
      await lexicon('delete', ...record)
      expect(await records(customer, domain)).toEqual({})
    },
    MINUTE,
  )
})
