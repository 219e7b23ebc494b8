import { useQuery } from '@tanstack/react-query'
import { toGlobe, type Box } from './projection.ts'

/** A border or a coast, ready to be drawn. */
export type Outline = {
  /** East and south of each point in turn, as `toGlobe` gives them. */
  points: Float64Array
  /** Around it, in degrees. */
  box: Box
}

const NONE: readonly Outline[] = []

/** Outlines of the regions of Russia; none before they are loaded, which the map does not wait for. */
export function useOutlines(): readonly Outline[] {
  const { data } = useQuery({
    queryKey: ['vacancies', 'map', 'outlines'],
    queryFn: async () => (await import('./region-outlines.json')).default.lines.split(' ').map(outlineOf),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return data ?? NONE
}

/** Steps of a hundredth of a degree, packed as in an encoded polyline: five bits a character, longitude first. */
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
