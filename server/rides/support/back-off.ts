const BASE_MS = 1_000
const CAP_MS = 15 * 60_000
const DAY_MS = 24 * 3600_000

/** Deliveries are tried this long before a person has to look: longer than a weekend. */
export const GIVE_UP_AFTER_MS = 3 * DAY_MS

/**
 * Milliseconds until the next attempt: full jitter over 1, 2, 4 … s up to 15 minutes, and never before the time the
 * desk asked for (at most a day is believed).
 * @param attempts failed attempts so far, 1 or more
 */
export function backOff(attempts: number, retryAfterMs: number | null, random: () => number = Math.random): number {
  const jittered = random() * Math.min(CAP_MS, BASE_MS * 2 ** Math.min(attempts - 1, 20))
  if (retryAfterMs === null) return Math.ceil(jittered)
  return Math.ceil(Math.min(retryAfterMs, DAY_MS) + Math.min(jittered, BASE_MS))
}
