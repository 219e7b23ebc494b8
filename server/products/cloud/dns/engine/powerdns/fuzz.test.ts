import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { env } from '#server/settings/env.ts'
import { fuzzedRecords } from '../../testing/fuzz.ts'
import { dnsEngine } from '../engine.ts'

const isThere = env().POWERDNS_URL !== undefined

describe.runIf(isThere)('PowerDNS', () => {
  fuzzedRecords(
    () => env().POWERDNS_SERVERS[0] ?? '',
    async () => {
      await promisify(execFile)(process.env['WITH_POWERDNS_KILL'] ?? 'false')
      const answers = async () => {
        const [name = ''] = await dnsEngine().zoneNames()
        return (await dnsEngine().answeredSerial(name)) !== null
      }
      await expect.poll(() => answers().catch(() => false)).toBe(true)
    },
  )
})

it.runIf(!isThere)('is tested by npm run suite -- powerdns', () => {})
