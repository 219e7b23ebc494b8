'use client'

import { useEffect, useState } from 'react'
import { lazy, LOCALE } from './locale.ts'
import { useBrowserValue } from './use-browser-value.ts'

type TimeProps = { at: string | Date; className?: string }
type RelativeTimeProps = TimeProps & {
  /** Of something that is still to come: what is near is "in a moment", not "just now". */
  ahead?: boolean
}

/**
 * "3 hours ago", kept up to date. `title` has the date and time in the reader's own zone, which only the browser knows,
 * and `datetime` the machine-readable ones.
 */
export function RelativeTime({ at, className, ahead = false }: RelativeTimeProps) {
  const moment = new Date(at)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time
      dateTime={moment.toISOString()}
      onPointerEnter={(event) => nameIn(event.currentTarget, moment)}
      className={className}
      suppressHydrationWarning
    >
      {formatRelative(moment.getTime(), now, ahead)}
    </time>
  )
}

/** "6 Jan 2026, 14:45" in the reader's own zone, which `title` names; in UTC until the browser has said which it is. */
export function DateTime({ at, className }: TimeProps) {
  const moment = new Date(at)
  const text = useBrowserValue(() => short().format(moment))
  return (
    <time
      dateTime={moment.toISOString()}
      onPointerEnter={(event) => nameIn(event.currentTarget, moment)}
      className={className}
    >
      {text ?? `${shortUtc().format(moment)} UTC`}
    </time>
  )
}

/** Once a pointer is there: formatting every date of a list again after hydration would block the page. */
function nameIn(element: HTMLElement, moment: Date): void {
  element.title = full().format(moment)
}

const full = lazy(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
)
const short = lazy(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' }))
const shortUtc = lazy(
  () => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
)

const steps: [limitSeconds: number, divisor: number, unit: string][] = [
  [3600, 60, 'minute'],
  [86_400, 3600, 'hour'],
  [7 * 86_400, 86_400, 'day'],
  [30 * 86_400, 7 * 86_400, 'week'],
  [365 * 86_400, 30 * 86_400, 'month'],
  [Infinity, 365 * 86_400, 'year'],
]

/** How long ago `at` was, seen from `now` (both in milliseconds), in English: "just now", "yesterday", "in 2 hours". */
export function formatRelative(at: number, now: number, ahead = false): string {
  const seconds = (at - now) / 1000
  if (Math.abs(seconds) < 45) return ahead ? 'in a moment' : 'just now'
  for (const [limit, divisor, unit] of steps)
    if (Math.abs(seconds) < limit) return wordsFor(Math.round(seconds / divisor) || Math.sign(seconds), unit)
  return ''
}

/** As `Intl.RelativeTimeFormat` says it, which takes a phone longer to make than a list to hydrate. */
function wordsFor(count: number, unit: string): string {
  const many = Math.abs(count)
  if (many > 1) return count < 0 ? `${many} ${unit}s ago` : `in ${many} ${unit}s`
  if (unit === 'minute' || unit === 'hour') return count < 0 ? `1 ${unit} ago` : `in 1 ${unit}`
  if (unit === 'day') return count < 0 ? 'yesterday' : 'tomorrow'
  return count < 0 ? `last ${unit}` : `next ${unit}`
}
