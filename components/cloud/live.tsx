'use client'

import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'

/** Changes of one burst (a server and its jobs) are asked for together. */
const GATHER_MS = 120

/**
 * Keeps every query of the cloud up to date: the server's event stream says that something changed, in this window,
 * another one or a program, and what is on the screen is read again. The browser reconnects by itself.
 */
export function Live() {
  const trpc = useTRPC()
  const cache = useQueryClient()
  useEffect(() => {
    const source = new EventSource('/api/jobs/events')
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void cache.invalidateQueries(trpc.cloud.pathFilter())
      }, GATHER_MS)
    }
    source.addEventListener('open', refresh)
    source.addEventListener('job', refresh)
    source.addEventListener('resource', refresh)
    return () => {
      source.close()
      clearTimeout(timer)
    }
  }, [cache, trpc])
  return null
}
