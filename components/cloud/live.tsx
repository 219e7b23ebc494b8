'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { showOutcome } from './jobs/job-progress.ts'
import type { Job } from './types.ts'

/** Changes in one burst (a server and its jobs) are refetched together. */
const GATHER_MS = 120
const RECONNECT_MS = 3000

/**
 * Keeps every query of the cloud up to date: when the server's event stream announces a change, made here, in another
 * window or by a program, what is on the screen is refetched. So it is after a lost connection. Messages about work that this
 * window started end with its outcome.
 */
export function Live() {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    let source: EventSource
    let timer: ReturnType<typeof setTimeout> | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void cache.invalidateQueries(trpc.cloud.pathFilter())
      }, GATHER_MS)
    }
    const follow = () => {
      source = new EventSource('/api/jobs/events')
      for (const event of ['open', 'job', 'resource']) source.addEventListener(event, refresh)
      source.addEventListener('job', ({ data }: MessageEvent<string>) =>
        showOutcome(JSON.parse(data) as Job, (href) => router.push(href)),
      )
      // The browser reconnects by itself after a lost connection, but not after a response like 503.
      source.addEventListener('error', () => {
        if (source.readyState === EventSource.CLOSED) again = setTimeout(follow, RECONNECT_MS)
      })
    }
    follow()
    return () => {
      source.close()
      clearTimeout(timer)
      clearTimeout(again)
    }
  }, [cache, router, trpc])
  return null
}
