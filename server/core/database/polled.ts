import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '../process/log.ts'
import { singleton } from '../process/singleton.ts'

/** How often a process polls. */
const POLL_MS = 10_000
/** A caller waits at most this long for the database, and is then answered from the last known state. */
const WAIT_MS = 500
const RETRY_MS = 2_000

interface Cache<T> {
  known: T | null
  pollAt: number
  /** Counts the calls of `pollAgain`: a poll that began before the latest call may have read an outdated state. */
  changes: number
  running: Promise<void> | null
}

interface Polled<T> {
  /** Name of the singleton that holds the state. */
  name: string
  /** The state before the first poll; without it, callers wait for the first poll. */
  initial?: T
  /**
   * True when callers never wait after the first poll: the first caller after an interval starts the next poll and gets
   * the last known state.
   */
  inBackground?: boolean
  /** Reads the present state; `known` may be returned where nothing has changed. */
  read: (known: T | null) => Promise<T>
}

/**
 * A state of the database as this process knows it: at most one poll interval old, older only while the database is
 * unreachable.
 * @throws what `read` throws, where nothing is known yet
 */
export async function polled<T>({ name, initial, inBackground = false, read }: Polled<T>): Promise<T> {
  const cache = cacheOf<T>(name)
  cache.known ??= initial ?? null
  if (cache.known !== null && Date.now() < cache.pollAt) return cache.known
  cache.running ??= poll(name, cache, read).finally(() => {
    cache.running = null
  })
  if (cache.known === null) await cache.running
  else if (!inBackground || cache.pollAt === 0)
    await Promise.race([cache.running, sleep(WAIT_MS, undefined, { ref: false })])
  return cache.known as T
}

async function poll<T>(name: string, cache: Cache<T>, read: Polled<T>['read']): Promise<void> {
  const { changes } = cache
  try {
    cache.known = await read(cache.known)
    if (cache.changes === changes) cache.pollAt = Date.now() + POLL_MS * (0.8 + Math.random() * 0.2)
  } catch (error) {
    if (cache.known === null) throw error
    cache.pollAt = Date.now() + RETRY_MS
    log().warn({ err: error }, `${name} could not be read; the last known state is used`)
  }
}

/** Makes the next caller of this process read the state again, after a change. @param name of the singleton */
export function pollAgain(name: string): void {
  const cache = cacheOf<unknown>(name)
  cache.pollAt = 0
  cache.changes += 1
}

function cacheOf<T>(name: string): Cache<T> {
  return singleton<Cache<T>>(name, () => ({ known: null, pollAt: 0, changes: 0, running: null }))
}
