import { expect, test } from 'vitest'
import { cachedPromise } from './cached-promise.ts'
import { forgetSingleton, singleton } from '../process/singleton.ts'

test('calls share one promise, and the one after a failure tries again', async () => {
  const cache = new Map<string, Promise<number>>()
  let calls = 0
  const call = () =>
    cachedPromise(cache, 'key', async () => (++calls === 1 ? Promise.reject(new Error('once')) : calls))
  const both = await Promise.allSettled([call(), call()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(calls).toBe(1)
  expect([await call(), await call()]).toEqual([2, 2])
})

test('a failure forgets its own promise alone', async () => {
  const cache = new Map<string, Promise<string>>()
  const failing = Promise.withResolvers<string>()
  const first = cachedPromise(cache, 'key', () => failing.promise)
  cache.delete('key')
  const second = cachedPromise(cache, 'key', async () => 'second')
  failing.reject(new Error('late'))
  await expect(first).rejects.toThrow('late')
  expect(cache.get('key')).toBe(second)
})

test('a value of the process whose making failed is made by the next call', async () => {
  let calls = 0
  const value = () =>
    singleton('test-singleton', async () => (++calls === 1 ? Promise.reject(new Error('once')) : calls))
  await expect(value()).rejects.toThrow('once')
  expect([await value(), await value()]).toEqual([2, 2])
  forgetSingleton('test-singleton')
})
