import { describe, it } from 'vitest'
import { env } from '#server/settings/env.ts'
import { killedWorker } from '../../testing/killed.ts'

// Runs with a private PowerDNS: npm run suite -- powerdns.
describe.runIf(env().POWERDNS_URL !== undefined)('PowerDNS', () => {
  killedWorker()
})

it.runIf(env().POWERDNS_URL === undefined)('is tested by npm run suite -- powerdns', () => {})
