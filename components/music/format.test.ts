import { expect, it } from 'vitest'
import { span } from './format.ts'

it('tells seconds from minutes, and never 60 of one for 1 of the next', () => {
  expect([20, 59.9, 60, 3599, 7199, 8290].map(span)).toEqual([
    '20 s',
    '59 s',
    '1 min',
    '1 h 0 min',
    '2 h 0 min',
    '2 h 18 min',
  ])
  expect(span(1157 * 3600)).toBe('1,157 h')
})
