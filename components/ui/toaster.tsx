'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { toastEvent, type ToastRequest } from './toast.ts'

const loadCorner = () => import('./toaster-corner.tsx')
const Corner = dynamic(async () => (await loadCorner()).ToasterCorner, { ssr: false })

/** Where toasts appear; once per page, in the root layout. Loads its code when the first toast comes. */
export function Toaster() {
  const [requests, setRequests] = useState<ToastRequest[]>([])
  useEffect(() => {
    const onToast = (event: Event) => {
      const { detail } = event as CustomEvent<ToastRequest>
      setRequests((before) => [...before, detail])
    }
    addEventListener(toastEvent, onToast)
    return () => removeEventListener(toastEvent, onToast)
  }, [])
  return requests.length > 0 && <Corner requests={requests} />
}
