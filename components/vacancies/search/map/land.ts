import type { Box } from './projection.ts'

/** A border or a coast, ready to draw. */
export type Outline = {
  /** East and south of each point in turn, from `toGlobe`. */
  points: Float64Array
  /** Its bounding box, in degrees. */
  box: Box
}

/** A line in one of its two directions. */
interface Edge {
  line: Outline
  isForward: boolean
}

/**
 * The areas between borders and coasts, as closed rings. The lines meet at their ends only, so each area is what one
 * walks around by always taking the next line to the left; the walk around everything outside goes the other way.
 */
export function landOf(lines: readonly Outline[]): Outline[] {
  const edges = lines.flatMap((line) => [true, false].map((isForward): Edge => ({ line, isForward })))
  const leaving = Map.groupBy(edges, (edge) => nodeOf(edge, 'start'))
  for (const [, around] of leaving) around.sort((a, b) => angleOf(a) - angleOf(b))
  const seen = new Set<Edge>()
  return edges.flatMap((first) => {
    const ring: Edge[] = []
    for (let edge = first; !seen.has(edge); edge = nextOf(edge, leaving)) {
      seen.add(edge)
      ring.push(edge)
    }
    const points = ring.flatMap(pointsOf)
    return isLand(points) ? [ringOf(points, ring)] : []
  })
}

function nodeOf(edge: Edge, end: 'start' | 'end'): string {
  const { points } = edge.line
  const at = (end === 'start') === edge.isForward ? 0 : points.length - 2
  // Sums of steps differ in the last digits.
  return [points[at], points[at + 1]].map((value = 0) => Math.round(value * 1e6)).join(' ')
}

/** The direction in which a line leaves its start. */
function angleOf(edge: Edge): number {
  const [x = 0, y = 0, nextX = 0, nextY = 0] = pointsOf(edge)
  return Math.atan2(nextY - y, nextX - x)
}

/** From the end of a line, the one beside the way that it came. */
function nextOf({ line, isForward }: Edge, leaving: ReadonlyMap<string, Edge[]>): Edge {
  const around = leaving.get(nodeOf({ line, isForward }, 'end')) ?? []
  const back = around.findIndex((edge) => edge.line === line && edge.isForward !== isForward)
  return around.at(back - 1) as Edge
}

function pointsOf({ line: { points }, isForward }: Edge): number[] {
  if (isForward) return [...points]
  const reversed: number[] = []
  for (let at = points.length - 2; at >= 0; at -= 2) reversed.push(points[at] ?? 0, points[at + 1] ?? 0)
  return reversed
}

/** Whether the walk was around an area: the enclosed area, south being positive, is positive then. */
function isLand(points: readonly number[]): boolean {
  let area = 0
  for (let at = 0; at < points.length; at += 2) {
    const [x = 0, y = 0] = points.slice(at, at + 2)
    const next = (at + 2) % points.length
    area += x * (points[next + 1] ?? 0) - (points[next] ?? 0) * y
  }
  return area > 0
}

/** Begins where it crosses the date line, so that its parts at both ends of the map are closed there. */
function ringOf(points: number[], edges: readonly Edge[]): Outline {
  const boxes = edges.map(({ line }) => line.box)
  const box = {
    top: Math.max(...boxes.map(({ top }) => top)),
    bottom: Math.min(...boxes.map(({ bottom }) => bottom)),
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
  }
  const count = points.length / 2
  const crossing = Array.from({ length: count }, (_, at) => at).find(
    (at) => Math.abs((points[2 * at] ?? 0) - (points[2 * ((at + 1) % count)] ?? 0)) > 0.5,
  )
  const start = crossing === undefined ? 0 : 2 * ((crossing + 1) % count)
  return { points: Float64Array.from([...points.slice(start), ...points.slice(0, start)]), box }
}
