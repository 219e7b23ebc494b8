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
  /** Counts the calls of `forget`: a poll that began before the latest call may have read an outdated state. */
  changes: number
  running: Promise<void> | null
}

interface PolledState<T> {
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

interface Polled<T> {
  /** The state as this process knows it. @throws what `read` throws, where nothing is known yet */
  current: () => Promise<T>
  /** Makes the next caller of this process read the state again; call it after the commit of a change. */
  forget: () => void
}

/**
 * A state of the database that each process caches: at most one poll interval old, older only while the database is
 * unreachable.
 */
export function polled<T>({ name, initial, inBackground = false, read }: PolledState<T>): Polled<T> {
  const cacheOf = () => singleton<Cache<T>>(name, () => ({ known: null, pollAt: 0, changes: 0, running: null }))
  return {
    async current() {
      const cache = cacheOf()
      cache.known ??= initial ?? null
      if (cache.known !== null && Date.now() < cache.pollAt) return cache.known
      cache.running ??= poll(name, cache, read).finally(() => {
        cache.running = null
      })
      if (cache.known === null) await cache.running
      else if (!inBackground || cache.pollAt === 0)
        await Promise.race([cache.running, sleep(WAIT_MS, undefined, { ref: false })])
      return cache.known as T
    },
    forget() {
      const cache = cacheOf()
      cache.pollAt = 0
      cache.changes += 1
    },
  }
}

async function poll<T>(name: string, cache: Cache<T>, read: PolledState<T>['read']): Promise<void> {
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
