'use client'

import { useEffect } from 'react'

const WORKER = '/rides/worker.js'
const SCOPE = '/rides/feedback/'

/** Keeps this page on the phone, so that it opens again without a connection. Renders nothing. */
export function OfflineCopy() {
  useEffect(() => {
    void keepOfflineCopy()
  }, [])
  return null
}

/**
 * Registers the service worker of the feedback screen and sends it this page and everything loaded so far. Without
 * service workers (old browsers, private windows, plain HTTP) drafts and saves are still kept, only the page is not.
 */
async function keepOfflineCopy(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: 'none' })
    const worker = await activeWorker(registration)
    const loaded = performance.getEntriesByType('resource').map((entry) => entry.name)
    worker?.postMessage({ keep: [location.pathname, ...loaded] })
  } catch {
    // The offline copy is optional.
  }
}

async function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const coming = registration.installing ?? registration.waiting
  if (!coming || coming.state === 'activated') return registration.active
  return new Promise((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(coming)
      if (coming.state === 'redundant') resolve(registration.active)
    })
  })
}
