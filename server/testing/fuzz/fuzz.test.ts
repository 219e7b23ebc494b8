import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDb } from '#server/core/database/db.ts'
import { closePubsub } from '#server/core/database/pubsub.ts'
import { setEnv } from '#server/settings/env.ts'
import { SOCKET_UPGRADES, openSockets } from '#server/products/music/socket/handshake.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/http.ts'
import { fuzz, SURFACES, type FuzzedServer } from './fuzz.ts'
import { makeRequest } from './requests.ts'
import { makeConversation } from './socket.ts'
import { targetsOf } from './targets.ts'
import { worstRequests } from './words.ts'

/** `npm run suite -- fuzz --count 100000` sends more. */
const COUNT = 3000
const SEED = 1

let server: FuzzedServer
const servers: TestServer[] = []
beforeAll(async () => {
  setEnv({ RATE_LIMIT: '100000', RATE_LIMIT_BURST: '1000000' })
  const [open, internal] = await Promise.all([
    startTestServer({ upgrades: SOCKET_UPGRADES }),
    startTestServer({ listener: 'internal' }),
  ])
  servers.push(open, internal)
  const operator = await aUser({ roles: ['operator', 'agent', 'employer'] })
  server = {
    url: open.url,
    internal: internal.url,
    tokens: await Promise.all([aToken(await aUser()), aToken(operator)]),
    service: await aToken(operator, { scopes: ['music:internal'] }),
  }
})
afterAll(async () => {
  for (const one of servers) await one.close()
  await closePubsub()
  await closeDb()
})

test('hostile requests to both listeners and the socket get documented answers, never a server error', async () => {
  const reports = await fuzz(server, { count: COUNT, seed: SEED })
  const found = Object.entries(reports).flatMap(([surface, { findings }]) =>
    findings.map((one) => ({ surface, ...one })),
  )
  expect(found).toEqual([])
  expect(Object.values(reports).reduce((sum, { sent }) => sum + sent, 0)).toBe(COUNT)
  for (const surface of SURFACES) expect(Object.keys(reports[surface]?.statuses ?? {}).length).toBeGreaterThan(2)
  await expect.poll(openSockets).toBe(0)
})

test('every field gets the worst text of an expression whole, also where an example leaves the field out', async () => {
  const description = await (await servers[0]?.fetch('/api/openapi.json'))?.json()
  const targets = targetsOf(description as Parameters<typeof targetsOf>[0])
  const made = (name: string) => {
    const target = targets.find((one) => one.name === name)
    if (!target) throw new Error(`no ${name}`)
    const examples = new Map([['ZoneFile', 'www 300 IN A 192.0.2.1']])
    return [...worstRequests(target, [{ id: '7', path: '/api/dns/zones' }], examples)].map(
      ({ path, body }) => `${path} ${body?.toString() ?? ''}`,
    )
  }
  // In the place of a time: with its end, an expression that was here took for ever.
  expect(made('POST /api/dns/zones/{id}/zonefile')).toContainEqual(
    expect.stringMatching(/^\/api\/dns\/zones\/7\/zonefile .*www 0{40,}! IN A/),
  )
  expect(made('POST /api/dns/zones')).toContainEqual(expect.stringMatching(/"ZoneFile":"www 0{40,}! IN A/))
  expect(made('GET /api/dns/zones/{id}/records')).toContainEqual(
    expect.stringMatching(/^\/api\/dns\/zones\/7\/records\?search=0{40,}! /),
  )
  expect(made('DELETE /api/dns/zones/{id}')).not.toContainEqual(expect.stringMatching(/^\/api\/dns\/zones\/7[ ?]/))
})

test('the same seed makes the same requests', async () => {
  const description = await (await servers[0]?.fetch('/api/openapi.json'))?.json()
  const targets = targetsOf(description as Parameters<typeof targetsOf>[0])
  const materials = { targets, credentials: ['a', 'b'], ids: [] }
  const made = () =>
    Array.from({ length: 300 }, (_, n) => [
      makeRequest(7, n, materials),
      makeConversation(7, n, targets, materials.credentials),
    ])
  expect(made()).toEqual(made())
})
