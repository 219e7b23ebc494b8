import { describe, it } from 'vitest'
import { env } from '#server/settings/env.ts'
import { transfers } from '../../testing/transfers.ts'

const isThere = env().POWERDNS_URL !== undefined

describe.runIf(isThere)('PowerDNS and the secondaries of a zone', () => {
  transfers(() => env().POWERDNS_SERVERS[0] ?? '')
})

it.runIf(!isThere)('is tested by npm run suite -- powerdns', () => {})
