import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDb } from '#server/core/db.ts'
import { closePubsub } from '#server/core/pubsub.ts'
import { setEnv } from '#server/env.ts'
import { SOCKET_UPGRADES } from '#server/music/socket/handshake.ts'
import { openSockets } from '#server/music/socket/handshake.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer } from '#server/testing/http.ts'
import type { TestServer } from '#server/testing/http.ts'
import { fuzz, SURFACES } from './fuzz.ts'
import type { FuzzedServer } from './fuzz.ts'
import { makeRequest, worstRequest } from './requests.ts'
import { makeConversation } from './socket.ts'
import { targetsOf } from './targets.ts'
import { Random } from './values.ts'

/** `npm run fuzz -- --count 100000` sends more. */
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

test('each field of a request has a worst word in its turn', () => {
  const target = {
    name: 'PUT /api/things/{id}',
    method: 'PUT',
    path: '/api/things/{id}',
    parameters: [{ name: 'sort', in: 'query', example: 'title:ASC' }],
    body: { name: 'a', values: ['1h 2h', { deep: 1 }] },
    statuses: new Set<number>(),
    answers: new Set<number>(),
  }
  const made = Array.from({ length: 5 }, (_, round) => {
    const { path, body } = worstRequest(target, round, new Random(round), [{ id: '7', path: '/api/things' }])
    return `${path} ${body?.toString()}`
  })
  const plain = '"name":"a","values":["1h 2h",{"deep":1}]'
  expect(made[0]).toMatch(/^\/api\/things\/[^?/]{60,}/)
  expect(made[1]).toMatch(/^\/api\/things\/[17]\?sort=.{60,}/)
  for (const request of made.slice(0, 2)) expect(request).toContain(plain)
  expect(made.slice(2).map((request) => JSON.parse(request.slice(request.indexOf(' '))))).toEqual([
    { name: expect.stringMatching(LONG), values: ['1h 2h', { deep: 1 }] },
    { name: 'a', values: [expect.stringMatching(LONG), { deep: 1 }] },
    { name: 'a', values: ['1h 2h', { deep: expect.stringMatching(LONG) }] },
  ])
})

const LONG = /^[^]{60,}$/

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
