import { setTimeout as sleep } from 'node:timers/promises'

/** The value of the promise, or null when it takes longer; a later failure is ignored. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T | null> {
  promise.catch(() => {})
  const late = new AbortController()
  try {
    return await Promise.race([promise, sleep(ms, null, { ref: false, signal: late.signal })])
  } finally {
    late.abort()
  }
}
