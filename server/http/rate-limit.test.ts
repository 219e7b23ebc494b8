import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aToken, aUser } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'

const server = aTestServer({ RATE_LIMIT: '5', RATE_LIMIT_BURST: '10' })

// The limits' windows do not end while the requests are sent, however slow the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() }))
afterEach(() => void vi.useRealTimers())

test('a caller over its limit gets Retry-After, and another token is not affected', async () => {
  const user = await aUser()
  const [busy, calm] = [await aToken(user), await aToken(user)]
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
