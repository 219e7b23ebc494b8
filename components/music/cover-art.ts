/** The record that a picture belongs to. */
export interface CoverOf {
  of: 'album' | 'artist' | 'track'
  id: number
}

/** The side of a picture in its own units. */
const SIDE = 120
/**
 * The hues of successive ids differ by this. Ids that are 8 apart have the same pattern, and hues that differ by the
 * golden angle (8 × 152.2° − 3 × 360°).
 */
const HUE_STEP = 152.2
/** Hues range from green over blue and red to ochre: dark olive looks like mud. */
const FIRST_HUE = 155
const HUES = 240 / 360
const KINDS = { album: 0, artist: 3, track: 6 }

type Random = () => number
interface Paint {
  random: Random
  /** A colour between the background and `light`. */
  middle: string
  light: string
}

/** The picture of a record without one, as SVG: always the same for the same id. */
export function artOf({ of, id }: CoverOf): string {
  const random = randomOf(id * 8 + KINDS[of])
  const hue = FIRST_HUE + ((id * HUE_STEP + KINDS[of] * 40) % 360) * HUES
  const pattern = PATTERNS[(id * 3 + KINDS[of]) % PATTERNS.length] ?? hills
  const ground = colour(0.36, 0.09, hue)
  const paint = { random, middle: colour(0.58, 0.12, hue + 25), light: colour(0.82, 0.1, hue + 60) }
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${SIDE} ${SIDE}'><path fill='${ground}' d='M0 0h${SIDE}v${SIDE}H0z'/>${pattern(paint)}</svg>`
}

/** The picture as a data URL, for images and for the system's media controls. */
export function artAddress(cover: CoverOf): string {
  return `data:image/svg+xml,${artOf(cover).replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll(' ', '%20')}`
}

const colour = (light: number, chroma: number, hue: number) => `oklch(${light} ${chroma} ${Math.round(hue % 360)})`

/** Every pattern has at most a dozen elements. */
const PATTERNS: readonly ((paint: Paint) => string)[] = [hills, sunset, tiles, rings, rays, dots, bands, blocks]

function hills({ random, middle, light }: Paint): string {
  const sun = `<circle cx='${whole(25 + random() * 70)}' cy='${whole(24 + random() * 16)}' r='11' fill='${light}'/>`
  const layers = [0, 1, 2].map((layer) => {
    const [top, turn] = [52 + layer * 20, 14 + random() * 16]
    const d = `M0 ${whole(top + turn / 2)}C30 ${whole(top - turn)} 40 ${whole(top + turn)} 66 ${whole(top)}S100 ${whole(top - turn)} 120 ${whole(top + 4)}V120H0z`
    return `<path fill='${middle}' opacity='${0.45 + layer * 0.25}' d='${d}'/>`
  })
  return sun + layers.join('')
}

function sunset({ random, middle, light }: Paint): string {
  const horizon = whole(60 + random() * 14)
  const lines = [0, 1, 2, 3].map((n) => `M0 ${horizon + 8 + n * 11}h120v${2 + n * 1.5}H0z`)
  return `<circle cx='60' cy='${horizon}' r='${whole(30 + random() * 8)}' fill='${light}'/><path fill='${middle}' d='M0 ${horizon}h120v60H0z'/><path fill='${light}' opacity='.55' d='${lines.join('')}'/>`
}

/** Quarters of circles, turned at random. */
function tiles({ random, middle, light }: Paint): string {
  const corners = [
    'M0 0h40A40 40 0 0 1 0 40z',
    'M40 0v40A40 40 0 0 1 0 0z',
    'M40 40H0A40 40 0 0 1 40 0z',
    'M0 40V0A40 40 0 0 1 40 40z',
  ]
  return Array.from({ length: 9 }, (_, i) => {
    const d = corners[Math.floor(random() * corners.length)] ?? ''
    return `<path transform='translate(${(i % 3) * 40} ${Math.floor(i / 3) * 40})' fill='${random() < 0.4 ? light : middle}' d='${d}'/>`
  }).join('')
}

function rings({ random, middle, light }: Paint): string {
  const [x, y] = [whole(20 + random() * 80), whole(70 + random() * 40)]
  return Array.from({ length: 7 }, (_, i) => {
    const isLight = i === 1 || i === 4
    return `<circle cx='${x}' cy='${y}' r='${10 + i * 14}' fill='none' stroke='${isLight ? light : middle}' stroke-width='${isLight ? 3 : 6}'/>`
  }).join('')
}

/** Rays from a point near the bottom: every second sector is filled. */
function rays({ random, middle, light }: Paint): string {
  const [x, y] = [whole(30 + random() * 60), whole(78 + random() * 30)]
  const sectors = Array.from({ length: 9 }, (_, i) => {
    const [from, to] = [i * 40, i * 40 + 20].map((angle) => (angle * Math.PI) / 180) as [number, number]
    return `M${x} ${y}L${whole(x + 190 * Math.cos(from))} ${whole(y + 190 * Math.sin(from))}L${whole(x + 190 * Math.cos(to))} ${whole(y + 190 * Math.sin(to))}z`
  })
  return `<path fill='${middle}' d='${sectors.join('')}'/><circle cx='${x}' cy='${y}' r='${whole(16 + random() * 10)}' fill='${light}'/>`
}

/** A grid of dots that swell towards a corner. */
function dots({ random, middle, light }: Paint): string {
  const turned = Math.floor(random() * 4) * 90
  const bright = Math.floor(random() * 36)
  const circles = Array.from({ length: 36 }, (_, i) => {
    const [column, row] = [i % 6, Math.floor(i / 6)]
    const r = 1.5 + (column + row) * 0.75
    return {
      isLight: i === bright,
      d: `M${10 + column * 20 - r} ${10 + row * 20}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
    }
  })
  const d = (isLight: boolean) => circles.flatMap((circle) => (circle.isLight === isLight ? [circle.d] : [])).join('')
  return `<g transform='rotate(${turned} 60 60)'><path fill='${middle}' d='${d(false)}'/><path fill='${light}' d='${d(true)}'/></g>`
}

function bands({ random, middle, light }: Paint): string {
  const angle = random() < 0.5 ? 45 : -45
  const lines = Array.from({ length: 6 }, (_, i) => {
    const width = 6 + random() * 12
    return `<path fill='${i % 3 === 1 ? light : middle}' d='M-40 ${-34 + i * 32}h200v${whole(width)}H-40z'/>`
  })
  return `<g transform='rotate(${angle} 60 60)'>${lines.join('')}</g>`
}

/** Four large shapes. */
function blocks({ random, middle, light }: Paint): string {
  const shapes = [
    'M30 0a30 30 0 1 0 0 60a30 30 0 1 0 0-60',
    'M0 60A60 60 0 0 1 60 0V60z',
    'M0 0H60L0 60z',
    'M0 30a30 30 0 0 1 60 0z',
  ]
  return Array.from({ length: 4 }, (_, i) => {
    const d = shapes[(i + Math.floor(random() * 3)) % shapes.length] ?? ''
    return `<path transform='translate(${(i % 2) * 60} ${Math.floor(i / 2) * 60})' fill='${(i + (i >> 1)) % 2 === 0 ? middle : light}' d='${d}'/>`
  }).join('')
}

const whole = Math.round

/** A random number generator with a seed: it returns numbers from 0 to below 1. */
function randomOf(seed: number): Random {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
