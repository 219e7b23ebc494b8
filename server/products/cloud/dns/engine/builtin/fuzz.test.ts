import { afterAll, beforeAll, describe, vi } from 'vitest'
import { setEnv } from '#server/settings/env.ts'
import { fuzzedRecords } from '../../testing/fuzz.ts'
import { freePort, hasDig } from '../../testing/secondary.ts'
import { serveZones, servedAddress } from './serve.ts'

// This engine also where the suite has a PowerDNS.
vi.hoisted(() => {
  delete process.env['POWERDNS_URL']
})

if (!hasDig) console.warn('SKIPPED: fuzzed record sets, because dig (Debian: bind9-dnsutils) is not installed')

describe.runIf(hasDig)('the built-in engine', () => {
  let server: Awaited<ReturnType<typeof serveZones>>
  fuzzedRecords(
    () => servedAddress() ?? '',
    async () => {
      await server.close()
      server = await serveZones()
    },
  )

  beforeAll(async () => {
    setEnv({ DNS_PORT: String(await freePort()), DNS_ANSWERS_PER_SECOND: '100000' })
    server = await serveZones()
  })
  afterAll(() => server.close())
})
