import { afterAll, afterEach, expect, test } from 'vitest'
import { setEnv } from '#server/settings/env.ts'
import { closeDb, db, pool } from './database/db.ts'
import { makeLimiter } from './limiter.ts'

afterEach(() => setEnv({ RATE_LIMIT_STORE: 'memory' }))
afterAll(closeDb)

/** How many of 20 attempts made at the same moment two limiters of one name let through together. */
async function passed(name: string): Promise<number> {
  const [here, there] = [makeLimiter(name, 10, 60), makeLimiter(name, 10, 60)]
  const tries = Array.from({ length: 10 }, () => [here.consume('key'), there.consume('key')]).flat()
  return (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
}

test('processes that share the database share the limit', async () => {
  expect(await passed('apart')).toBe(20)
  setEnv({ RATE_LIMIT_STORE: 'postgres' })
  expect(await passed('shared')).toBe(10)
  expect(await db().rateLimit.findMany()).toMatchObject([{ key: 'shared:key', points: 20 }])
})

test('a limit holds while the database is unavailable', async () => {
  await pool().end()
  setEnv({ RATE_LIMIT_STORE: 'postgres' })
  const limiter = makeLimiter('unavailable', 3, 60)
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => limiter.consume('key')))
  expect(tries.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
})
