import { expect, test } from 'vitest'
import { emptyReport, note, repeatSlow } from './judge.ts'
import { isStuck } from './words.ts'

test('a slow request is sent again alone, and counts as slow only when it is slow then too', async () => {
  const report = emptyReport()
  const noted = { call: 'PUT /x', status: '200', why: '' }
  note(report, { ...noted, number: 1, ms: 499, again: () => Promise.reject(new Error('sent again')) })
  note(report, { ...noted, number: 2, ms: 700, again: () => Promise.resolve(20) })
  note(report, { ...noted, number: 3, ms: 700, again: () => Promise.resolve(600) })
  note(report, { ...noted, number: 4, ms: 700 })
  await repeatSlow(report)
  expect(report.slow.map(({ number }) => number)).toEqual([3, 4])
  expect(report.waited.map(({ number, why }) => [number, why])).toEqual([[2, '700 ms, alone 20 ms']])
})

test('a server is stuck when one answer after another is slow, not when some of many are', () => {
  const report = emptyReport()
  const answer = (ms: number) => note(report, { number: report.sent, call: 'GET /x', status: '200', why: '', ms })
  const answers = (count: number, ms: number) => Array.from({ length: count }, () => answer(ms))
  expect(isStuck(report)).toBe(false)
  for (let pause = 0; pause < 20; pause++) {
    answers(100, 20)
    answers(8, 700)
  }
  expect(isStuck(report)).toBe(false)
  answers(24, 700)
  expect(isStuck(report)).toBe(true)
})
