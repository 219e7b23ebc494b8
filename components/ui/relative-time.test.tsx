// @vitest-environment happy-dom
import { mount } from '#components/testing/mount.tsx'
import { expect, it, vi } from 'vitest'
import { render, textOf } from '#components/testing/render.tsx'

// The reader is in Tokyo; the formats are made as the module loads.
vi.stubEnv('TZ', 'Asia/Tokyo')
const { DateTime, formatRelative, RelativeTime } = await import('./relative-time.tsx')

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
  expect(ago(-10)).toBe('just now')
  expect(formatRelative(now + 10_000, now, true)).toBe('in a moment')
})

const NOON = '2026-05-10T12:00:00Z'

it("names the date in the reader's own zone, with the zone in the tooltip", async () => {
  const page = await mount(<DateTime at={NOON} />, [], {})
  expect(page.text).toBe('10 May 2026, 21:00')
  expect(page.titles).toEqual(['10 May 2026 at 21:00 GMT+9'])
})

it('has the zone in the tooltip of a relative time, which the server does not know', async () => {
  expect(render(<RelativeTime at={NOON} />)).not.toContain('title=')
  expect(textOf(render(<DateTime at={NOON} />))).toBe('10 May 2026, 12:00 UTC')
  const page = await mount(<RelativeTime at={NOON} />, [], {})
  expect(page.titles).toEqual(['10 May 2026 at 21:00 GMT+9'])
})
