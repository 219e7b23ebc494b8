import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heightOf, offsetFor, positionAt, scrolled, windowAt, type ListSize } from './use-list-window.ts'

const anySize = fc.record({
  total: fc.integer({ min: 1, max: 3_000_000 }),
  view: fc.integer({ min: 100, max: 2000 }),
  row: fc.constant(48),
})
const part = fc.double({ min: 0, max: 1, noNaN: true })
const bottomOf = (size: ListSize) => Math.max(0, heightOf(size) - size.view)
const top = { scroll: 0, offset: 0 }

describe('the window of a long list', () => {
  it('shows the first rows at the top and the last ones at the bottom, and is never higher than browsers allow', () => {
    fc.assert(
      fc.property(anySize, (size) => {
        expect(heightOf(size)).toBeLessThanOrEqual(8_000_000)
        expect(windowAt(top, size).start).toBe(0)
        const end = positionAt(size.total * size.row, size)
        expect(end.scroll).toBeCloseTo(bottomOf(size), 3)
        expect(windowAt(end, size).end).toBe(size.total)
      }),
    )
  })

  it('covers the whole view without a gap at any position', () => {
    fc.assert(
      fc.property(anySize, part, (size, at) => {
        const position = scrolled(top, at * bottomOf(size), size)
        const { start, end, top: upper } = windowAt(position, size)
        expect(upper).toBeLessThanOrEqual(position.scroll + 1e-6)
        const covered = upper + (end - start) * size.row
        expect(covered).toBeGreaterThanOrEqual(Math.min(position.scroll + size.view, heightOf(size)) - 1e-3)
        expect(end - start).toBeLessThanOrEqual(size.view / size.row + 23)
      }),
    )
  })

  it('moves by as many pixels as the box for a wheel or a finger, however long the list', () => {
    fc.assert(
      fc.property(anySize, part, fc.integer({ min: -400, max: 400 }), (size, at, by) => {
        const from = positionAt(at * size.total * size.row, size)
        const to = scrolled(from, from.scroll + by, size)
        const range = Math.max(0, size.total * size.row - size.view)
        expect(to.offset).toBeCloseTo(Math.max(0, Math.min(from.offset + by, range)), 3)
      }),
    )
  })

  it('moves to where the scroll bar is dragged, and the scroll bar to where the list is', () => {
    fc.assert(
      fc.property(anySize, part, (size, at) => {
        const offset = at * Math.max(0, size.total * size.row - size.view)
        const { scroll } = positionAt(offset, size)
        expect(scrolled({ scroll: -1e9, offset: 0 }, scroll, size).offset).toBeCloseTo(offset, 2)
      }),
    )
  })

  it('can be moved so that any row is in view', () => {
    fc.assert(
      fc.property(anySize, part, fc.nat(), (size, at, n) => {
        const index = n % size.total
        const { offset } = positionAt(offsetFor(index, at * size.total * size.row, size), size)
        expect(index * size.row).toBeGreaterThanOrEqual(offset - 1e-6)
        expect((index + 1) * size.row).toBeLessThanOrEqual(offset + size.view + 1e-6)
      }),
    )
  })
})
