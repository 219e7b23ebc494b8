import { createHash } from 'node:crypto'
import type { Links } from './links.ts'

/** The id of an account in the public API: a number that stays the same, and fits into a double. */
export function digitsOf(id: string): string {
  return String(Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 13), 16))
}

/** The id of a manager, which clients of the public API know as a number. */
export const managerId = (userId: string, { isRootHost }: Links): string => (isRootHost ? digitsOf(userId) : userId)
