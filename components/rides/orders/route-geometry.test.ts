import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BOX, projected, streetAngle } from './route-geometry.ts'

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('every point of any route is in the box, and the drawing is never stretched', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 30 }), (points) => {
      const spots = projected(points)
      expect(spots).toHaveLength(points.length)
      for (const { x, y } of spots) {
        expect(x).toBeGreaterThanOrEqual(BOX.margin - 0.1)
        expect(x).toBeLessThanOrEqual(BOX.width - BOX.margin + 0.1)
        expect(y).toBeGreaterThanOrEqual(BOX.margin - 0.1)
        expect(y).toBeLessThanOrEqual(BOX.height - BOX.margin + 0.1)
      }
      expect(Math.abs(streetAngle(spots))).toBeLessThanOrEqual(45)
    }),
  )
})

test('north is at the top, east on the right, also across the date line; one place is the middle', () => {
  const [from, to] = projected([
    { lat: -17, lon: 179.9 },
    { lat: -16.9, lon: -179.9 },
  ])
  expect(to?.x).toBeGreaterThan(from?.x ?? Infinity)
  expect(to?.y).toBeLessThan(from?.y ?? 0)
  const spot = { x: BOX.width / 2, y: BOX.height / 2 }
  const place = { lat: 1, lon: 1 }
  expect(projected([place, place])).toEqual([spot, spot])
})
