import { expect, it } from 'vitest'
import { centerInSight, around, aroundMost, boxOf, fitted, panned, toLatLng, toPixel, zoomed } from './projection.ts'

const size = { width: 800, height: 600 }
const view = { lat: 55.75, lng: 37.62, zoom: 11 }

it('inverts the projection', () => {
  for (const pixel of [
    { x: 0, y: 0 },
    { x: 800, y: 600 },
    { x: 123, y: 456 },
  ]) {
    const there = toPixel(toLatLng(pixel, view, size), view, size)
    expect(there.x).toBeCloseTo(pixel.x, 6)
    expect(there.y).toBeCloseTo(pixel.y, 6)
  }
})

it('keeps the point under the pointer while zooming and dragging', () => {
  const pixel = { x: 700, y: 50 }
  const place = toLatLng(pixel, view, size)
  const nearer = toPixel(place, zoomed(view, size, 2, pixel), size)
  expect(nearer.x).toBeCloseTo(700, 4)
  expect(nearer.y).toBeCloseTo(50, 4)
  const dragged = toPixel(place, panned(view, size, { x: 30, y: -20 }), size)
  expect(dragged.x).toBeCloseTo(730, 4)
  expect(dragged.y).toBeCloseTo(30, 4)
})

it('fits every point into the view, and gives its box', () => {
  const places = [
    { lat: 59.94, lng: 30.31 },
    { lat: 43.11, lng: 131.88 },
    { lat: 54.71, lng: 20.45 },
  ]
  const box = around(places)
  const shown = boxOf(fitted(box ?? { top: 0, bottom: 0, left: 0, right: 0 }, size), size)
  for (const { lat, lng } of places) {
    expect(lat > shown.bottom && lat < shown.top && lng > shown.left && lng < shown.right).toBe(true)
  }
  expect(around([])).toBeNull()
})

it('never leaves the globe', () => {
  const far = panned({ lat: 80, lng: 170, zoom: 3 }, size, { x: -9000, y: 9000 })
  expect(far.lng).toBeLessThanOrEqual(180)
  expect(far.lat).toBeLessThanOrEqual(85)
})

it('moves a name from the edge only where its place is in view', () => {
  expect(centerInSight(28, 33, 390)).toBe(37)
  expect(centerInSight(380, 33, 390)).toBe(353)
  expect(centerInSight(200, 33, 390)).toBe(200)
  expect(centerInSight(-5, 33, 390)).toBe(-5)
  expect(centerInSight(20, 33, 60)).toBe(20)
})

const zoomOf = (box: ReturnType<typeof around>): number => (box ? fitted(box, size).zoom : 0)

it('zooms to where most points are, and shows all of a few', () => {
  const moscow = Array.from({ length: 95 }, (_, at) => ({ lat: 55.5 + at / 200, lng: 37.3 + at / 150 }))
  const far = { lat: 43.11, lng: 131.88 }
  const box = aroundMost([...moscow, far])
  expect(box?.right).toBeLessThan(38)
  expect(zoomOf(box)).toBeGreaterThan(zoomOf(around([...moscow, far])) + 4)
  expect(aroundMost([...moscow.slice(0, 5), far])?.right).toBe(131.88)
  expect(aroundMost([])).toBeNull()
})
