'use client'

import { useEffect, useState } from 'react'

/** "3 hours ago", kept up to date; the full date and time are in `title`, the machine-readable ones in `datetime`. */
export function RelativeTime({ at, className }: { at: string | Date; className?: string }) {
  const moment = new Date(at)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={moment.toISOString()} title={full.format(moment)} className={className} suppressHydrationWarning>
      {formatRelative(moment.getTime(), now)}
    </time>
  )
}

const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

const steps: [limitSeconds: number, divisor: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [3600, 60, 'minute'],
  [86_400, 3600, 'hour'],
  [7 * 86_400, 86_400, 'day'],
  [30 * 86_400, 7 * 86_400, 'week'],
  [365 * 86_400, 30 * 86_400, 'month'],
  [Infinity, 365 * 86_400, 'year'],
]
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How long ago `at` was, seen from `now` (both in milliseconds), in English: "just now", "yesterday", "in 2 hours". */
export function formatRelative(at: number, now: number): string {
  const seconds = (at - now) / 1000
  if (Math.abs(seconds) < 45) return 'just now'
  for (const [limit, divisor, unit] of steps)
    if (Math.abs(seconds) < limit) return words.format(Math.round(seconds / divisor) || Math.sign(seconds), unit)
  return ''
}
