import { crc32, deflateSync } from 'node:zlib'

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
export function colourOf(hue: number, saturation: number, light: number): Colour {
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
