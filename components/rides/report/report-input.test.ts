import { expect, it } from 'vitest'
import { averageOf, marginOf, reportCsv, reportInput, type ReportRow } from './report-input.ts'

const ROW: ReportRow = {
  key: '2026-01-06',
  riders: 2,
  feedback: 3,
  stars: [1, 0, 0, 0, 2],
  tips_asked: 2,
  tips_given: 1,
  reasons: [
    { question: 'quality', text: 'Clean, warm car', times: 2 },
    { question: 'better', text: 'Cleaner car', times: 1 },
  ],
}

it('writes CSV that no program takes for formulas', () => {
  const rows = [ROW, { ...ROW, key: '=1+1', reasons: [] }, { ...ROW, key: 'grey, "new"', reasons: [] }]
  expect(reportCsv(rows).split('\r\n')).toEqual([
    'key,riders,feedback,tips_asked,tips_given,stars_1,stars_2,stars_3,stars_4,stars_5,reasons',
    '2026-01-06,2,3,2,1,1,0,0,0,2,"Clean, warm car: 2; better: Cleaner car: 1"',
    "'=1+1,2,3,2,1,1,0,0,0,2,",
    '"grey, ""new""",2,3,2,1,1,0,0,0,2,',
  ])
})

it('asks for whole days, and for the variants of a switch', () => {
  expect(reportInput({ days: 7, by: 'day' }).from).toMatch(/T00:00:00\.000Z$/)
  expect(reportInput({ days: 7, by: 'switch:tips' })).toMatchObject({ by: 'variant', switch: 'tips' })
})

it('has an average where there is a rating', () => {
  expect(averageOf([1, 0, 0, 0, 2])).toBeCloseTo(11 / 3)
  expect(averageOf([0, 0, 0, 0, 0])).toBeNull()
})

it('says how far an average may be off: less the more riders there are, nothing for a single one', () => {
  const margin = (stars: number[], riders: number) => marginOf({ stars, riders })
  expect(margin([0, 0, 0, 5, 5], 10)).toBeCloseTo(0.327, 3)
  expect(margin([0, 0, 0, 500, 500], 1000)).toBeCloseTo(0.031, 3)
  // Ratings of one rider do not count as those of many.
  expect(margin([0, 0, 0, 500, 500], 10)).toBeCloseTo(0.31, 2)
  expect([margin([0, 0, 0, 0, 1], 1), margin([0, 0, 0, 0, 0], 5)]).toEqual([null, null])
})
