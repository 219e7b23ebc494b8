import { createHash } from 'node:crypto'

/** The id of an account in the public API: a number that stays the same, and fits into a double. */
export function digitsOf(id: string): string {
  return String(Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 13), 16))
}
