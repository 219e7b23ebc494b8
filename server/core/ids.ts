import { randomInt, randomUUID } from 'node:crypto'

/** An opaque id such as `tok_3f…`: prefix and a random UUID in hexadecimal (122 random bits). Reveals no count and no order. */
export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '')}`
}

/** A random integer id, 1 000 … 2³¹−1; the caller retries on a collision. */
export function randomIntId(): number {
  return randomInt(1_000, 2 ** 31)
}
