import { expect, it } from 'vitest'
import { clusterAt, clustersOf } from './clusters.ts'
import { toPixel } from './projection.ts'

const size = { width: 800, height: 600 }
const view = { lat: 55.75, lng: 37.62, zoom: 11 }
const points = [
  { id: '1', lat: 55.75, lng: 37.62 },
  { id: '2', lat: 55.7501, lng: 37.6201 },
  { id: '3', lat: 55.8, lng: 37.7 },
  { id: '4', lat: 43.1, lng: 131.9 },
]

it('joins points that lie together and leaves those out of view', () => {
  const ids = clustersOf(points, view, size).map(({ points: list }) => list.map(({ id }) => id))
  expect(ids).toEqual([['1', '2'], ['3']])
})

it('finds the cluster under a pixel, and none in the open', () => {
  const clusters = clustersOf(points, view, size)
  expect(clusterAt(clusters, toPixel({ lat: 55.8, lng: 37.7 }, view, size))?.points).toHaveLength(1)
  expect(clusterAt(clusters, { x: 5, y: 5 })).toBeUndefined()
})
