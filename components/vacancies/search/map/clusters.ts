import { toPixel, type LatLng, type Size, type Pixel, type View } from './projection.ts'

export type MapPoint = LatLng & { id: string }
/** Points too close together to tell apart, at their centre. */
export type Cluster = Pixel & { points: MapPoint[] }

const CELL = 48

/** The points in view, grouped by the cells of a grid. */
export function clustersOf(points: readonly MapPoint[], view: View, size: Size): Cluster[] {
  const cells = new Map<string, Cluster>()
  for (const point of points) {
    const { x, y } = toPixel(point, view, size)
    if (x < -CELL || y < -CELL || x > size.width + CELL || y > size.height + CELL) continue
    const key = `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`
    const cell = cells.get(key)
    if (!cell) {
      cells.set(key, { x, y, points: [point] })
      continue
    }
    const count = cell.points.push(point)
    cell.x += (x - cell.x) / count
    cell.y += (y - cell.y) / count
  }
  return joined([...cells.values()])
}

/** Joins clusters that would overlap, the largest first. */
function joined(clusters: Cluster[]): Cluster[] {
  const kept: Cluster[] = []
  for (const cluster of clusters.sort((a, b) => b.points.length - a.points.length)) {
    const host = kept.find((other) => overlap(other, cluster))
    if (!host) kept.push(cluster)
    else {
      const share = cluster.points.length / (host.points.length + cluster.points.length)
      host.x += (cluster.x - host.x) * share
      host.y += (cluster.y - host.y) * share
      host.points.push(...cluster.points)
    }
  }
  return kept
}

function overlap(a: Cluster, b: Cluster): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < radiusOf(a) + radiusOf(b) - 2
}

/** Pixels from the centre of a cluster to its edge: its area grows with the number of its points. */
export function radiusOf({ points }: Pick<Cluster, 'points'>): number {
  return points.length === 1 ? 5 : Math.min(22, 9 + 3 * Math.log2(points.length))
}

/** The cluster at a pixel, or undefined; the touch target is larger than the point. */
export function clusterAt(clusters: readonly Cluster[], { x, y }: Pixel): Cluster | undefined {
  return clusters
    .map((cluster) => ({ cluster, distance: Math.hypot(cluster.x - x, cluster.y - y) - radiusOf(cluster) }))
    .filter(({ distance }) => distance < 8)
    .sort((a, b) => a.distance - b.distance)[0]?.cluster
}
