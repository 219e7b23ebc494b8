import { useQuery } from '@tanstack/react-query'
import { boxOf, toGlobe, type Box, type Size, type View } from './projection.ts'

/** The outline of a region or an island, closed. */
export type Outline = {
  /** The coordinates `east` and `south` from `toGlobe`, alternating. */
  points: Float64Array
  /** Its bounding box, in degrees. */
  box: Box
}

const NONE: readonly Outline[] = []

/** Outlines of the regions of Russia; none until loaded, which the map does not wait for. */
export function useOutlines(): readonly Outline[] {
  const { data } = useQuery({
    queryKey: ['vacancies', 'map', 'outlines'],
    queryFn: async () => (await import('./region-outlines.json')).default.land.split(' ').map(outlineOf),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return data ?? NONE
}

/** Decodes an encoded polyline: steps of a hundredth of a degree, five bits per character, longitude first. */
export function outlineOf(packed: string): Outline {
  const steps = numbersOf(packed)
  const points = new Float64Array(steps.length)
  const box = { top: -90, bottom: 90, left: 180, right: -180 }
  let [lng, lat] = [0, 0]
  for (let at = 0; at < steps.length; at += 2) {
    lng += (steps[at] ?? 0) / 100
    lat += (steps[at + 1] ?? 0) / 100
    const { east, south } = toGlobe({ lat, lng })
    points[at] = east
    points[at + 1] = south
    box.top = Math.max(box.top, lat)
    box.bottom = Math.min(box.bottom, lat)
    box.left = Math.min(box.left, lng)
    box.right = Math.max(box.right, lng)
  }
  return { points, box }
}

function numbersOf(packed: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (let at = 0; at < packed.length; at++) {
    const bits = packed.charCodeAt(at) - 63
    value |= (bits & 31) << shift
    shift += 5
    if (bits >= 32) continue
    numbers.push(value & 1 ? ~(value >> 1) : value >> 1)
    value = shift = 0
  }
  return numbers
}

const TILE = 256
/** The distance in pixels below which points are skipped, because they look the same. */
const NEAR = 0.8

/** Fills the land in view, and strokes its borders and coasts. */
export function drawOutlines(
  ctx: CanvasRenderingContext2D,
  { view, size, outlines }: { view: View; size: Size; outlines: readonly Outline[] },
  { fill, line }: { fill: string; line: string },
): void {
  const shown = boxOf(view, size)
  const scale = TILE * 2 ** view.zoom
  const center = toGlobe(view)
  const [left, top] = [size.width / 2 - center.east * scale, size.height / 2 - center.south * scale]
  ctx.fillStyle = fill
  ctx.strokeStyle = line
  ctx.lineWidth = 1
  ctx.lineJoin = 'round'
  ctx.beginPath()
  for (const { points, box } of outlines) {
    if (box.left > shown.right || box.right < shown.left || box.bottom > shown.top || box.top < shown.bottom) continue
    let [lastX, lastY] = [0, 0]
    for (let at = 0; at < points.length; at += 2) {
      const x = left + (points[at] ?? 0) * scale
      const y = top + (points[at + 1] ?? 0) * scale
      // Across the date line a border continues at the other end of the map.
      if (at === 0 || Math.abs(x - lastX) > scale / 2) ctx.moveTo(x, y)
      else if (Math.abs(x - lastX) + Math.abs(y - lastY) < NEAR && at < points.length - 2) continue
      else ctx.lineTo(x, y)
      lastX = x
      lastY = y
    }
  }
  ctx.fill()
  ctx.stroke()
}
