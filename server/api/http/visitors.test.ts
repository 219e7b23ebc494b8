import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Role, type Scope } from '#server/core/actor.ts'
import { ACCOUNT_SCOPES } from '#server/core/scopes.schema.ts'
import { closeDb, db } from '#server/core/database/db.ts'
import { closePubsub } from '#server/core/database/pubsub.ts'
import { setEnv } from '#server/settings/env.ts'
import { policyOf } from '#server/testing/access/access-policy.ts'
import { send, startListeners, type Answer, type Listeners } from '#server/testing/access/calls.ts'
import { createSeen, publicExamples, type Example, type Seen } from '#server/testing/access/public-examples.ts'
import type { Target } from '#server/testing/fuzz/targets.ts'
import { aToken, aUser, type TestUser } from '#server/testing/factories.ts'

const ROLES: readonly Role[] = ['employer', 'agent', 'operator']
/** Answers with the account itself, whose id every credential may read. */
const SAYS_WHO = 'GET /api/account'

let listeners: Listeners
let seen: Seen
let examples: Record<string, Example[]>
const people = {} as Record<'owner' | 'applicant' | 'stranger', TestUser>
beforeAll(async () => {
  setEnv({ RATE_LIMIT: '10000', RATE_LIMIT_BURST: '100000', SIMULATOR_SECONDS: '0', TRUST_PROXY: '1' })
  listeners = await startListeners()
  people.owner = await aUser({ roles: ROLES })
  people.applicant = await aUser()
  people.stranger = await aUser({ roles: ROLES })
  const tokens = { owner: await aToken(people.owner), applicant: await aToken(people.applicant) }
  seen = await createSeen(listeners.servers.public, { ...tokens, stranger: await aToken(people.stranger) })
  examples = publicExamples(seen)
})
afterAll(async () => {
  await listeners.close()
  await closePubsub()
  await closeDb()
})

/** Every endpoint that everybody may call, by the design. */
const publicCalls = () =>
  listeners.calls.public.filter(({ method, path, name }) => {
    const { who } = policyOf(method, path)
    return (who === 'anyone' || who === 'link') && name !== SAYS_WHO
  })

test('every call that is open to everybody has examples', () => {
  expect(Object.keys(examples).toSorted()).toEqual(
    publicCalls()
      .map(({ name }) => name)
      .toSorted(),
  )
})

test.each(['owner', 'applicant', 'stranger'] as const)(
  'a credential of the %s without the scope that reads a product is answered as a visitor is',
  async (who) => {
    const wrong: string[] = []
    for (const call of publicCalls()) {
      const token = await aToken(people[who], { scopes: ACCOUNT_SCOPES.filter((scope) => scope !== scopeOf(call)) })
      for (const example of examples[call.name] ?? []) {
        const theirs = await ask(call, example, token)
        const visitors = await ask(call, example)
        if (!isSame(theirs, visitors))
          wrong.push(`${call.name} ${JSON.stringify(example)}: ${theirs.text.slice(0, 300)}`)
      }
    }
    expect(wrong).toEqual([])
  },
)

test('with that scope the owner is answered as the owner', async () => {
  const wrong: string[] = []
  for (const call of publicCalls()) {
    const scope = scopeOf(call)
    for (const example of examples[call.name] ?? []) {
      if (!example.owned || !scope) continue
      const owners = await ask(call, example, await aToken(people.owner, { scopes: [scope] }))
      if (isSame(owners, await ask(call, example))) wrong.push(`${call.name} ${JSON.stringify(example)}`)
      else if (owners.status !== 200) wrong.push(`${call.name}: ${owners.status} ${owners.text}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a search marks a saved search as seen for a credential that may change it, and for no other', async () => {
  const before = new Date(0)
  const where = { id: Number(seen.savedSearch) }
  const seenWith = async (scopes: readonly Scope[]): Promise<boolean> => {
    await db().savedSearch.update({ where, data: { seenAt: before } })
    const token = await aToken(people.owner, { scopes })
    const call = { method: 'GET', path: `/api/vacancies?saved_search_id=${seen.savedSearch}` }
    expect((await send(listeners.servers.public, call, { token })).status).toBe(200)
    return (await db().savedSearch.findUniqueOrThrow({ where })).seenAt > before
  }
  expect(await seenWith(ACCOUNT_SCOPES.filter((scope) => !scope.startsWith('vacancies:')))).toBe(false)
  expect(await seenWith(['vacancies:read'])).toBe(false)
  expect(await seenWith(['vacancies:read', 'vacancies:write'])).toBe(true)
})

const scopeOf = ({ method, path }: Target) => policyOf(method, path).readScope

async function ask(call: Target, { id, query, headers, json = call.body }: Example, token?: string): Promise<Answer> {
  const path = query === undefined ? call.path : `${call.path}?${query}`
  const answer = await send(
    listeners.servers.public,
    { ...call, path },
    {
      token,
      json,
      headers: { ...fromAfar(), ...headers },
      ...(id !== undefined && { id }),
    },
  )
  // A limit or a failure would look the same to everybody.
  expect(answer.status, `${call.name}: ${answer.text}`).toBeLessThan(429)
  return answer
}

/** As from another machine, which may read less than this one. A new one each time: attempts of one are limited. */
const fromAfar = () => ({ 'X-Forwarded-For': `2001:db8:${(machines++).toString(16)}::1`, 'X-Forwarded-Proto': 'https' })
let machines = 1

/** Challenges are random, and with them the id that they are for. */
const isSame = (one: Answer, other: Answer): boolean => one.status === other.status && fixed(one) === fixed(other)
const fixed = ({ text }: Answer): string => text.replaceAll(/"(challenge|id)":"[\w-]{22,}"/g, '"$1":""')
