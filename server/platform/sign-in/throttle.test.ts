import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAppError } from '#server/core/errors.ts'
import { beginAttempt, firstInAMinute } from './throttle.ts'

const started = Date.now()
let elapsed = 0
const pass = (seconds: number) => {
  elapsed += seconds * 1000
  vi.setSystemTime(started + elapsed)
}
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: started + elapsed }))
afterEach(() => vi.useRealTimers())

/** Seconds to wait before an attempt, or the attempt. */
async function begin(key: string, free = 5, longest = 20) {
  try {
    return await beginAttempt([{ key, free, longest }])
  } catch (error) {
    if (isAppError(error)) return Number(error.details.headers?.['Retry-After'])
    throw error
  }
}

describe('beginAttempt', () => {
  it('delays each failure after the free ones by twice as long, up to the longest delay', async () => {
    for (let i = 0; i < 6; i++) expect(await begin('growing')).toBeTypeOf('object')
    for (const delay of [1, 2, 4, 8, 16, 20, 20]) {
      expect(await begin('growing')).toBe(delay)
      pass(delay)
      expect(await begin('growing')).toBeTypeOf('object')
    }
  })

  it('does not count attempts that it refuses', async () => {
    for (let i = 0; i < 6; i++) await begin('patient')
    for (let i = 0; i < 50; i++) expect(await begin('patient')).toBe(1)
    pass(1)
    await begin('patient')
    expect(await begin('patient')).toBe(2)
  })

  it('lets no more through when they begin at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => begin('at once')))
    expect(all.filter((one) => typeof one === 'object')).toHaveLength(6)
  })

  it('forgets the failures of the first key after a success, and only this attempt of the others', async () => {
    const both = () =>
      beginAttempt([
        { key: 'mine', free: 5, longest: 20 },
        { key: 'shared', free: 7, longest: 20 },
      ])
    for (let i = 0; i < 5; i++) await both()
    await (await both()).succeeded()
    await both()
    await both()
    await both()
    await expect(both()).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await begin('mine')).toBeTypeOf('object')
  })

  it('forgets failures after a day', async () => {
    for (let i = 0; i < 8; i++) {
      await begin('yesterday')
      pass(20)
    }
    pass(24 * 3600)
    for (let i = 0; i < 6; i++) expect(await begin('yesterday')).toBeTypeOf('object')
  })
})

it('what is recorded of refusals is one a minute', async () => {
  expect([await firstInAMinute('a'), await firstInAMinute('a'), await firstInAMinute('b')]).toEqual([true, false, true])
  pass(61)
  expect(await firstInAMinute('a')).toBe(true)
})
