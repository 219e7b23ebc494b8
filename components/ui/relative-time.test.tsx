// @vitest-environment happy-dom
import { hydrationsOf, mount, type Page } from '#components/testing/mount.tsx'
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

it('says it as Intl does', () => {
  const words = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
  const units = { minute: 60, hour: 3600, day: 86_400, week: 7 * 86_400, month: 30 * 86_400, year: 365 * 86_400 }
  for (const [unit, seconds] of Object.entries(units))
    for (const count of [-3, -2, -1, 1, 2, 3]) {
      const at = now + count * seconds * 1000
      expect(formatRelative(at, now)).toBe(words.format(count, unit as Intl.RelativeTimeFormatUnit))
    }
})

const NOON = '2026-05-10T12:00:00Z'

/** The tooltips while a pointer is over the time. */
function hovered(page: Page): Page['titles'] {
  document.querySelector('time')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  return page.titles
}

it("names the date in the reader's own zone, with the zone in the tooltip", async () => {
  const page = await mount(<DateTime at={NOON} />, [], {})
  expect(page.text).toBe('10 May 2026, 21:00')
  expect(hovered(page)).toEqual(['10 May 2026 at 21:00 GMT+9'])
})

it('has the zone in the tooltip of a relative time, which the server does not know', async () => {
  expect(render(<RelativeTime at={NOON} />)).not.toContain('title=')
  expect(textOf(render(<DateTime at={NOON} />))).toBe('10 May 2026, 12:00 UTC')
  const page = await mount(<RelativeTime at={NOON} />, [], {})
  expect(hovered(page)).toEqual(['10 May 2026 at 21:00 GMT+9'])
})

it('is not rendered again after hydration: a list has many', async () => {
  expect(await hydrationsOf(<RelativeTime at={NOON} />)).toBe(1)
})
