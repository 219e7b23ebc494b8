import type { Point } from '#server/products/rides/orders/orders.schema.ts'

export interface Spot {
  x: number
  y: number
}

/** The box that a route is drawn in, and the space around it for the marks at its ends. */
export const BOX = { width: 320, height: 144, margin: 24 } as const

/**
 * Projects the points of a route into the box, as large as possible, north at the top. Degrees of longitude are scaled
 * by the latitude; a route that never leaves its place is a spot in the middle.
 */
export function projected(points: readonly Point[]): Spot[] {
  const [first] = points
  if (!first) return []
  const shrink = Math.cos((first.lat * Math.PI) / 180)
  const flat = points.map(({ lat, lon }) => ({ x: acrossDateLine(lon - first.lon) * shrink, y: -lat }))
  const [left, right] = range(flat.map(({ x }) => x))
  const [top, bottom] = range(flat.map(({ y }) => y))
  const { width, height, margin } = BOX
  const scale = Math.min((width - 2 * margin) / (right - left), (height - 2 * margin) / (bottom - top))
  const factor = Number.isFinite(scale) ? scale : 0
  return flat.map(({ x, y }) => ({
    x: rounded(width / 2 + (x - (left + right) / 2) * factor),
    y: rounded(height / 2 + (y - (top + bottom) / 2) * factor),
  }))
}

/** Direction of the longest segment in degrees, -45 to 45; the streets of the drawing are parallel to it. */
export function streetAngle(spots: readonly Spot[]): number {
  let longest = { length: 0, angle: 0 }
  spots.forEach(({ x, y }, at) => {
    const before = spots[at - 1] ?? { x, y }
    const length = Math.hypot(x - before.x, y - before.y)
    if (length > longest.length) longest = { length, angle: (Math.atan2(y - before.y, x - before.x) * 180) / Math.PI }
  })
  return rounded(longest.angle - 90 * Math.round(longest.angle / 90))
}

function acrossDateLine(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360)
}

function range(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)]
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
