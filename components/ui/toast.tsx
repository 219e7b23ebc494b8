'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import type { ToastOptions, ToastRequest } from './toaster-corner.tsx'

/** Short messages in the corner of the page. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show({ kind: 'success', message, options }),
  error: (message: string, options?: ToastOptions) => show({ kind: 'error', message, options }),
}

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
