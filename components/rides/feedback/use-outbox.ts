'use client'

import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Outbox, type Sending } from './outbox.ts'
import { phoneStorage } from './phone-storage.ts'

/** The outbox of this owner; it sends stored saves at once, and again whenever the phone comes online. */
export function useOutbox(owner: string, token?: string): Outbox {
  const [outbox] = useState(
    () =>
      new Outbox(owner, token, {
        storage: phoneStorage(),
        fetch: (path, init) => fetch(path, init),
        later: (ms, work) => {
          const timer = setTimeout(work, ms)
          return () => clearTimeout(timer)
        },
      }),
  )
  useEffect(() => {
    const wake = () => outbox.wake()
    wake()
    window.addEventListener('online', wake)
    return () => {
      window.removeEventListener('online', wake)
      outbox.close()
    }
  }, [outbox])
  return outbox
}

/** State of one order's save, or undefined when none was sent from here. */
export function useSending(outbox: Outbox, orderId: string): Sending | undefined {
  const read = useCallback(() => outbox.stateOf(orderId), [outbox, orderId])
  return useSyncExternalStore(outbox.subscribe, read, () => undefined)
}

/** How many saves wait on this phone. */
export function useWaiting(outbox: Outbox): number {
  return useSyncExternalStore(
    outbox.subscribe,
    () => outbox.waiting(),
    () => 0,
  )
}
