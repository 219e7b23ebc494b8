import { afterAll, beforeAll, describe, vi } from 'vitest'
import { setEnv } from '#server/settings/env.ts'
import { freePort, hasBind } from '../../testing/secondary.ts'
import { transfers } from '../../testing/transfers.ts'
import { serveZones, servedAddress } from './serve.ts'

// This engine also where the suite has a PowerDNS.
vi.hoisted(() => {
  delete process.env['POWERDNS_URL']
})

if (!hasBind)
  console.warn('SKIPPED: transfers to BIND, because named and dig (Debian: bind9, bind9-dnsutils) are missing')

describe.runIf(hasBind)('the built-in engine and the secondaries of a zone', () => {
  let server: Awaited<ReturnType<typeof serveZones>>
  transfers(() => servedAddress() ?? '')

  beforeAll(async () => {
    setEnv({ DNS_PORT: String(await freePort()), DNS_ANSWERS_PER_SECOND: '100000' })
    server = await serveZones()
  })
  afterAll(() => server.close())
})
