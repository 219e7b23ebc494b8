'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import type { ToastOptions, ToastRequest } from './toaster-corner.tsx'

/** Short messages in the corner of the page. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show({ kind: 'success', message, options }),
  error: (message: string, options?: ToastOptions) => show({ kind: 'error', message, options }),
  /** Shows that work is going on, until `outcome` is called with the same id. */
  progress: (id: string, message: string) => {
    const early = ended.get(id)
    if (early) return show(early)
    running.add(id)
    show({ kind: 'loading', message, id })
  },
  /** Replaces the progress message by how the work has ended. Shows nothing if no progress was shown in this window. */
  outcome: (id: string, kind: 'success' | 'error', message: string, options?: ToastOptions) => {
    const request = { kind, message, id, options }
    if (running.delete(id)) return show(request)
    // The end of short work may be reported before the response that says that it has begun.
    ended.set(id, request)
    if (ended.size > MOST_ENDED) ended.delete(ended.keys().next().value ?? '')
  },
}

/** The ids of the work that is shown as going on in this window. */
const running = new Set<string>()
const ended = new Map<string, ToastRequest>()
const MOST_ENDED = 50

/** The event that carries a toast to the Toaster, so that sonner loads only with the first one. */
const TOAST_EVENT = 'quartet:toast'

function show(detail: ToastRequest): void {
  dispatchEvent(new CustomEvent<ToastRequest>(TOAST_EVENT, { detail }))
}

const Corner = dynamic(async () => (await import('./toaster-corner.tsx')).ToasterCorner, { ssr: false })

/** Where toasts appear; once per page, in the root layout. */
export function Toaster() {
  const [requests, setRequests] = useState<ToastRequest[]>([])
  useEffect(() => {
    const onToast = (event: Event) => {
      const { detail } = event as CustomEvent<ToastRequest>
      setRequests((before) => [...before, detail])
    }
    addEventListener(TOAST_EVENT, onToast)
    return () => removeEventListener(TOAST_EVENT, onToast)
  }, [])
  return requests.length > 0 && <Corner requests={requests} />
}
