import { randomBytes, randomInt } from 'node:crypto'
import { singleton } from './process/singleton.ts'

const ID_BYTES = 16
const IDS_PER_DRAW = 128

/** An opaque id such as `tok_3f…`: prefix and 128 random bits in hexadecimal. Reveals neither count nor order. */
export function newId(prefix: string): string {
  const drawn = singleton('random-hex', () => ({ hex: '', at: 0 }))
  if (drawn.at === drawn.hex.length) {
    drawn.hex = randomBytes(ID_BYTES * IDS_PER_DRAW).toString('hex')
    drawn.at = 0
  }
  return `${prefix}_${drawn.hex.slice(drawn.at, (drawn.at += 2 * ID_BYTES))}`
}

/** A random integer id, 1 000 … 2³¹−1; the caller retries on a collision. */
export function randomIntId(): number {
  return randomInt(1_000, 2 ** 31)
}
