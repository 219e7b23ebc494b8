/** A place on the globe, in degrees. */
export type Place = { lat: number; lng: number }
/** A place on the screen, in CSS pixels from the upper left corner of the map. */
export type Spot = { x: number; y: number }
export type Size = { width: number; height: number }
/** What the map shows: its middle, and 2^zoom tiles of 256 pixels around the equator (Web Mercator). */
export type View = { lat: number; lng: number; zoom: number }
export type Box = { top: number; bottom: number; left: number; right: number }

const TILE = 256
const MOST_LAT = 85
const ZOOMS = [1, 17] as const

export function toSpot({ lat, lng }: Place, view: View, size: Size): Spot {
  const scale = TILE * 2 ** view.zoom
  return {
    x: size.width / 2 + (eastOf(lng) - eastOf(view.lng)) * scale,
    y: size.height / 2 + (southOf(lat) - southOf(view.lat)) * scale,
  }
}

export function toPlace({ x, y }: Spot, view: View, size: Size): Place {
  const scale = TILE * 2 ** view.zoom
  const east = eastOf(view.lng) + (x - size.width / 2) / scale
  const south = southOf(view.lat) + (y - size.height / 2) / scale
  return { lat: latOf(south), lng: within(east * 360 - 180, -180, 180) }
}

/** A place in parts of the whole map: 0 to 1 from the date line eastwards, and from the north southwards. */
export const toGlobe = ({ lat, lng }: Place): { east: number; south: number } => ({
  east: eastOf(lng),
  south: southOf(lat),
})

/** The view after the map was dragged by so many pixels. */
export function panned(view: View, size: Size, by: Spot): View {
  const middle = { x: size.width / 2 - by.x, y: size.height / 2 - by.y }
  return { ...view, ...toPlace(middle, view, size) }
}

/** The view zoomed by `steps`, with the place under `spot` staying where it is. */
export function zoomed(view: View, size: Size, steps: number, spot: Spot): View {
  const zoom = within(view.zoom + steps, ...ZOOMS)
  const held = toPlace(spot, view, size)
  const moved = toSpot(held, { ...view, zoom }, size)
  return panned({ ...view, zoom }, size, { x: spot.x - moved.x, y: spot.y - moved.y })
}

/** The view that shows all of the box, or of the globe's middle when there is none. */
export function fitted({ top, bottom, left, right }: Box, size: Size): View {
  const [east, south] = [eastOf(right) - eastOf(left), southOf(bottom) - southOf(top)]
  const across = Math.max(east / Math.max(1, size.width * 0.86), south / Math.max(1, size.height * 0.86), 1e-9)
  const zoom = within(Math.log2(1 / (across * TILE)), ZOOMS[0], 15)
  return { lat: latOf((southOf(top) + southOf(bottom)) / 2), lng: (left + right) / 2, zoom }
}

/** What the map shows, for the parameters of a search: six decimals are a tenth of a metre. */
export function boxOf(view: View, size: Size): Box {
  const upper = toPlace({ x: 0, y: 0 }, view, size)
  const lower = toPlace({ x: size.width, y: size.height }, view, size)
  const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
  return {
    top: rounded(upper.lat),
    bottom: rounded(lower.lat),
    left: rounded(upper.lng),
    right: rounded(lower.lng),
  }
}

/** The smallest box around the places, or null around none. */
export function around(places: readonly Place[]): Box | null {
  const [first] = places
  if (!first) return null
  const box = { top: first.lat, bottom: first.lat, left: first.lng, right: first.lng }
  for (const { lat, lng } of places) {
    box.top = Math.max(box.top, lat)
    box.bottom = Math.min(box.bottom, lat)
    box.left = Math.min(box.left, lng)
    box.right = Math.max(box.right, lng)
  }
  return box
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
