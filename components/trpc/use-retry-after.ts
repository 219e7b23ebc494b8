'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { retryAfterOf } from './failure.ts'

type Failing = { error: unknown; errorUpdatedAt: number; isFetching: boolean; refetch: () => unknown }

/**
 * Retries a query when its server allows it (`Retry-After`), until it succeeds. Returns the seconds until the next
 * retry, 0 during one, and null when there is no transient failure.
 */
export function useRetryAfter(query: Failing): number | null {
  const wait = query.error ? retryAfterOf(query.error) : null
  const due = wait === null ? null : query.errorUpdatedAt + wait * 1000
  const [now, setNow] = useState(0)
  const tick = useEffectEvent((moment: number) => {
    const current = Date.now()
    setNow(current)
    if (current >= moment) void query.refetch()
  })
  useEffect(() => {
    if (due === null || query.isFetching) return
    const timer = setInterval(() => tick(due), 250)
    return () => clearInterval(timer)
  }, [due, query.isFetching])
  if (due === null || wait === null) return null
  return query.isFetching ? 0 : Math.min(wait, Math.max(0, Math.ceil((due - now) / 1000)))
}
