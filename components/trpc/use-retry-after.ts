'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { retryAfterOf } from './failure.ts'

type Failing = { error: unknown; errorUpdatedAt: number; isFetching: boolean; refetch: () => unknown }

/**
 * Asks a query again when its server said that it may be (`Retry-After`), as often as it takes. Gives the seconds until
 * then, 0 while it is asked, or null when nothing failed that passes by itself.
 */
export function useRetryAfter(query: Failing): number | null {
  const wait = query.error ? retryAfterOf(query.error) : null
  const due = wait === null ? null : query.errorUpdatedAt + wait * 1000
  const [now, setNow] = useState(0)
  const tick = useEffectEvent((moment: number) => {
    const present = Date.now()
    setNow(present)
    if (present >= moment) void query.refetch()
  })
  useEffect(() => {
    if (due === null || query.isFetching) return
    const timer = setInterval(() => tick(due), 250)
    return () => clearInterval(timer)
  }, [due, query.isFetching])
  if (due === null || wait === null) return null
  return query.isFetching ? 0 : Math.min(wait, Math.max(0, Math.ceil((due - now) / 1000)))
}
