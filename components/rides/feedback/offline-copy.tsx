'use client'

import { useEffect } from 'react'
import { keepOfflineCopy } from './offline-worker.ts'

/** Has this page kept on the phone, so that it opens again without a connection. Shows nothing. */
export function OfflineCopy() {
  useEffect(() => {
    void keepOfflineCopy()
  }, [])
  return null
}
