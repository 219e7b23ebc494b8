const DAY = 86_400_000

/** Lifetimes offered for a new token, in days; null never ends. */
export const lifetimes: Record<string, { label: string; days: number | null }> = {
  never: { label: 'Does not expire', days: null },
  '7': { label: '7 days', days: 7 },
  '30': { label: '30 days', days: 30 },
  '90': { label: '90 days', days: 90 },
  '365': { label: '1 year', days: 365 },
}

/** The moment (ISO) at which a lifetime chosen at `now` ends, or null. */
export function expiryOf(lifetime: string, now: Date): string | null {
  const days = lifetimes[lifetime]?.days
  return days ? new Date(now.getTime() + days * DAY).toISOString() : null
}
