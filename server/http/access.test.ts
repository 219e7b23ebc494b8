import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '#server/core/actor.ts'
import { ALL_SCOPES } from '#server/core/actor.ts'
import { closeDb } from '#server/core/db.ts'
import { setEnv } from '#server/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer } from '#server/testing/http.ts'
import type { TestServer } from '#server/testing/http.ts'
import type { Endpoint } from './endpoint.ts'
import { loadRoutes } from './routes.ts'

interface Call {
  name: string
  method: string
  path: string
  access: 'account' | Scope
  role: string | undefined
  /** 403 where the product's contract says so instead of 401. */
  refusal: number[]
}

const { routes } = await loadRoutes(join(import.meta.dirname, '../../app/api'), '/api')
const publicCalls = callsOf('public')
const internalCalls = callsOf('internal')

/** Every call on a listener that is not for anyone, with ids that fit and belong to nobody. */
function callsOf(listener: 'public' | 'internal'): Call[] {
  return routes.flatMap(({ pattern, handlers }) =>
    Object.entries(handlers).flatMap(([method, handler]) => {
      const { operation, options } = handler as Partial<Endpoint>
      if (!operation || !options || operation.access === 'anyone') return []
      if ((options.listener ?? 'public') !== listener) return []
      const { access, role } = operation
      const path = pattern.replace(/\[(?:\.\.\.)?\w+\]/g, '1')
      const refusal = operation.product === 'vacancies' ? [401, 403] : [401]
      return [{ name: `${method} ${pattern}`, method, path, access, role, refusal }]
    }),
  )
}

const servers: Partial<Record<'public' | 'internal', TestServer>> = {}
beforeAll(async () => {
  setEnv({ RATE_LIMIT: '10000', RATE_LIMIT_BURST: '10000' })
  servers.public = await startTestServer()
  servers.internal = await startTestServer({ listener: 'internal' })
})
afterAll(async () => {
  await servers.public?.close()
  await servers.internal?.close()
  await closeDb()
})

async function statuses(listener: 'public' | 'internal', calls: readonly Call[], tokenFor?: (call: Call) => string) {
  const found: Record<string, number | undefined> = {}
  for (const call of calls) {
    const token = tokenFor?.(call)
    const init = { method: call.method, ...(token && { token }), ...(call.method !== 'GET' && { json: {} }) }
    found[call.name] = (await servers[listener]?.fetch(call.path, init))?.status
  }
  return found
}

const wrong = (calls: readonly Call[], found: Record<string, number | undefined>, wanted: (call: Call) => number[]) =>
  calls.filter((call) => !wanted(call).includes(found[call.name] ?? 0)).map(({ name }) => `${name}: ${found[name]}`)

describe('every endpoint that is not for anyone', () => {
  test('is found by this test', () => {
    expect(publicCalls.length).toBeGreaterThan(50)
    expect(internalCalls.length).toBeGreaterThan(5)
  })

  test('refuses strangers, whatever they send', async () => {
    expect(wrong(publicCalls, await statuses('public', publicCalls), ({ refusal }) => refusal)).toEqual([])
    expect(wrong(internalCalls, await statuses('internal', internalCalls), ({ refusal }) => refusal)).toEqual([])
  })

  test('refuses a token that has every scope but the one it needs', async () => {
    const user = await aUser({ roles: ['operator', 'agent', 'employer'] })
    const scoped = publicCalls.filter(({ access }) => access !== 'account')
    const tokens = new Map<string, string>()
    for (const access of new Set(scoped.map((call) => call.access))) {
      const scopes = ALL_SCOPES.filter((scope) => scope !== access && scope !== 'music:internal')
      tokens.set(access, await aToken(user, { scopes }))
    }
    const found = await statuses('public', scoped, ({ access }) => tokens.get(access) ?? '')
    expect(wrong(scoped, found, () => [403])).toEqual([])
  })

  test('refuses accounts without the role it needs', async () => {
    const token = await aToken(await aUser())
    const special = publicCalls.filter(({ role }) => role !== undefined)
    expect(special.length).toBeGreaterThan(3)
    expect(wrong(special, await statuses('public', special, () => token), () => [403])).toEqual([])
  })

  test('is closed to outside tokens on the internal listener', async () => {
    const token = await aToken(await aUser({ roles: ['operator'] }))
    expect(wrong(internalCalls, await statuses('internal', internalCalls, () => token), () => [401])).toEqual([])
  })
})
