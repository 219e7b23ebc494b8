/** How often servers are looked at. */
export const SAMPLE_SECONDS = 15

const HOUR = 3600
const DAY = 24 * HOUR

/**
 * What is kept of the past: each level summarises the same samples over longer periods, and keeps them for longer. The
 * position of a level in this list is stored.
 */
export const LEVELS = [
  { period: 'hour', step: SAMPLE_SECONDS, keep: HOUR },
  { period: 'day', step: 120, keep: DAY },
  { period: 'week', step: 900, keep: 7 * DAY },
  { period: 'quarter', step: 7200, keep: 90 * DAY },
] as const

export type UsagePeriod = (typeof LEVELS)[number]['period']

export const PERIODS = LEVELS.map(({ period }) => period) as [UsagePeriod, ...UsagePeriod[]]

/** The beginning of the stretch of `seconds` that a time is in. */
export function stretchOf(at: Date, seconds: number): Date {
  const ms = seconds * 1000
  return new Date(Math.floor(at.getTime() / ms) * ms)
}
