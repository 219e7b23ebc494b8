import { expect, test } from 'vitest'
import { outlineOf } from './outlines.ts'
import { toGlobe } from './projection.ts'
import data from './region-outlines.json' with { type: 'json' }

const land = data.land.split(' ').map(outlineOf)

test('a packed line is unpacked point by point', () => {
  // 38.5° 120.2°, then 0.76° and 2.2° further.
  const { points, box } = outlineOf('gnVsoFwLwC')
  const [first, second] = [toGlobe({ lng: 120.2, lat: 38.5 }), toGlobe({ lng: 122.4, lat: 39.26 })]
  expect([...points].map((value) => value.toFixed(6))).toEqual(
    [first.east, first.south, second.east, second.south].map((value) => value.toFixed(6)),
  )
  expect(box.right).toBeCloseTo(122.4)
})

test('every outline lies where Russia is', () => {
  for (const { box } of land) {
    expect(box.bottom).toBeGreaterThan(41)
    expect(box.top).toBeLessThan(82)
  }
})

/** How many areas hold a place. */
function holding(lat: number, lng: number): number {
  const { east, south } = toGlobe({ lat, lng })
  return land.filter(({ points }) => {
    let isInside = false
    for (let at = 0, last = points.length - 2; at < points.length; last = at, at += 2) {
      const [x = 0, y = 0] = points.slice(at, at + 2)
      const [x0 = 0, y0 = 0] = points.slice(last, last + 2)
      if (y > south !== y0 > south && east < ((x0 - x) * (south - y)) / (y0 - y) + x) isInside = !isInside
    }
    return isInside
  }).length
}

test.each([
  ['Moscow', 55.75, 37.62],
  ['Kazan', 55.8, 49.1],
  ['Novosibirsk', 55.03, 82.92],
  ['Khabarovsk', 48.6, 135.3],
  ['Petropavlovsk', 53.3, 158.2],
  ['Yuzhno-Sakhalinsk', 47.2, 142.7],
])('%s is on the land, in one region or in one within another', (_name, lat, lng) => {
  expect(holding(lat, lng)).toBeGreaterThanOrEqual(1)
})

test.each([
  ['the Black Sea', 43, 34],
  ['the Sea of Okhotsk', 55, 149],
  ['the Kara Sea', 77, 70],
])('%s is none', (_name, lat, lng) => {
  expect(holding(lat, lng)).toBe(0)
})

test('every region and island is one ring', () => {
  // 147 islands, and the regions of the mainland.
  expect(land.length).toBeGreaterThan(147 + 70)
})
