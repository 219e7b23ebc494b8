import type { MetroCityNode } from '#server/vacancies/dictionaries/dictionaries.schema.ts'
import { CITIES } from './cities.ts'
import { radiusOf, type Cluster } from './clusters.ts'
import { drawOutlines } from './draw-outlines.ts'
import type { Outline } from './outlines.ts'
import { toPlace, toSpot, type Box, type Size, type Spot, type View } from './projection.ts'

export type Scene = {
  view: View
  size: Size
  clusters: readonly Cluster[]
  metro: readonly MetroCityNode[]
  /** Borders of regions and coasts. */
  outlines: readonly Outline[]
  /** The box that the search is bounded to. */
  box: Box | null
  /** The cluster that was pressed. */
  picked: Cluster | null
}

/** Reads a token of the interface: the map is drawn in its colours. */
type Color = (token: string) => string

const METRO_FROM_ZOOM = 8.5
const STATIONS_FROM_ZOOM = 10.5
const NAMES_FROM_ZOOM = 12.8
/** From here on a city is more than its name. */
const CITIES_TO_ZOOM = 9

/** Draws the map: a grid of degrees, the regions, the metro, cities, the bounded box, and the vacancies above it all. */
export function drawMap(canvas: HTMLCanvasElement, scene: Scene): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const style = getComputedStyle(canvas)
  const color: Color = (token) => style.getPropertyValue(`--${token}`)
  const { width, height } = scene.size
  const density = devicePixelRatio
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(height * density)
  pen.scale(density, density)
  pen.font = `12px ${style.fontFamily}`
  pen.fillStyle = color('sunken')
  pen.fillRect(0, 0, width, height)
  drawGrid(pen, scene, color)
  drawOutlines(pen, scene, color('line-strong'))
  if (scene.view.zoom >= METRO_FROM_ZOOM) drawMetro(pen, scene, color)
  drawBox(pen, scene, color)
  for (const cluster of scene.clusters) drawCluster(pen, cluster, color, cluster === scene.picked)
  if (scene.view.zoom < CITIES_TO_ZOOM) drawCities(pen, scene, color)
}

function drawGrid(pen: CanvasRenderingContext2D, { view, size }: Scene, color: Color): void {
  const step =
    [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01].find((d) => (d / 360) * 256 * 2 ** view.zoom < 180) ?? 0.005
  const upper = toPlace({ x: 0, y: 0 }, view, size)
  const lower = toPlace({ x: size.width, y: size.height }, view, size)
  pen.strokeStyle = color('line')
  pen.lineWidth = 1
  pen.beginPath()
  for (let lng = Math.ceil(upper.lng / step) * step; lng <= lower.lng; lng += step) {
    const { x } = toSpot({ lat: view.lat, lng }, view, size)
    pen.moveTo(x, 0)
    pen.lineTo(x, size.height)
  }
  for (let lat = Math.ceil(lower.lat / step) * step; lat <= upper.lat; lat += step) {
    const { y } = toSpot({ lat, lng: view.lng }, view, size)
    pen.moveTo(0, y)
    pen.lineTo(size.width, y)
  }
  pen.stroke()
}

function drawMetro(pen: CanvasRenderingContext2D, { view, size, metro }: Scene, color: Color): void {
  const named = view.zoom >= NAMES_FROM_ZOOM
  const taken: Spot[] = []
  for (const { lines } of metro) {
    for (const { hex_color, stations } of lines) {
      const spots = stations.map((station) => toSpot(station, view, size))
      pen.strokeStyle = `#${hex_color}`
      pen.lineWidth = view.zoom > 11 ? 3 : 2
      pen.lineJoin = 'round'
      pen.beginPath()
      for (const { x, y } of spots) pen.lineTo(x, y)
      pen.stroke()
      if (view.zoom < STATIONS_FROM_ZOOM) continue
      spots.forEach((spot, at) => {
        dot(pen, spot, 3.5)
        pen.fillStyle = color('surface')
        pen.fill()
        pen.strokeStyle = `#${hex_color}`
        pen.lineWidth = 2
        pen.stroke()
        // Stations of one interchange often share their name, and always the place.
        if (!named || taken.some(({ x, y }) => Math.abs(x - spot.x) < 60 && Math.abs(y - spot.y) < 14)) return
        taken.push(spot)
        label(pen, stations[at]?.name ?? '', { x: spot.x + 7, y: spot.y - 7 }, color, 'muted')
      })
    }
  }
}

/** Names of cities below the cluster that covers them; the largest come first, and none lies on another. */
function drawCities(pen: CanvasRenderingContext2D, { view, size, clusters }: Scene, color: Color): void {
  const taken: Spot[] = []
  for (const city of CITIES) {
    const spot = toSpot(city, view, size)
    const near = clusters.find(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < 30)
    const at = near ? { x: near.x, y: near.y + radiusOf(near) + 14 } : { x: spot.x, y: spot.y + 4 }
    const half = pen.measureText(city.name).width / 2
    if (taken.some(({ x, y }) => Math.abs(y - at.y) < 15 && Math.abs(x - at.x) < half + 50)) continue
    const covered = (other: Cluster): boolean =>
      Math.abs(other.x - at.x) < half + radiusOf(other) && Math.abs(other.y - at.y + 4) < 6 + radiusOf(other)
    if (clusters.some((other) => other !== near && covered(other))) continue
    taken.push(at)
    label(pen, city.name, { x: at.x - half, y: at.y }, color, 'fg')
  }
}

function drawBox(pen: CanvasRenderingContext2D, { view, size, box }: Scene, color: Color): void {
  if (!box) return
  const upper = toSpot({ lat: box.top, lng: box.left }, view, size)
  const lower = toSpot({ lat: box.bottom, lng: box.right }, view, size)
  pen.strokeStyle = color('accent')
  pen.lineWidth = 2
  pen.setLineDash([6, 4])
  pen.strokeRect(upper.x, upper.y, lower.x - upper.x, lower.y - upper.y)
  pen.setLineDash([])
}

function drawCluster(pen: CanvasRenderingContext2D, cluster: Cluster, color: Color, picked: boolean): void {
  const { points } = cluster
  dot(pen, cluster, radiusOf(cluster))
  pen.fillStyle = color(picked ? 'fg' : 'accent')
  pen.fill()
  pen.strokeStyle = color('surface')
  pen.lineWidth = 2
  pen.stroke()
  if (points.length === 1) return
  pen.fillStyle = color(picked ? 'canvas' : 'accent-fg')
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(
    points.length > 999 ? `${Math.round(points.length / 100) / 10}k` : String(points.length),
    cluster.x,
    cluster.y,
  )
}

function dot(pen: CanvasRenderingContext2D, { x, y }: Spot, radius: number): void {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
}

function label(pen: CanvasRenderingContext2D, text: string, { x, y }: Spot, color: Color, token: string): void {
  pen.textAlign = 'left'
  pen.textBaseline = 'alphabetic'
  pen.strokeStyle = color('sunken')
  pen.lineWidth = 3
  pen.strokeText(text, x, y)
  pen.fillStyle = color(token)
  pen.fillText(text, x, y)
}
