import { expect, test } from 'vitest'
import { emptyReport, note, repeatSlow } from './judge.ts'

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
