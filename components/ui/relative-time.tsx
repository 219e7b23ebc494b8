'use client'

import { useEffect, useState } from 'react'
import { formatRelative } from './relative.ts'

/** "3 hours ago", kept fresh; the full moment is in the title and for machines in `datetime`. */
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
