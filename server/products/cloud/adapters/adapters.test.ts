import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#server/api/http/endpoint.ts'
import { apiRoutes } from '#server/api/http/routes.ts'
import { aToken } from '#server/testing/factories.ts'
import { Random, hostileText, hostileValue } from '#server/testing/fuzz/values.ts'
import { aBackgroundWorker } from '../testing/background-worker.ts'
import { aCloud, aCustomer, type CloudClient } from '../testing/client.ts'
import { aZone } from '../dns/testing/zones.ts'
import type { ZoneView } from '../dns/zones/zones.schema.ts'

/** Those of the cloud. */
const pathAdapters = (await apiRoutes()).pathAdapters.filter(({ prefix }) => prefix !== '/rest' && prefix !== '/ofrep')
const ROWS = pathAdapters.flatMap(({ table, prefix }) =>
  table.routes.flatMap(({ pattern, handlers }) =>
    Object.entries(handlers).map(([method, handler]) => {
      const { operation } = handler as Endpoint
      return { name: `${method} ${pattern}`, method, pattern, prefix, access: operation.access }
    }),
  ),
)
type Row = (typeof ROWS)[number]

const server = aCloud()
aBackgroundWorker()
let customer: CloudClient
let zone: ZoneView
beforeAll(async () => {
  customer = await aCustomer(server)
  zone = await aZone(customer)
})

const pathOf = ({ pattern }: Row, value = '1') => pattern.replaceAll(/\[\w+\]/g, encodeURIComponent(value))

async function send(row: Row, token?: string, json: unknown = {}, value?: string) {
  const body = row.method === 'GET' || row.method === 'DELETE' ? {} : { json }
  const response = await server.fetch(pathOf(row, value), { method: row.method, ...(token && { token }), ...body })
  return { status: response.status, text: await response.text() }
}

/** The rows whose answer is another one. */
async function wrong(status: number, token?: string): Promise<string[]> {
  const found = []
  for (const row of ROWS) {
    const answer = await send(row, token)
    if (answer.status !== status) found.push(`${row.name}: ${answer.status} ${answer.text}`)
  }
  return found
}

describe('every row of an adapter of the cloud', () => {
  test('stands below its prefix, and in no API description', async () => {
    expect(ROWS.filter(({ pattern, prefix }) => !pattern.startsWith(`${prefix}/`))).toEqual([])
    const described = await (await server.fetch('/api/openapi.json')).text()
    expect(pathAdapters.filter(({ prefix }) => described.includes(`"${prefix}`))).toEqual([])
  })

  test('asks for the scopes of the cloud', () => {
    const others = ROWS.filter(({ access }) => access !== 'cloud:read' && access !== 'cloud:write')
    expect(others).toEqual([])
    // What reads asks for no more, and what changes for no less.
    const reading = ROWS.filter(({ method, access }) => method === 'GET' && access !== 'cloud:read')
    expect(reading).toEqual([])
  })

  test('refuses callers without a credential, with one that is none, and with a cookie', async () => {
    expect(await wrong(401)).toEqual([])
    expect(await wrong(401, 'qt_not-a-token')).toEqual([])
    const cookies = pathAdapters.map(
      ({ prefix }) => `${prefix}${{ '/powerdns': '/api', '/hetzner': '/v1/servers' }[prefix] ?? '/dns'}`,
    )
    for (const path of cookies) {
      const answer = await server.fetch(path, { headers: { cookie: 'next-auth.session-token=x' } })
      expect(answer.status).toBe(401)
    }
  })

  test('refuses a token without its scope', async () => {
    expect(await wrong(403, await aToken(customer.user, { scopes: ['music:read'] }))).toEqual([])
  })

  test('answers hostile values with 4xx, or as if they were none', async () => {
    const random = new Random(16)
    const failed = []
    for (const row of ROWS) {
      for (let n = 0; n < 6; n++) {
        const json = n % 3 === 0 ? hostileValue(random) : hostileBody(random)
        const value =
          n % 2 === 0
            ? zone.TechName
            : hostileText(random)
                .toWellFormed()
                .replaceAll(/[/\\\0]/g, '')
                .slice(0, 80) || '1'
        const { status, text } = await send(row, customer.token, json, value)
        if (status >= 500) failed.push(`${row.name} ${JSON.stringify(json).slice(0, 300)}: ${status} ${text}`)
      }
    }
    expect(failed).toEqual([])
  })
})

const NAMES = `name kind rrsets zone dnssec Name DomainId TTL Text IP HostName Type
  server_type image labels public_key ip_range subnets rules apply_to remove_from
  records ttl type zonefile network ip dns_ptr delete upgrade_disk description
  CPU RAM HDD ImageID SshKeys NetworkID TechName ServerID Title PublicKey`.split(/\s+/)

function hostileBody(random: Random): object {
  const set = () => ({
    name: hostileValue(random),
    type: random.pick(['A', 'TXT', 'SOA', hostileValue(random)]),
    changetype: random.pick(['REPLACE', 'DELETE', hostileValue(random)]),
    ttl: random.pick([60, hostileValue(random)]),
    records: random.pick([[{ content: hostileValue(random) }], hostileValue(random)]),
  })
  const given = NAMES.filter(() => random.chance(0.5)).map((name) => [name, hostileValue(random)])
  return { ...Object.fromEntries(given), ...(random.chance(0.5) && { rrsets: [set(), set()] }) }
}
