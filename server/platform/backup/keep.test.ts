import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#server/testing/runs.ts'
import { kept } from './keep.ts'

const at = (time: string) => ({ startedAt: new Date(time) })
const times = (backups: Iterable<{ startedAt: Date }>) =>
  [...backups].map(({ startedAt }) => startedAt.toISOString().slice(0, 13)).sort()

test('the last of each day, week and month stays, as many as are kept', () => {
  const hourly = Array.from({ length: 24 * 100 }, (_, hour) => at(new Date(Date.UTC(2026, 7, 20, hour)).toISOString()))
  // The last one is of Friday 27 November, 23:00.
  expect(times(kept(hourly, { days: 3, weeks: 2, months: 3 }))).toEqual([
    '2026-09-30T23',
    '2026-10-31T23',
    '2026-11-22T23',
    '2026-11-25T23',
    '2026-11-26T23',
    '2026-11-27T23',
  ])
})

test('days without a backup do not count, so that nothing goes while none are made', () => {
  const rare = ['2026-01-05T03:00Z', '2026-03-05T03:00Z', '2026-11-05T03:00Z'].map(at)
  expect(kept(rare, { days: 3, weeks: 0, months: 0 }).size).toBe(3)
})

test('the last one always stays, and never more than the three numbers', () => {
  const backups = fc.array(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), {
    minLength: 1,
    maxLength: 200,
  })
  const keep = fc.record({ days: fc.integer({ min: 1, max: 9 }), weeks: fc.nat(9), months: fc.nat(9) })
  fc.assert(
    fc.property(backups, keep, (dates, numbers) => {
      const all = dates.map((startedAt) => ({ startedAt }))
      const stay = kept(all, numbers)
      expect([...stay].map(({ startedAt }) => startedAt.getTime())).toContain(
        Math.max(...dates.map((date) => date.getTime())),
      )
      expect(stay.size).toBeLessThanOrEqual(numbers.days + numbers.weeks + numbers.months)
      // Once thinned out, it does not change before another backup comes.
      expect(kept([...stay], numbers)).toEqual(stay)
    }),
    { numRuns: runs(200) },
  )
})
