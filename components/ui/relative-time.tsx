'use client'

import { useEffect, useState } from 'react'
import { texts } from '#i18n/texts.ts'
import { lazy } from './locale.ts'
import { useBrowserValue } from './use-browser-value.ts'

type RelativeTimeProps = {
  at: string | Date
  className?: string
  /** True for a time to come: a near one is then "in a moment", not "just now". */
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
export function DateTime({ at }: { at: string | Date }) {
  const moment = new Date(at)
  const text = useBrowserValue(() => short().format(moment))
  return (
    <time dateTime={moment.toISOString()} onPointerEnter={(event) => nameIn(event.currentTarget, moment)}>
      {text ?? formatUtc(moment)}
    </time>
  )
}

/** "6 Jan 2026, 14:45 UTC". */
export function formatUtc(at: string | Date): string {
  return `${shortUtc().format(new Date(at))} UTC`
}

/** Sets the tooltip on hover only: formatting every date of a list after hydration would block the page. */
function nameIn(element: HTMLElement, moment: Date): void {
  element.title = full().format(moment)
}

const full = lazy(
  (format) =>
    new Intl.DateTimeFormat(format, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
)
const short = lazy((format) => new Intl.DateTimeFormat(format, { dateStyle: 'medium', timeStyle: 'short' }))
const shortUtc = lazy(
  (format) => new Intl.DateTimeFormat(format, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
)

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

const steps: [limitSeconds: number, divisor: number, unit: Unit][] = [
  [3600, 60, 'minute'],
  [86_400, 3600, 'hour'],
  [7 * 86_400, 86_400, 'day'],
  [30 * 86_400, 7 * 86_400, 'week'],
  [365 * 86_400, 30 * 86_400, 'month'],
  [Infinity, 365 * 86_400, 'year'],
]

/**
 * How long ago `at` was, seen from `now` (both in milliseconds): "just now", "yesterday", "in 2 hours". By messages,
 * because a phone takes longer to make an `Intl.RelativeTimeFormat` than to hydrate a list.
 */
export function formatRelative(at: number, now: number, ahead = false): string {
  const t = texts('ui.time')
  const seconds = (at - now) / 1000
  if (Math.abs(seconds) < 45) return t(ahead ? 'soon' : 'now')
  for (const [limit, divisor, unit] of steps) {
    if (Math.abs(seconds) >= limit) continue
    const count = Math.round(seconds / divisor) || Math.sign(seconds)
    return t(`${count < 0 ? 'past' : 'future'}.${unit}`, { count: Math.abs(count) })
  }
  return ''
}
