'use client'

import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'

/** Changes of one burst (a server and its jobs) are asked for together. */
const GATHER_MS = 120
const COME_BACK_MS = 3000

/**
 * Keeps every query of the cloud up to date: the server's event stream says that something changed, in this window,
 * another one or a program, and what is on the screen is read again, also after a connection that was lost.
 */
export function Live() {
  const trpc = useTRPC()
  const cache = useQueryClient()
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
      for (const news of ['open', 'job', 'resource']) source.addEventListener(news, refresh)
      // The browser comes back by itself after a lost connection, but not after an answer like 503.
      source.addEventListener('error', () => {
        if (source.readyState === EventSource.CLOSED) again = setTimeout(follow, COME_BACK_MS)
      })
    }
    follow()
    return () => {
      source.close()
      clearTimeout(timer)
      clearTimeout(again)
    }
  }, [cache, trpc])
  return null
}
