import { expect, it } from 'vitest'
import { boundsOf, positionsOf, withBounds } from './pay-range.tsx'

const at = (text: string) => new URLSearchParams(text)
const steps = Array.from({ length: 12 }, (_, at) => ({ from: at * 50, to: at === 11 ? null : at * 50 + 50, count: at }))

it('reads bounds from the query, and ignores what is not a number', () => {
  expect(boundsOf(at('salary_from=100&salary_to=x'))).toEqual({ from: 100, to: null })
})

it('writes bounds in order, omits open ends, and goes back to the first page', () => {
  expect(withBounds(at('text=go&page=2'), { from: 200, to: 100 }).toString()).toBe(
    'text=go&salary_from=100&salary_to=200',
  )
  expect(withBounds(at('salary_from=1&salary_to=2'), { from: null, to: 2 }).toString()).toBe('salary_to=2')
})

it('places the thumbs at the marks nearest to the bounds, never too close together', () => {
  expect(positionsOf({ from: null, to: null }, steps)).toEqual([0, 12])
  expect(positionsOf({ from: 60, to: 449 }, steps)).toEqual([1, 9])
  expect(positionsOf({ from: 100, to: 101 }, steps)).toEqual([2, 5])
  expect(positionsOf({ from: 9000, to: 9001 }, steps)).toEqual([9, 12])
})
