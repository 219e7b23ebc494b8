import { env } from '#server/settings/env.ts'

const DAY_MS = 24 * 3600_000

/** True when the trip ended longer ago than riders are asked about it (RIDES_RATING_DAYS). */
export function isRatingOver(finishedAt: Date, at = new Date()): boolean {
  const days = env().RIDES_RATING_DAYS
  return days > 0 && at.getTime() - finishedAt.getTime() > days * DAY_MS
}
