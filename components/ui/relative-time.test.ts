import { expect, it } from 'vitest'
import { formatRelative } from './relative-time.tsx'

const now = Date.parse('2026-05-10T12:00:00Z')
const ago = (seconds: number) => formatRelative(now - seconds * 1000, now)

it('names the nearest fitting unit of the past', () => {
  expect(ago(10)).toBe('just now')
  expect(ago(50)).toBe('1 minute ago')
  expect(ago(3 * 3600)).toBe('3 hours ago')
  expect(ago(86_400)).toBe('yesterday')
  expect(ago(15 * 86_400)).toBe('2 weeks ago')
  expect(ago(400 * 86_400)).toBe('last year')
})

it('names the future too', () => {
  expect(ago(-7200)).toBe('in 2 hours')
})
