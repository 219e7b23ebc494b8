import { randomBytes, randomInt } from 'node:crypto'

/** An opaque id such as `tok_3f…`: prefix and 16 random bytes in hexadecimal. Reveals no count and no order. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString('hex')}`
}

/** A random integer id, 1 000 … 2³¹−1; the caller retries on a collision. */
export function randomIntId(): number {
  return randomInt(1_000, 2 ** 31)
}
