import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scrollFor, windowAt } from './window.ts'

const ROW = 48
const anyList = fc.record({ total: fc.integer({ min: 1, max: 3_000_000 }), view: fc.integer({ min: 100, max: 2000 }) })

describe('the window of a long list', () => {
  it('shows the first rows at the top and the last ones at the bottom, and is never higher than browsers draw', () => {
    fc.assert(
      fc.property(anyList, ({ total, view }) => {
        expect(windowAt(0, view, total, ROW).start).toBe(0)
        const { height } = windowAt(0, view, total, ROW)
        expect(height).toBeLessThanOrEqual(8_000_000)
        expect(windowAt(Math.max(0, height - view), view, total, ROW).end).toBe(total)
      }),
    )
  })

  it('covers the whole view without a gap at any position', () => {
    fc.assert(
      fc.property(anyList, fc.double({ min: 0, max: 1, noNaN: true }), ({ total, view }, part) => {
        const { height } = windowAt(0, view, total, ROW)
        const scroll = part * Math.max(0, height - view)
        const { start, end, top } = windowAt(scroll, view, total, ROW)
        expect(top).toBeLessThanOrEqual(scroll + 1e-6)
        expect(top + (end - start) * ROW).toBeGreaterThanOrEqual(Math.min(scroll + view, total * ROW) - 1e-3)
        expect(end - start).toBeLessThanOrEqual(view / ROW + 15)
      }),
    )
  })

  it('can be moved so that any row is in view', () => {
    fc.assert(
      fc.property(anyList, fc.nat(), ({ total, view }, n) => {
        const index = n % total
        const scroll = scrollFor(index, 0, view, total, ROW)
        const { start, end } = windowAt(scroll, view, total, ROW, 1)
        expect(index).toBeGreaterThanOrEqual(start)
        expect(index).toBeLessThan(end)
      }),
    )
  })
})
