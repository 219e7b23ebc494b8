/** A point on the globe, in degrees. */
export type LatLng = { lat: number; lng: number }
/** A point on the screen, in CSS pixels from the upper left corner of the map. */
export type Pixel = { x: number; y: number }
export type Size = { width: number; height: number }
/** What the map shows: its centre, and 2^zoom tiles of 256 pixels around the equator (Web Mercator). */
export type View = { lat: number; lng: number; zoom: number }
/** In degrees. */
export type Box = { top: number; bottom: number; left: number; right: number }

const TILE = 256
const MOST_LAT = 85
const ZOOMS = [1, 17] as const

export function toPixel({ lat, lng }: LatLng, view: View, size: Size): Pixel {
  const scale = TILE * 2 ** view.zoom
  return {
    x: size.width / 2 + (eastOf(lng) - eastOf(view.lng)) * scale,
    y: size.height / 2 + (southOf(lat) - southOf(view.lat)) * scale,
  }
}

export function toLatLng({ x, y }: Pixel, view: View, size: Size): LatLng {
  const scale = TILE * 2 ** view.zoom
  const east = eastOf(view.lng) + (x - size.width / 2) / scale
  const south = southOf(view.lat) + (y - size.height / 2) / scale
  return { lat: latOf(south), lng: within(east * 360 - 180, -180, 180) }
}

/** A point as fractions of the whole map: 0 to 1 from the date line eastwards, and from the north southwards. */
export const toGlobe = ({ lat, lng }: LatLng): { east: number; south: number } => ({
  east: eastOf(lng),
  south: southOf(lat),
})

/** The view after a drag by these pixels. */
export function panned(view: View, size: Size, by: Pixel): View {
  const center = { x: size.width / 2 - by.x, y: size.height / 2 - by.y }
  return { ...view, ...toLatLng(center, view, size) }
}

/** The view zoomed by `steps`, around `pixel`: the point under it stays in place. */
export function zoomed(view: View, size: Size, steps: number, pixel: Pixel): View {
  const zoom = within(view.zoom + steps, ...ZOOMS)
  const held = toLatLng(pixel, view, size)
  const moved = toPixel(held, { ...view, zoom }, size)
  return panned({ ...view, zoom }, size, { x: pixel.x - moved.x, y: pixel.y - moved.y })
}

/** The view that shows the whole box, with a margin unless `share` of the view is 1. */
export function fitted({ top, bottom, left, right }: Box, size: Size, share = 0.86): View {
  const [east, south] = [eastOf(right) - eastOf(left), southOf(bottom) - southOf(top)]
  const across = Math.max(east / Math.max(1, size.width * share), south / Math.max(1, size.height * share), 1e-9)
  const zoom = within(Math.log2(1 / (across * TILE)), ZOOMS[0], 15)
  return { lat: latOf((southOf(top) + southOf(bottom)) / 2), lng: (left + right) / 2, zoom }
}

/** The box in view, for the parameters of a search: six decimals are a tenth of a metre. */
export function boxOf(view: View, size: Size): Box {
  const upper = toLatLng({ x: 0, y: 0 }, view, size)
  const lower = toLatLng({ x: size.width, y: size.height }, view, size)
  const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
  return {
    top: rounded(upper.lat),
    bottom: rounded(lower.lat),
    left: rounded(upper.lng),
    right: rounded(lower.lng),
  }
}

/** The smallest box around the points, or null when there are none. */
export function around(points: readonly LatLng[]): Box | null {
  const [first] = points
  if (!first) return null
  const box = { top: first.lat, bottom: first.lat, left: first.lng, right: first.lng }
  for (const { lat, lng } of points) {
    box.top = Math.max(box.top, lat)
    box.bottom = Math.min(box.bottom, lat)
    box.left = Math.min(box.left, lng)
    box.right = Math.max(box.right, lng)
  }
  return box
}

/** With fewer points than this, none are left out. */
const FEW_POINTS = 20
/** The share of the points that is left out at each side. */
const REMOTE = 0.05

/** The box around most of the points: a few remote ones would shrink the others to a spot. Null if there are none. */
export function aroundMost(points: readonly LatLng[]): Box | null {
  if (points.length < FEW_POINTS) return around(points)
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)].map((all) =>
    all.toSorted((a, b) => a - b),
  )
  const cut = Math.floor(points.length * REMOTE)
  const at = (sorted: number[] | undefined, index: number): number => sorted?.at(index) ?? 0
  return { top: at(lats, -1 - cut), bottom: at(lats, cut), left: at(lngs, cut), right: at(lngs, -1 - cut) }
}

const eastOf = (lng: number): number => (lng + 180) / 360

function southOf(lat: number): number {
  const angle = (within(lat, -MOST_LAT, MOST_LAT) * Math.PI) / 180
  return (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2
}

function latOf(south: number): number {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * south))) * 180) / Math.PI
  return within(lat, -MOST_LAT, MOST_LAT)
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/**
 * The x of the centre of a label (`half` is half its width), moved so that all of it is seen if its place is in view.
 */
export function centerInSight(x: number, half: number, width: number): number {
  const edge = half + LABEL_MARGIN
  if (x < 0 || x > width || width < 2 * edge) return x
  return Math.min(Math.max(x, edge), width - edge)
}

const LABEL_MARGIN = 4
