'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useEventStream } from '#components/shell/use-event-stream.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { showOutcome } from './jobs/job-progress.ts'
import type { Job } from './types.ts'

/** Changes in one burst (a server and its jobs) are refetched together. */
const GATHER_MS = 120
const EVENTS = ['open', 'job', 'resource']

/**
 * Keeps every query of the cloud up to date: what is on the screen is refetched when the server's event stream
 * announces a change, whether it was made here, in another window or by a program, and after a reconnection. Progress
 * messages of jobs that this window started are replaced by their outcome.
 */
export function Live() {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEventStream('/api/jobs/events', EVENTS, (event) => {
    if (event.type === 'job') {
      const { data } = event as MessageEvent<string>
      showOutcome(JSON.parse(data) as Job, (href) => router.push(href))
    }
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void cache.invalidateQueries(trpc.cloud.pathFilter())
    }, GATHER_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return null
}
