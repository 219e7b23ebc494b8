import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role, Scope } from '#server/core/actor.ts'
import { ALL_SCOPES } from '#server/core/actor.ts'
import { closeDb } from '#server/core/db.ts'
import { setEnv } from '#server/env.ts'
import { openDoors, send } from '#server/testing/access/calls.ts'
import type { Doors, Listener } from '#server/testing/access/calls.ts'
import { promiseOf } from '#server/testing/access/access-policy.ts'
import type { Promised } from '#server/testing/access/access-policy.ts'
import type { Target } from '#server/testing/fuzz/targets.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import type { TestUser } from '#server/testing/factories.ts'
import type { Endpoint } from './endpoint.ts'
import { loadRoutes } from './routes.ts'

const EVERY_ROLE: readonly Role[] = ['employer', 'agent', 'operator']
const OUTSIDE = ALL_SCOPES.filter((scope) => scope !== 'music:internal')
const PARALLEL = 4

let doors: Doors
beforeAll(async () => {
  setEnv({ RATE_LIMIT: '10000', RATE_LIMIT_BURST: '100000' })
  doors = await openDoors()
})
afterAll(async () => {
  await doors.close()
  await closeDb()
})

describe('every endpoint', () => {
  test('is described, and declares who may call it as the design says', async () => {
    const { routes } = await loadRoutes(join(import.meta.dirname, '../../app/api'), '/api')
    const declared = routes.flatMap(({ pattern, handlers }) =>
      Object.entries(handlers).flatMap(([method, handler]) => {
        const { operation } = handler as Partial<Endpoint>
        const path = pattern.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')
        return operation ? [{ name: `${method} ${path}`, method, path, operation }] : []
      }),
    )
    const described = [...doors.calls.public, ...doors.calls.internal].map(({ name }) => name)
    expect(declared.map(({ name }) => name).toSorted()).toEqual(described.toSorted())
    const wrongly = declared.filter(({ method, path, operation: { access, role } }) => {
      const { who, role: promised } = promiseOf(method, path)
      return (ACCESS[who] ?? who) !== access || role !== promised
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

  test.each(OUTSIDE)('takes a token of the scope %s alone only where the design says so', async (scope) => {
    const tokenFor = await tokens(await anAccount(EVERY_ROLE), [scope])
    const only = ({ who }: Promised) => who !== 'anyone' && who !== 'probe'
    expect(await wrong('public', ({ who }) => (allows(who, [scope]) ? 'in' : 403), { tokenFor, only })).toEqual([])
    expect(await wrong('internal', () => 401, { tokenFor })).toEqual([])
  })

  test('takes a service token on the internal listener only', async () => {
    const tokenFor = await tokens(await anAccount(EVERY_ROLE), ['music:internal'])
    expect(await wrong('internal', () => 'in', { tokenFor })).toEqual([])
    expect(await wrong('public', () => 401, { tokenFor })).toEqual([])
  })

  test('lets an account without roles in that has every scope, unless a role is asked for', async () => {
    const tokenFor = await tokens(await aUser(), OUTSIDE)
    const isIn = ({ who, role }: Promised) => allows(who, OUTSIDE) && !role
    expect(await wrong('public', (promised) => (isIn(promised) ? 'in' : 403), { tokenFor })).toEqual([])
  })

  test.each(EVERY_ROLE)('that asks for a role takes no other: %s', async (own) => {
    const tokenFor = await tokens(await anAccount([own]), OUTSIDE)
    const only = ({ role }: Promised) => role !== undefined
    expect(await wrong('public', ({ role }) => (role === own ? 'in' : 403), { tokenFor, only })).toEqual([])
  })
})

/** How an operation declares what it checks itself. */
const ACCESS: Partial<Record<Promised['who'], string>> = {
  person: 'account',
  link: 'anyone',
  probe: 'anyone',
}

const allows = (who: Promised['who'], scopes: readonly Scope[]) =>
  who === 'anyone' || who === 'account' || scopes.some((scope) => scope === who)

/** An account with these roles; an employer has a company, without which it may do nothing. */
async function anAccount(roles: readonly Role[]): Promise<TestUser> {
  const user = await aUser({ roles })
  if (!roles.includes('employer')) return user
  const company = { method: 'PUT', path: '/api/companies/mine' }
  const { status } = await send(doors.servers.public, company, {
    token: await aToken(user),
    json: { name: 'Company', area: { id: '1' } },
  })
  expect(status).toBe(200)
  return user
}

/** The token for a call; one call revokes the token it came with and gets one of its own. */
async function tokens(user: TestUser, scopes: readonly Scope[]): Promise<(call: Target) => Promise<string>> {
  const token = await aToken(user, { scopes })
  return async ({ name }) => (name === 'DELETE /api/token' ? aToken(user, { scopes }) : token)
}

interface Sending {
  tokenFor?: (call: Target) => string | Promise<string>
  /** The calls it is about; all by default. */
  only?: (promised: Promised) => boolean
}

/**
 * Sends the calls of a listener with ids that belong to nobody. `wanted` says what must be answered: `in` is any
 * answer but a refusal. Resolves to what was answered otherwise, or with a status that the description does not name.
 */
async function wrong(
  listener: Listener,
  wanted: (promised: Promised) => 401 | 403 | 'in',
  { tokenFor, only = () => true }: Sending = {},
): Promise<string[]> {
  const found: string[] = []
  const calls = doors.calls[listener].filter(({ method, path }) => only(promiseOf(method, path)))
  const judge = async (call: Target) => {
    const promised = promiseOf(call.method, call.path)
    const { who, refusal } = promised
    // What a person alone may do is asked for properly, so that nothing but the credential can be wrong with it.
    const json = who === 'person' ? call.body : {}
    const { status } = await send(doors.servers[listener], call, { token: await tokenFor?.(call), json })
    const should = who === 'link' ? 401 : who === 'probe' ? 'in' : wanted(promised)
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
