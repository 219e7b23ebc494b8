import { afterEach, beforeEach, expect, test } from 'vitest'
import { env } from '#server/settings/env.ts'
import { aDatabaseProxy, type DatabaseProxy } from '#server/testing/proxy.ts'
import { closeWatch, watchDatabase, watchedPool } from './database-watch.ts'

let proxy: DatabaseProxy
let pool: ReturnType<typeof watchedPool>
beforeEach(async () => {
  proxy = await aDatabaseProxy(env().DATABASE_URL)
  pool = watchedPool({ connectionString: proxy.url, max: 3 })
  watchDatabase()
  const idle = `select count(*)::int from pg_stat_activity where datname = current_database() and state = 'idle'`
  // The connection that asks is there too.
  await expect.poll(async () => (await pool.query<{ count: number }>(idle)).rows).toEqual([{ count: 1 }])
})
afterEach(async () => {
  await proxy.cut()
  await pool.end()
  await closeWatch()
})

const three = () => Promise.allSettled([1, 2, 3].map(() => pool.query('select pg_sleep(0.2)')))

test('a database that answers may take its time for a new connection', async () => {
  proxy.delay(4_000)
  expect((await three()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
})

test('connections being made end with those there are when the database no longer answers', async () => {
  proxy.delay(60_000)
  const waiting = three()
  proxy.silence()
  const unanswered = { status: 'rejected', reason: { message: expect.stringContaining('Connection terminated') } }
  expect(await waiting).toMatchObject([unanswered, unanswered, unanswered])
})
