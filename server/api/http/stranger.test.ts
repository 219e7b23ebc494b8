import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#server/core/actor.ts'
import { closeDb } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { send, startListeners, type Listeners } from '#server/testing/access/calls.ts'
import { createOwned, OWNED, SHARED, type OwnedIds } from '#server/testing/access/ownership.ts'
import type { Target } from '#server/testing/fuzz/targets.ts'
import { aToken, aUser, type TestUser } from '#server/testing/factories.ts'

const ROLES: readonly Role[] = ['employer', 'agent', 'operator']
const COMPANY = { name: 'Stranger', area: { id: '1' } }

let listeners: Listeners
let things: OwnedIds
const tokens = { owner: '', stranger: '' }
let owner: TestUser
beforeAll(async () => {
  setEnv({ RATE_LIMIT: '10000', RATE_LIMIT_BURST: '100000', SIMULATOR_SECONDS: '0' })
  listeners = await startListeners()
  owner = await aUser({ roles: ['employer'] })
  tokens.owner = await aToken(owner)
  tokens.stranger = await aToken(await aUser({ roles: ROLES }))
  things = await createOwned(listeners.servers.public, {
    owner: tokens.owner,
    applicant: await aToken(await aUser()),
  })
  const mine = { method: 'PUT', path: '/api/companies/mine' }
  expect((await send(listeners.servers.public, mine, { token: tokens.stranger, json: COMPANY })).status).toBe(200)
})
afterAll(async () => {
  await listeners.close()
  await closeDb()
})

const kindOf = ({ method, path }: Target) =>
  path.includes('{')
    ? OWNED.find(({ paths, except }) => paths.test(path) && !except?.includes(method))?.kind
    : undefined

/** Sends the call with the example body of its description. */
const ask = (call: Target, token: string, id: string) =>
  send(listeners.servers.public, call, { token, id, json: call.body })

test('every call that names a thing is listed as owned by one account or as shared', () => {
  const named = [...listeners.calls.public, ...listeners.calls.internal].filter(({ path }) => path.includes('{'))
  const unknown = named.filter((call) => !kindOf(call) && !SHARED.some((paths) => paths.test(call.path)))
  expect(unknown.map(({ name }) => name)).toEqual([])
  expect(new Set(named.map(kindOf).filter((kind) => kind !== undefined))).toEqual(new Set(Object.keys(things)))
})

test('to a stranger with every role and scope, somebody else’s thing looks like a missing one', async () => {
  const wrong: string[] = []
  for (const call of listeners.calls.public) {
    const kind = kindOf(call)
    if (!kind) continue
    const theirs = await ask(call, tokens.stranger, things[kind])
    const missing = await ask(call, tokens.stranger, MISSING[kind] ?? '999999')
    if (theirs.status !== 404) wrong.push(`${call.name}: ${theirs.status} ${theirs.text}`)
    if (theirs.text !== missing.text) wrong.push(`${call.name}: ${theirs.text} is not ${missing.text}`)
  }
  expect(wrong).toEqual([])
})

/** Well-formed ids that nobody has. */
const MISSING: Partial<Record<keyof OwnedIds, string>> = {
  recordSet: '999999/www/A',
  token: `tok_${'0'.repeat(32)}`,
  program: `prg_${'0'.repeat(32)}`,
  order: `ord_${'0'.repeat(32)}`,
  resume: '0'.repeat(38),
  notification: `ntf_${'0'.repeat(32)}`,
  proposal: `prp_${'0'.repeat(32)}`,
  webhook: `whk_${'0'.repeat(32)}`,
  playlist: `ply_${'0'.repeat(32)}`,
  subscription: `whk_${'0'.repeat(32)}`,
  delivery: `whk_${'0'.repeat(32)}/msg_${'0'.repeat(32)}`,
}

test('the owner still has everything', async () => {
  const seen = listeners.calls.public.filter((call) => call.method === 'GET' && kindOf(call))
  expect(seen.length).toBeGreaterThan(10)
  for (const call of seen) {
    const { status, text } = await ask(call, tokens.owner, things[kindOf(call) ?? 'server'])
    expect(status, `${call.name}: ${text}`).toBe(200)
  }
})

/** What an account has as an employer. */
const OF_EMPLOYERS = new Set([
  'vacancy',
  'archived',
  'draft',
  'employer',
  'employerVacancy',
  'negotiation',
  'subscription',
])

test('an employer whose role is gone has nothing of the company any more', async () => {
  const demote = { method: 'PATCH', path: '/api/users/{id}' }
  const json = { roles: [] }
  const demoted = await send(listeners.servers.public, demote, { token: tokens.stranger, id: owner.id, json })
  expect(demoted).toMatchObject({ status: 200 })
  const wrong: string[] = []
  for (const call of listeners.calls.public) {
    const kind = kindOf(call)
    if (!kind || !OF_EMPLOYERS.has(kind)) continue
    const { status, text } = await ask(call, tokens.owner, things[kind])
    if (status !== 403 && status !== 404) wrong.push(`${call.name}: ${status} ${text}`)
  }
  expect(wrong).toEqual([])
})
