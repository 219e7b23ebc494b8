import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Role, type Scope } from '#server/core/actor.ts'
import { ACCOUNT_SCOPES } from '#server/core/scopes.schema.ts'
import { closeDb } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { policyOf, type AccessPolicy } from '#server/testing/access/access-policy.ts'
import { send, startListeners, type Listener, type Listeners } from '#server/testing/access/calls.ts'
import type { Target } from '#server/testing/fuzz/targets.ts'
import { aToken, aUser, type TestUser } from '#server/testing/factories.ts'
import type { Endpoint } from './endpoint.ts'
import { apiRoutes } from './routes.ts'

const EVERY_ROLE: readonly Role[] = ['employer', 'agent', 'operator']
const PARALLEL = 4

let listeners: Listeners
beforeAll(async () => {
  setEnv({ RATE_LIMIT: '10000', RATE_LIMIT_BURST: '100000' })
  listeners = await startListeners()
})
afterAll(async () => {
  await listeners.close()
  await closeDb()
})

describe('every endpoint', () => {
  test('is described, and declares who may call it as the design says', async () => {
    const { routes } = await apiRoutes()
    const declared = routes.flatMap(({ pattern, handlers }) =>
      Object.entries(handlers).flatMap(([method, handler]) => {
        const { operation } = handler as Partial<Endpoint>
        const path = pattern.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')
        // Files for crawlers stand beside the API (server/products/vacancies/seo/sitemap.test.ts).
        return operation && path.startsWith('/api/') ? [{ name: `${method} ${path}`, method, path, operation }] : []
      }),
    )
    const described = [...listeners.calls.public, ...listeners.calls.internal].map(({ name }) => name)
    expect(declared.map(({ name }) => name).toSorted()).toEqual(described.toSorted())
    const wrongly = declared.filter(({ method, path, operation: { access, role } }) => {
      const policy = policyOf(method, path)
      return (ACCESS[policy.who] ?? policy.who) !== access || role !== policy.role
    })
    expect(wrongly.map(({ name }) => name)).toEqual([])
  })

  test('refuses callers without a credential, unless anybody may call', async () => {
    expect(await wrong('public', ({ who }) => (who === 'anyone' ? 'in' : 401))).toEqual([])
    expect(await wrong('internal', () => 401)).toEqual([])
  })

  test('refuses a token that is not one, also where anybody may call', async () => {
    const tokenFor = () => 'qt_not-a-token'
    expect(await wrong('public', () => 401, { tokenFor })).toEqual([])
    expect(await wrong('internal', () => 401, { tokenFor })).toEqual([])
  })

  test.each(ACCOUNT_SCOPES)('takes a token of the scope %s alone only where the design says so', async (scope) => {
    const tokenFor = await tokens(await anAccount(EVERY_ROLE), [scope])
    const only = ({ who }: AccessPolicy) => who !== 'anyone' && who !== 'probe'
    expect(await wrong('public', ({ who }) => (allows(who, [scope]) ? 'in' : 403), { tokenFor, only })).toEqual([])
    expect(await wrong('internal', () => 401, { tokenFor })).toEqual([])
  })

  test('takes a service token on the internal listener only', async () => {
    const tokenFor = await tokens(await anAccount(EVERY_ROLE), ['music:internal'])
    expect(await wrong('internal', () => 'in', { tokenFor })).toEqual([])
    expect(await wrong('public', () => 401, { tokenFor })).toEqual([])
  })

  test('lets an account without roles in that has every scope, unless a role is asked for', async () => {
    const tokenFor = await tokens(await aUser(), ACCOUNT_SCOPES)
    const isIn = ({ who, role }: AccessPolicy) => allows(who, ACCOUNT_SCOPES) && !role
    expect(await wrong('public', (policy) => (isIn(policy) ? 'in' : 403), { tokenFor })).toEqual([])
  })

  test.each(EVERY_ROLE)('that asks for a role takes no other: %s', async (own) => {
    const tokenFor = await tokens(await anAccount([own]), ACCOUNT_SCOPES)
    const only = ({ role }: AccessPolicy) => role !== undefined
    expect(
      await wrong('public', ({ role, who }) => (role === own && allows(who, ACCOUNT_SCOPES) ? 'in' : 403), {
        tokenFor,
        only,
      }),
    ).toEqual([])
  })
})

/** How an operation declares what it checks itself. */
const ACCESS: Partial<Record<AccessPolicy['who'], string>> = {
  client: 'anyone',
  link: 'anyone',
  probe: 'anyone',
}

const allows = (who: AccessPolicy['who'], scopes: readonly Scope[]) =>
  who === 'anyone' || who === 'account' || scopes.some((scope) => scope === who)

/** An account with these roles; an employer also gets a company, without which every call would be refused. */
async function anAccount(roles: readonly Role[]): Promise<TestUser> {
  const user = await aUser({ roles })
  if (!roles.includes('employer')) return user
  const company = { method: 'PUT', path: '/api/companies/mine' }
  const { status } = await send(listeners.servers.public, company, {
    token: await aToken(user),
    json: { name: 'Company', area: { id: '1' } },
  })
  expect(status).toBe(200)
  return user
}

/** The token for a call; the one call that revokes its own token gets a separate one. */
async function tokens(user: TestUser, scopes: readonly Scope[]): Promise<(call: Target) => Promise<string>> {
  const token = await aToken(user, { scopes })
  return async ({ name }) => (name === 'DELETE /api/token' ? aToken(user, { scopes }) : token)
}

interface Sending {
  tokenFor?: (call: Target) => string | Promise<string>
  /** Selects the calls; all by default. */
  only?: (policy: AccessPolicy) => boolean
}

/**
 * Sends the calls of a listener with ids that belong to nobody. `wanted` returns the expected answer: `in` is any
 * answer but a refusal. Resolves to the calls answered otherwise, or with a status that the description does not name.
 */
async function wrong(
  listener: Listener,
  wanted: (policy: AccessPolicy) => 401 | 403 | 'in',
  { tokenFor, only = () => true }: Sending = {},
): Promise<string[]> {
  const found: string[] = []
  const calls = listeners.calls[listener].filter(({ method, path }) => only(policyOf(method, path)))
  const judge = async (call: Target) => {
    const policy = policyOf(call.method, call.path)
    const { who, refusal } = policy
    // Calls for a session get a valid body, so that only the credential can be wrong.
    const json = who === 'session' ? call.body : {}
    const { status } = await send(listeners.servers[listener], call, { token: await tokenFor?.(call), json })
    const should = who === 'link' || who === 'client' ? 401 : who === 'probe' ? 'in' : wanted(policy)
    const isRight = should === 'in' ? status !== 401 && status !== 403 : status === (should === 401 ? refusal : 403)
    if (!isRight) found.push(`${call.name}: ${status} instead of ${should}`)
    else if (!call.statuses.has(status)) found.push(`${call.name}: ${status} is not described`)
  }
  const queue = calls.values()
  const work = async () => {
    for (const call of queue) await judge(call)
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  return found.toSorted()
}
