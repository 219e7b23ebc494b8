import type { UserId } from './actor.ts'
import { singleton } from './process/singleton.ts'

export interface LimitHits {
  userId: string
  /** The operation that was refused, or `requests`. */
  what: string
  count: number
}

/** The most counters at a time; others are not counted until these are written. */
const MOST = 10_000

/**
 * Counts that an account was refused because of a limit or a quota. Counts are written every few seconds, so that a
 * flood of refusals costs no writes.
 */
export function countLimitHit(userId: UserId | string, what: string): void {
  const key = `${userId} ${what}`
  const known = tallies().get(key)
  if (known) known.count++
  else if (tallies().size < MOST) tallies().set(key, { userId, what, count: 1 })
}

/** Returns and resets the counts. */
export function takeLimitHits(): LimitHits[] {
  const taken = [...tallies().values()]
  tallies().clear()
  return taken
}

const tallies = (): Map<string, LimitHits> => singleton('limit-hits', () => new Map())
