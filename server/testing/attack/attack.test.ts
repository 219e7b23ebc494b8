import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDb } from '#server/core/db.ts'
import { setEnv } from '#server/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer } from '#server/testing/http.ts'
import type { TestServer } from '#server/testing/http.ts'
import { attack } from './attack.ts'
import { makeRequest } from './make-request.ts'
import { targetsOf } from './targets.ts'

/** `npm run attack -- --count 100000` sends more. */
const COUNT = 3000
const SEED = 1

const servers: Partial<Record<'public' | 'internal', TestServer>> = {}
beforeAll(async () => {
  setEnv({ RATE_LIMIT: '100000', RATE_LIMIT_BURST: '1000000' })
  servers.public = await startTestServer()
  servers.internal = await startTestServer({ listener: 'internal' })
})
afterAll(async () => {
  await servers.public?.close()
  await servers.internal?.close()
  await closeDb()
})

test(
  'hostile requests to every endpoint get documented answers, never an error of ours',
  { timeout: 120_000 },
  async () => {
    const user = await aToken(await aUser())
    const house = await aToken(await aUser({ roles: ['operator', 'agent', 'employer'] }))
    const report = await attack({
      url: servers.public?.url ?? '',
      description: await descriptionOf('/api/openapi.json'),
      credentials: [`Bearer ${user}`, house],
      count: COUNT,
      seed: SEED,
    })
    expect(report.findings).toEqual([])
    expect(report.sent).toBe(COUNT)
    expect(Object.keys(report.statuses).length).toBeGreaterThan(6)
  },
)

test('so do those to the internal layer', { timeout: 60_000 }, async () => {
  const service = await aToken(await aUser({ roles: ['operator'] }), { scopes: ['music:internal'] })
  const description = await descriptionOf('/api/internal/openapi.json', service)
  const url = servers.internal?.url ?? ''
  const report = await attack({ url, description, credentials: [`Bearer ${service}`], count: COUNT / 6, seed: SEED })
  expect(report.findings).toEqual([])
})

test('the same seed makes the same requests', async () => {
  const targets = targetsOf((await descriptionOf('/api/openapi.json')) as Parameters<typeof targetsOf>[0])
  const arms = { targets, credentials: ['a', 'b'], harvest: [] }
  const made = () => Array.from({ length: 300 }, (_, n) => makeRequest(7, n, arms))
  expect(made()).toEqual(made())
})

async function descriptionOf(path: string, token?: string): Promise<unknown> {
  const server = token ? servers.internal : servers.public
  return (await server?.fetch(path, token ? { token } : {}))?.json()
}
