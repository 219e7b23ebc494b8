import { texts } from '#i18n/texts.ts'
import type { MetroCityNode } from '#server/products/vacancies/dictionaries/dictionaries.schema.ts'
import { radiusOf, type Cluster } from './clusters.ts'
import { drawOutlines, type Outline } from './outlines.ts'
import { centerInSight, toLatLng, toPixel, type Box, type Pixel, type Size, type View } from './projection.ts'

export type Scene = {
  view: View
  size: Size
  clusters: readonly Cluster[]
  metro: readonly MetroCityNode[]
  outlines: readonly Outline[]
  /** The box that the search is limited to. */
  box: Box | null
  selected: Cluster | null
}

/** The value of a design token: the map is drawn in the colours of the interface. */
type Color = (token: string) => string

const METRO_FROM_ZOOM = 8.5
const STATIONS_FROM_ZOOM = 10.5
const NAMES_FROM_ZOOM = 12.8
/** From this zoom on a city is more than its name. */
const CITIES_TO_ZOOM = 9

/** Draws the map: the graticule, regions, metro, cities and search box, and the vacancies on top. */
export function drawMap(canvas: HTMLCanvasElement, scene: Scene): void {
  const ctx = canvas.getContext('2d')
  if (!ctx) return
  const style = getComputedStyle(canvas)
  const color: Color = (token) => style.getPropertyValue(token)
  const { width, height } = scene.size
  const density = devicePixelRatio
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(height * density)
  ctx.scale(density, density)
  ctx.font = `12px ${style.fontFamily}`
  ctx.fillStyle = color('--color-sunken')
  ctx.fillRect(0, 0, width, height)
  drawOutlines(ctx, scene, { fill: color('--color-surface'), line: color('--color-line-strong') })
  drawGrid(ctx, scene, color)
  if (scene.view.zoom >= METRO_FROM_ZOOM) drawMetro(ctx, scene, color)
  drawBox(ctx, scene, color)
  for (const cluster of scene.clusters) drawCluster(ctx, cluster, color, cluster === scene.selected)
  if (scene.view.zoom < CITIES_TO_ZOOM) drawCities(ctx, scene, color)
}

function drawGrid(ctx: CanvasRenderingContext2D, { view, size }: Scene, color: Color): void {
  const step =
    [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01].find((d) => (d / 360) * 256 * 2 ** view.zoom < 180) ?? 0.005
  const upper = toLatLng({ x: 0, y: 0 }, view, size)
  const lower = toLatLng({ x: size.width, y: size.height }, view, size)
  ctx.strokeStyle = color('--color-line')
  ctx.lineWidth = 1
  ctx.beginPath()
  for (let lng = Math.ceil(upper.lng / step) * step; lng <= lower.lng; lng += step) {
    const { x } = toPixel({ lat: view.lat, lng }, view, size)
    ctx.moveTo(x, 0)
    ctx.lineTo(x, size.height)
  }
  for (let lat = Math.ceil(lower.lat / step) * step; lat <= upper.lat; lat += step) {
    const { y } = toPixel({ lat, lng: view.lng }, view, size)
    ctx.moveTo(0, y)
    ctx.lineTo(size.width, y)
  }
  ctx.stroke()
}

function drawMetro(ctx: CanvasRenderingContext2D, { view, size, metro }: Scene, color: Color): void {
  const named = view.zoom >= NAMES_FROM_ZOOM
  const taken: Pixel[] = []
  for (const { lines } of metro) {
    for (const { hex_color, stations } of lines) {
      const pixels = stations.map((station) => toPixel(station, view, size))
      ctx.strokeStyle = `#${hex_color}`
      ctx.lineWidth = view.zoom > 11 ? 3 : 2
      ctx.lineJoin = 'round'
      ctx.beginPath()
      for (const { x, y } of pixels) ctx.lineTo(x, y)
      ctx.stroke()
      if (view.zoom < STATIONS_FROM_ZOOM) continue
      pixels.forEach((pixel, at) => {
        dot(ctx, pixel, 3.5)
        ctx.fillStyle = color('--color-surface')
        ctx.fill()
        ctx.strokeStyle = `#${hex_color}`
        ctx.lineWidth = 2
        ctx.stroke()
        // Stations of one interchange are at the same place and often share their name.
        if (!named || taken.some(({ x, y }) => Math.abs(x - pixel.x) < 60 && Math.abs(y - pixel.y) < 14)) return
        taken.push(pixel)
        label(ctx, stations[at]?.name ?? '', { x: pixel.x + 7, y: pixel.y - 7 }, color, '--color-muted')
      })
    }
  }
}

/** The largest cities, for orientation. */
const CITIES = (
  [
    ['moscow', 55.7558, 37.6176],
    ['petersburg', 59.9386, 30.3141],
    ['yekaterinburg', 56.8389, 60.6057],
    ['novosibirsk', 55.0302, 82.9204],
    ['kazan', 55.7963, 49.1088],
    ['nizhny', 56.3269, 44.0059],
    ['rostov', 47.2225, 39.7187],
    ['samara', 53.1959, 50.1002],
    ['krasnodar', 45.0355, 38.9753],
    ['chelyabinsk', 55.1598, 61.4025],
    ['ufa', 54.7348, 55.9579],
    ['perm', 58.0105, 56.2502],
    ['voronezh', 51.6606, 39.2006],
    ['krasnoyarsk', 56.0106, 92.8526],
    ['volgograd', 48.708, 44.5133],
    ['omsk', 54.9893, 73.3682],
    ['irkutsk', 52.2864, 104.3051],
    ['vladivostok', 43.1155, 131.8855],
    ['khabarovsk', 48.4802, 135.0719],
    ['kaliningrad', 54.7104, 20.4522],
    ['almaty', 43.2389, 76.8897],
    ['astana', 51.1694, 71.4491],
    ['minsk', 53.9006, 27.559],
    ['tashkent', 41.2995, 69.2401],
    ['bishkek', 42.8746, 74.5698],
    ['tbilisi', 41.7151, 44.8271],
    ['baku', 40.4093, 49.8671],
  ] as const
).map(([name, lat, lng]) => ({ name, lat, lng }))

/** Names of cities, below the cluster that covers them; the largest first, none over another. */
function drawCities(ctx: CanvasRenderingContext2D, { view, size, clusters }: Scene, color: Color): void {
  const taken: Pixel[] = []
  const t = texts('vacancies.map.cities')
  for (const city of CITIES) {
    const name = t(city.name)
    const pixel = toPixel(city, view, size)
    const near = clusters.find(({ x, y }) => Math.hypot(x - pixel.x, y - pixel.y) < 30)
    const half = ctx.measureText(name).width / 2
    const below = near ? { x: near.x, y: near.y + radiusOf(near) + 14 } : { x: pixel.x, y: pixel.y + 4 }
    const at = { ...below, x: centerInSight(below.x, half, size.width) }
    if (taken.some(({ x, y }) => Math.abs(y - at.y) < 15 && Math.abs(x - at.x) < half + 50)) continue
    const covered = (other: Cluster): boolean =>
      Math.abs(other.x - at.x) < half + radiusOf(other) && Math.abs(other.y - at.y + 4) < 6 + radiusOf(other)
    if (clusters.some((other) => other !== near && covered(other))) continue
    taken.push(at)
    label(ctx, name, { x: at.x - half, y: at.y }, color, '--color-fg')
  }
}

function drawBox(ctx: CanvasRenderingContext2D, { view, size, box }: Scene, color: Color): void {
  if (!box) return
  const upper = toPixel({ lat: box.top, lng: box.left }, view, size)
  const lower = toPixel({ lat: box.bottom, lng: box.right }, view, size)
  ctx.strokeStyle = color('--accent')
  ctx.lineWidth = 2
  ctx.setLineDash([6, 4])
  ctx.strokeRect(upper.x, upper.y, lower.x - upper.x, lower.y - upper.y)
  ctx.setLineDash([])
}

function drawCluster(ctx: CanvasRenderingContext2D, cluster: Cluster, color: Color, selected: boolean): void {
  const { points } = cluster
  dot(ctx, cluster, radiusOf(cluster))
  ctx.fillStyle = color(selected ? '--color-fg' : '--accent')
  ctx.fill()
  ctx.strokeStyle = color('--color-surface')
  ctx.lineWidth = 2
  ctx.stroke()
  if (points.length === 1) return
  ctx.fillStyle = color(selected ? '--color-canvas' : '--accent-fg')
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillText(
    points.length > 999 ? `${Math.round(points.length / 100) / 10}k` : String(points.length),
    cluster.x,
    cluster.y,
  )
}

function dot(ctx: CanvasRenderingContext2D, { x, y }: Pixel, radius: number): void {
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, 2 * Math.PI)
}

function label(ctx: CanvasRenderingContext2D, text: string, { x, y }: Pixel, color: Color, token: string): void {
  ctx.textAlign = 'left'
  ctx.textBaseline = 'alphabetic'
  ctx.strokeStyle = color('--color-sunken')
  ctx.lineWidth = 3
  ctx.strokeText(text, x, y)
  ctx.fillStyle = color(token)
  ctx.fillText(text, x, y)
}
