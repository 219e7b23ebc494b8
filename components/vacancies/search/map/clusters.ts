import { toSpot, type Place, type Size, type Spot, type View } from './projection.ts'

export type MapPoint = Place & { id: string }
/** Points too near to one another to be told apart, at their middle. */
export type Cluster = Spot & { points: MapPoint[] }

const CELL = 48

/** The points in view, those of each cell of a grid together. */
export function clustersOf(points: readonly MapPoint[], view: View, size: Size): Cluster[] {
  const cells = new Map<string, Cluster>()
  for (const point of points) {
    const { x, y } = toSpot(point, view, size)
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
  return apart([...cells.values()])
}

/** Joins those that would be drawn over one another, the largest first. */
function apart(clusters: Cluster[]): Cluster[] {
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

/** Pixels from the middle of a cluster to its edge: its area grows with the number of its points. */
export function radiusOf({ points }: Pick<Cluster, 'points'>): number {
  return points.length === 1 ? 5 : Math.min(22, 9 + 3 * Math.log2(points.length))
}

/** The cluster under a spot, or undefined; a finger needs some pixels more than the point has. */
export function clusterAt(clusters: readonly Cluster[], { x, y }: Spot): Cluster | undefined {
  return clusters
    .map((cluster) => ({ cluster, away: Math.hypot(cluster.x - x, cluster.y - y) - radiusOf(cluster) }))
    .filter(({ away }) => away < 8)
    .sort((a, b) => a.away - b.away)[0]?.cluster
}
