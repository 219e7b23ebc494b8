import { crc32, deflateSync } from 'node:zlib'
import type { Picture } from './picture.ts'

const SIZE = 300
const HUE_STEP = 152.2

type Pattern = (x: number, y: number) => number

/** The picture of a record without one: always the same for the same record. For players, which want no SVG. */
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

type Colour = readonly [red: number, green: number, blue: number]

/** A square picture as PNG. @param pick the index of the colour of a point, whose coordinates are from 0 to 1 */
export function pngOf(size: number, colours: readonly Colour[], pick: (x: number, y: number) => number): Buffer {
  const rows = Buffer.alloc((size + 1) * size)
  for (let y = 0; y < size; y++) {
    // The first byte of a row is its filter: none.
    for (let x = 0; x < size; x++) rows[y * (size + 1) + 1 + x] = pick((x + 0.5) / size, (y + 0.5) / size)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(colours.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A colour by hue (0 to 360), saturation and lightness (0 to 1). */
function colourOf(hue: number, saturation: number, light: number): Colour {
  const strength = saturation * Math.min(light, 1 - light)
  const part = (n: number) => {
    const at = (n + hue / 30) % 12
    return Math.round(255 * (light - strength * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  }
  return [part(0), part(8), part(4)]
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
