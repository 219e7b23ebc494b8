import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CREDENTIALS } from '#server/platform/tokens/credential-cache.ts'
import { newTokenSecret } from '#server/platform/tokens/issue-token.ts'
import { db } from '#server/core/database/db.ts'
import { publish } from '#server/core/database/pubsub.sql.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import { aSession, aToken, aUser } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'

const server = aTestServer({ RATE_LIMIT: '5', RATE_LIMIT_BURST: '10' })

// The limits' windows do not end while the requests are sent, however slow the machine is; each test begins new ones.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() }))
afterEach(() => {
  vi.useRealTimers()
  setEnv({ RATE_LIMIT_STORE: 'memory' })
  for (const name of ['rate-limiter', 'bad-tokens']) forgetSingleton(name)
})

/** How often each status came back from `count` requests made at once. */
async function statuses(count: number, send: (at: number) => Promise<Response>): Promise<Record<number, number>> {
  const found: Record<number, number> = {}
  for (const { status } of await Promise.all(Array.from({ length: count }, (_, at) => send(at)))) {
    found[status] = (found[status] ?? 0) + 1
  }
  return found
}

/** Tokens of one account that were used before: from then on their requests are not counted against the address. */
async function usedTokens(count: number): Promise<string[]> {
  const user = await aUser()
  const tokens = await Promise.all(Array.from({ length: count }, () => aToken(user)))
  for (const token of tokens) expect((await server.fetch('/api/account', { token })).status).toBe(200)
  forgetSingleton('rate-limiter')
  return tokens
}

const invented = () => server.fetch('/api/account', { token: newTokenSecret() })

describe('the limit of a credential', () => {
  test('a caller over its limit gets Retry-After, and another token is not affected', async () => {
    const [busy, calm] = await usedTokens(2)
    const answers = await Promise.all(Array.from({ length: 30 }, () => server.fetch('/api/account', { token: busy })))
    const refused = answers.filter((answer) => answer.status === 429)
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(15)
    expect(refused).toHaveLength(15)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused[0]?.headers.get('ratelimit-remaining')).toBe('0')
    expect(await refused[0]?.json()).toMatchObject({ error: { code: 'rate_limited' } })

    const other = await server.fetch('/api/account', { token: calm })
    expect(other.status).toBe(200)
    expect(other.headers.get('ratelimit-limit')).toBe('5')
    expect(other.headers.get('ratelimit-remaining')).toBe('4')
  })

  test('the tokens of an account together have that of four', async () => {
    const tokens = await usedTokens(6)
    expect(await statuses(90, (at) => server.fetch('/api/account', { token: tokens[at % 6] }))).toEqual({
      200: 60,
      429: 30,
    })
  })

  test('a session has one of its own, also for pages', async () => {
    const headers = { Cookie: await aSession(await aUser()) }
    expect((await server.fetch('/api/account', { headers })).status).toBe(200)
    expect(await statuses(40, () => server.fetch('/api/account'))).toMatchObject({ 429: 26 })
    expect((await server.fetch('/', { headers })).status).not.toBe(429)
  })
})

describe('the limit of an address', () => {
  test('holds for one invented credential after the other, in either header and as a cookie', async () => {
    for (const name of ['Authorization', 'X-Api-Key', 'Cookie']) {
      const send = (at: number) => {
        const value = name === 'Cookie' ? `next-auth.session-token=${at}` : newTokenSecret()
        return server.fetch('/api/vacancies/nope', { headers: { [name]: value } })
      }
      expect((await statuses(40, send))[429]).toBeGreaterThanOrEqual(25)
      forgetSingleton('rate-limiter')
    }
  })

  test('does not hold for a credential that was valid before, though others of the address are invented', async () => {
    const user = await aUser()
    const token = await aToken(user)
    expect((await server.fetch('/api/account', { token })).status).toBe(200)
    expect((await statuses(40, invented))[429]).toBeGreaterThanOrEqual(26)
    await publish(db(), CREDENTIALS, user.id)
    expect((await server.fetch('/api/account', { token })).status).toBe(200)
  })

  test('holds for unknown paths and for pages', async () => {
    expect(await statuses(40, () => server.fetch('/api/nope'))).toEqual({ 404: 15, 429: 25 })
    forgetSingleton('rate-limiter')
    expect(await statuses(40, () => server.fetch('/vacancies'))).toEqual({ 404: 15, 429: 25 })
    const page = await server.fetch('/vacancies')
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await page.text()).toBe('Too many requests\n')
  })

  test('is ten times as high for the files of pages', async () => {
    expect(await statuses(200, () => server.fetch('/_next/static/chunks/x.js'))).toEqual({ 404: 150, 429: 50 })
  })

  test('does not hold for probes', async () => {
    expect(await statuses(40, () => server.fetch('/api/health/live'))).toEqual({ 200: 40 })
  })

  test('writes one row to the database, however many credentials are invented', async () => {
    setEnv({ RATE_LIMIT_STORE: 'postgres' })
    forgetSingleton('rate-limiter')
    expect((await statuses(40, invented))[429]).toBeGreaterThanOrEqual(25)
    const rows = await db().rateLimit.findMany({ where: { key: { startsWith: 'request' } }, orderBy: { key: 'asc' } })
    expect(rows.map(({ key }) => key)).toEqual(['request burst:address 127.0.0.1', 'request steady:address 127.0.0.1'])
  })
})

describe('a batch of our pages', () => {
  const batch = (calls: number, comma = ',') => {
    const names = Array.from({ length: calls }, () => 'account.me').join(comma)
    return server.fetch(`/api/trpc/${names}?batch=1&input=${encodeURIComponent('{}')}`)
  }

  test('counts each of its calls', async () => {
    expect(await statuses(3, () => batch(5))).toEqual({ 200: 3 })
    expect((await batch(1)).status).toBe(429)
  })

  test.each(['%2C', '%2c'])('counts each of its calls when they are joined by %s', async (comma) => {
    expect(await statuses(3, () => batch(5, comma))).toEqual({ 200: 3 })
    const refused = await batch(2, comma)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test.each([',', '%2C'])('has at most twenty calls, joined by %s', async (comma) => {
    const refused = await batch(21, comma)
    expect(refused.status).toBe(400)
    setEnv({ RATE_LIMIT: '100', RATE_LIMIT_BURST: '100' })
    forgetSingleton('rate-limiter')
    expect((await batch(20)).status).toBe(200)
    setEnv({ RATE_LIMIT: '5', RATE_LIMIT_BURST: '10' })
  })
})
