import type { Picture } from './picture.ts'
import { colourOf, pngOf } from './png.ts'

const SIZE = 300
const HUE_STEP = 152.2

type Pattern = (x: number, y: number) => number

/** A generated picture for a record that has none: always the same for the same record. PNG, as players want no SVG. */
export function drawnCover(kind: 'track' | 'album' | 'artist', id: number): Picture {
  const shift = { album: 0, artist: 40, track: 80 }[kind]
  const hue = (id * HUE_STEP + shift) % 360
  const colours = [
    colourOf(hue, 0.45, 0.24),
    colourOf((hue + 25) % 360, 0.5, 0.46),
    colourOf((hue + 60) % 360, 0.6, 0.76),
  ]
  const pattern = PATTERNS[id % PATTERNS.length] ?? rings
  return { type: 'image/png', bytes: pngOf(SIZE, colours, pattern(id)) }
}

const PATTERNS: readonly ((seed: number) => Pattern)[] = [rings, bands, quarters, hills]

function rings(seed: number): Pattern {
  const [left, top] = [0.2 + (seed % 5) * 0.15, 0.6 + (seed % 3) * 0.12]
  return (x, y) => {
    const ring = Math.hypot(x - left, y - top) * 9
    return ring < 0.8 ? 2 : Math.floor(ring) % 2
  }
}

function bands(seed: number): Pattern {
  const slope = seed % 2 === 0 ? 1 : -1
  return (x, y) => [0, 1, 0, 2, 0, 1][Math.floor((x * slope + y + 1) * 6) % 6] ?? 0
}

function quarters(seed: number): Pattern {
  return (x, y) => {
    const [column, row] = [Math.floor(x * 3), Math.floor(y * 3)]
    const turn = (seed + column * 7 + row * 5) % 4
    const [u, v] = [(x * 3) % 1, (y * 3) % 1]
    const distance = Math.hypot(turn % 2 === 0 ? u : 1 - u, turn < 2 ? v : 1 - v)
    return distance > 1 ? 0 : turn === 3 ? 2 : 1
  }
}

function hills(seed: number): Pattern {
  const phase = (seed % 7) / 7
  return (x, y) => {
    if (Math.hypot(x - 0.3 - phase / 2, y - 0.25) < 0.1) return 2
    return y > 0.55 + 0.1 * Math.sin((x + phase) * 7) ? 1 : 0
  }
}
