import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDb } from '#server/core/db.ts'
import { closePubsub } from '#server/core/pubsub.ts'
import { setEnv } from '#server/env.ts'
import { UPGRADES } from '#server/http/upgrades.ts'
import { openSockets } from '#server/music/socket/handshake.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer } from '#server/testing/http.ts'
import type { TestServer } from '#server/testing/http.ts'
import { attackFronts, FRONTS } from './fronts.ts'
import type { Fort } from './fronts.ts'
import { makeConversation } from './make-frames.ts'
import { makeRequest } from './make-request.ts'
import { targetsOf } from './targets.ts'

/** `npm run attack -- --count 100000` sends more. */
const COUNT = 3000
const SEED = 1

let fort: Fort
const servers: TestServer[] = []
beforeAll(async () => {
  setEnv({ RATE_LIMIT: '100000', RATE_LIMIT_BURST: '1000000' })
  const [outside, inside] = await Promise.all([
    startTestServer({ upgrades: UPGRADES }),
    startTestServer({ listener: 'internal' }),
  ])
  servers.push(outside, inside)
  const operator = await aUser({ roles: ['operator', 'agent', 'employer'] })
  fort = {
    url: outside.url,
    internal: inside.url,
    tokens: await Promise.all([aToken(await aUser()), aToken(operator)]),
    service: await aToken(operator, { scopes: ['music:internal'] }),
  }
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await closePubsub()
  await closeDb()
})

test(
  'hostile requests to both listeners and the socket get documented answers, never an error of ours',
  { timeout: 120_000 },
  async () => {
    const reports = await attackFronts(fort, { count: COUNT, seed: SEED })
    const found = Object.entries(reports).flatMap(([front, { findings }]) => findings.map((one) => ({ front, ...one })))
    expect(found).toEqual([])
    expect(Object.values(reports).reduce((sum, { sent }) => sum + sent, 0)).toBe(COUNT)
    for (const front of FRONTS) expect(Object.keys(reports[front]?.statuses ?? {}).length).toBeGreaterThan(2)
    await expect.poll(openSockets).toBe(0)
  },
)

test('the same seed makes the same requests', async () => {
  const description = await (await servers[0]?.fetch('/api/openapi.json'))?.json()
  const targets = targetsOf(description as Parameters<typeof targetsOf>[0])
  const arms = { targets, credentials: ['a', 'b'], harvest: [] }
  const made = () =>
    Array.from({ length: 300 }, (_, n) => [makeRequest(7, n, arms), makeConversation(7, n, targets, arms.credentials)])
  expect(made()).toEqual(made())
})
