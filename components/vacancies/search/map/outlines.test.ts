import { expect, test } from 'vitest'
import { outlineOf } from './outlines.ts'
import { toGlobe } from './projection.ts'
import data from './region-outlines.json' with { type: 'json' }

test('a packed line is unpacked point by point', () => {
  // 38.5° 120.2°, then 0.76° and 2.2° further.
  const { points, box } = outlineOf('gnVsoFwLwC')
  const [first, second] = [toGlobe({ lng: 120.2, lat: 38.5 }), toGlobe({ lng: 122.4, lat: 39.26 })]
  expect([...points].map((value) => value.toFixed(6))).toEqual(
    [first.east, first.south, second.east, second.south].map((value) => value.toFixed(6)),
  )
  expect(box.right).toBeCloseTo(122.4)
})

test('every outline lies where Russia is, and Moscow inside them', () => {
  const outlines = data.lines.split(' ').map(outlineOf)
  expect(outlines.length).toBeGreaterThan(300)
  for (const { box } of outlines) {
    expect(box.bottom).toBeGreaterThan(41)
    expect(box.top).toBeLessThan(82)
  }
  const around = outlines.filter(({ box }) => box.left < 37.6 && box.right > 36 && box.bottom < 55.75 && box.top > 55)
  expect(around.length).toBeGreaterThan(0)
})
