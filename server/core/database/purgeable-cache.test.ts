import { afterEach, expect, test } from 'vitest'
import { db } from './db.ts'
import { closePubsub } from './pubsub.ts'
import { publish } from './pubsub.sql.ts'
import { PurgeableCache } from './purgeable-cache.ts'

const CHANNEL = 'test cache'

afterEach(closePubsub)

/** A cache of two owners' values, which listens already. */
async function filledCache() {
  const cache = new PurgeableCache<{ owner: string }>(
    { max: 10 },
    {
      channel: CHANNEL,
      outdatedBy:
        (message) =>
        ({ owner }) =>
          owner === message,
    },
  )
  cache.entries.set('probe', { owner: 'nobody' })
  await expect.poll(() => cache.entries.size).toBe(0)
  cache.entries.set('a', { owner: 'ann' })
  cache.entries.set('b', { owner: 'bob' })
  return cache
}

test('a message of another process deletes the values it makes outdated, and no other', async () => {
  const cache = await filledCache()
  await publish(db(), CHANNEL, 'ann')
  await expect.poll(() => [...cache.entries.keys()]).toEqual(['b'])
})

test('a message is read once, however many values there are', async () => {
  let read = 0
  const cache = new PurgeableCache<{ owner: string }>(
    { max: 10 },
    {
      channel: CHANNEL,
      outdatedBy: (message) => {
        read++
        return ({ owner }) => owner === message
      },
    },
  )
  for (const key of ['a', 'b', 'c']) cache.entries.set(key, { owner: key })
  cache.purge('b')
  expect([read, cache.entries.size]).toEqual([1, 2])
  cache.purge(null)
})

test('everything is deleted when messages may have been missed', async () => {
  const cache = await filledCache()
  cache.purge(null)
  expect(cache.entries.size).toBe(0)
})

test('a value loaded while something was purged is not current', async () => {
  const cache = await filledCache()
  const { promise, resolve } = Promise.withResolvers<string>()
  const loading = cache.load(() => promise)
  cache.purge('ann')
  resolve('read before the change')
  expect(await loading).toEqual({ value: 'read before the change', current: false })
  expect(await cache.load(async () => 'read after it')).toEqual({ value: 'read after it', current: true })
})

test('a load that fails leaves the cache as it was', async () => {
  const cache = await filledCache()
  await expect(cache.load(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(cache.entries.size).toBe(2)
})
