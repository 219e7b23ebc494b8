import { setTimeout as sleep } from 'node:timers/promises'

/** What the promise resolves to, or null when that takes longer; a failure after that is ignored. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T | null> {
  promise.catch(() => {})
  const late = new AbortController()
  try {
    return await Promise.race([promise, sleep(ms, null, { ref: false, signal: late.signal })])
  } finally {
    late.abort()
  }
}
