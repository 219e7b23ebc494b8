import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDb } from '#server/core/database/db.ts'
import { systemContext } from '#server/core/context.ts'
import { newId } from '#server/core/ids.ts'
import { setEnv } from '#server/settings/env.ts'
import { reencrypt } from '#server/products/platform/reencrypt.task.ts'
import { killChild, startChild, type Child } from '#server/testing/child.ts'
import { aSession, aToken, aUser } from '#server/testing/factories.ts'
import { NO_LIMITS } from '#server/testing/server.ts'

const KEYS = ['AUTH_SECRET', 'ENCRYPTION_KEY', 'TOKEN_HMAC_KEY'] as const
const MACHINES = 2

/** The settings of all three keys: the current value, and what is accepted beside it. */
const keys = (current: string, others: { previous?: string; next?: string } = {}): Record<string, string> =>
  Object.fromEntries(
    KEYS.flatMap((name) => [
      [name, valueOf(name, current)],
      [`${name}_PREVIOUS`, valueOf(name, others.previous)],
      [`${name}_NEXT`, valueOf(name, others.next)],
    ]),
  )
const valueOf = (name: string, generation = '') => generation && `${name}-${generation}-`.padEnd(40, 'x')

let machines: Child<string>[] = []

beforeAll(async () => {
  setEnv({ ...NO_LIMITS, ...keys('old') })
  machines = await Promise.all(Array.from({ length: MACHINES }, start))
})

afterAll(async () => {
  await Promise.all(machines.map(({ process }) => killChild(process)))
  await closeDb()
})

test('the keys of a running installation are changed without a refused request, then the old ones count no more', async () => {
  const user = await aUser()
  const cookie = await aSession(user)
  const token = await aToken(user)
  const unused = await aToken(user)
  const create = (key: string) =>
    call(
      '/api/tokens',
      { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      { method: 'POST', body: JSON.stringify({ name: key, scopes: ['cloud:read'] }) },
    )
  const first = (await (await create('first')).json()) as { token: string }

  const refused: string[] = []
  let answered = 0
  let sessions = 0
  let signedIn = cookie
  let isOver = false
  const check = async (what: string, response: Response) => {
    if (response.ok) answered++
    else refused.push(`${what}: ${response.status} ${await response.text()}`)
  }
  const clients = [
    async () => {
      await check('session', await call('/api/servers', { cookie: signedIn }))
      sessions++
    },
    async () => check('token', await call('/api/servers', { Authorization: token })),
    async () => {
      // Made by one machine, used on whichever comes next.
      const response = await create(newId('req'))
      const { id, token: made } = (await response.clone().json()) as { id: string; token: string }
      await check('new token', response)
      for (let i = 0; i < MACHINES; i++) {
        await check('its use', await call('/api/servers', { Authorization: `Bearer ${made}` }))
      }
      // An account has a limited number of tokens, and a fast machine makes many.
      await check(
        'its end',
        await call(`/api/tokens/${id}`, { Authorization: `Bearer ${token}` }, { method: 'DELETE' }),
      )
    },
    async () => {
      const response = await create('first')
      const again = (await response.clone().json()) as { token: string }
      await check('replay', response)
      if (again.token !== first.token) refused.push('replay: another token')
    },
  ].map(async (client) => {
    // Not without a pause: the machines that start take the processors.
    for (; !isOver; await setTimeout(20)) await client().catch((error: unknown) => refused.push(String(error)))
  })

  await roll(keys('old', { next: 'new' }))
  await roll(keys('new', { previous: 'old' }))
  const made = await aSession(user)
  const before = sessions
  await expect.poll(() => sessions).toBeGreaterThan(before + 10)
  signedIn = made
  await expect.poll(() => sessions).toBeGreaterThan(before + 12)
  await reencrypt(systemContext())
  await roll(keys('new'))
  isOver = true
  await Promise.all(clients)
  expect(refused).toEqual([])
  expect(answered).toBeGreaterThan(100)

  const statusOf = async (headers: Record<string, string>) => (await call('/api/servers', headers)).status
  expect(await statusOf({ cookie: made })).toBe(200)
  expect(await statusOf({ Authorization: `Bearer ${token}` })).toBe(200)
  expect(((await (await create('first')).json()) as { token: string }).token).toBe(first.token)
  // Neither was used, or issued again, while the old key still counted.
  expect(await statusOf({ cookie })).toBe(401)
  expect(await statusOf({ Authorization: `Bearer ${unused}` })).toBe(401)
})

/** Replaces one machine after the other: the new one answers, and the old one has no calls left, before it stops. */
async function roll(settings: Record<string, string>): Promise<void> {
  setEnv(settings)
  for (let at = 0; at < MACHINES; at++) {
    const replaced = machines[at]
    machines[at] = await start()
    if (!replaced) continue
    await Promise.allSettled(callsTo(replaced))
    const ended = once(replaced.process, 'exit')
    replaced.process.send('stop')
    expect((await ended)[0]).toBe(0)
  }
}

function start(): Promise<Child<string>> {
  return startChild<string>('testing/api-process.ts', {})
}

let turn = 0
const calls = new Map<Child<string> | undefined, Set<Promise<Response>>>()

/** The machines take turns. */
function call(path: string, headers: Record<string, string>, init: RequestInit = {}): Promise<Response> {
  const machine = machines[turn++ % MACHINES]
  const response = fetch(`${machine?.message}${path}`, { ...init, headers: { connection: 'close', ...headers } })
  callsTo(machine).add(response)
  return response.finally(() => callsTo(machine).delete(response))
}

/** Those that have no answer yet. */
function callsTo(machine: Child<string> | undefined): Set<Promise<Response>> {
  const known = calls.get(machine) ?? new Set()
  calls.set(machine, known)
  return known
}
