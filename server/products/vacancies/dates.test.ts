import { expect, test } from 'vitest'
import { moment, wireDate } from './dates.ts'

test('a date is written in Moscow time, without a colon in the offset', () => {
  expect(wireDate(new Date('2025-01-06T11:45:26Z'))).toBe('2025-01-06T14:45:26+0300')
  expect(wireDate(new Date('2025-12-31T22:00:00.999Z'))).toBe('2026-01-01T01:00:00+0300')
})

test.each([
  ['2025-01-06', '2025-01-05T21:00:00.000Z'],
  ['2025-01-06T14:45:26+0300', '2025-01-06T11:45:26.000Z'],
  ['2025-01-06T14:45:26+03:00', '2025-01-06T11:45:26.000Z'],
  ['2025-01-06T14:45:26 0300', '2025-01-06T11:45:26.000Z'],
  ['2025-01-06T14:45:26Z', '2025-01-06T14:45:26.000Z'],
  ['2025-01-06T14:45:26', '2025-01-06T11:45:26.000Z'],
  ['2025-01-06T14:45-0500', '2025-01-06T19:45:00.000Z'],
  ['2025-01-06T14:45:26.123+0300', '2025-01-06T11:45:26.000Z'],
])('%s is %s', (text, utc) => expect(moment(text)?.toISOString()).toBe(utc))

test('a date as an end is its last second', () => {
  expect(moment('2025-01-06', true)?.toISOString()).toBe('2025-01-06T20:59:59.000Z')
})

test.each([
  '',
  'yesterday',
  '2025-02-30',
  '2025-13-01',
  '06.01.2025',
  '2025-01-06T25:00:00',
  '2025-01-06T10:00:00+9900',
])('%j is no moment', (text) => expect(moment(text)).toBeNull())
