/** For how many days, weeks and months that have backups the last one is kept. */
export interface Keep {
  days: number
  weeks: number
  months: number
}

/** The backups to keep: the last one of each of the latest days, weeks and months (UTC) that have one. */
export function kept<B extends { startedAt: Date }>(backups: readonly B[], keep: Keep): Set<B> {
  const latest = backups.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
  const stay = new Set<B>()
  for (const [periodOf, most] of [
    [dayOf, keep.days],
    [weekOf, keep.weeks],
    [monthOf, keep.months],
  ] as const) {
    const seen = new Set<string | number>()
    for (const backup of latest) {
      const period = periodOf(backup.startedAt)
      if (seen.has(period)) continue
      if (seen.size === most) break
      seen.add(period)
      stay.add(backup)
    }
  }
  return stay
}

const DAY_MS = 86_400_000
const dayOf = (time: Date) => Math.floor(time.getTime() / DAY_MS)
/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const weekOf = (time: Date) => Math.floor((dayOf(time) + 3) / 7)
const monthOf = (time: Date) => time.toISOString().slice(0, 7)
