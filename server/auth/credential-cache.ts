import { LRUCache } from 'lru-cache'
import { subscribe } from '#server/core/pubsub.ts'
import { publish } from '#server/core/pubsub.sql.ts'
import type { Context } from '#server/core/context.ts'
import { singleton } from '#server/core/singleton.ts'

/** The longest time that a change made by another process may stay unseen, should its message be lost. */
const MAX_AGE_MS = 5_000
const MAX_ENTRIES = 10_000
/** Channel of the accounts whose credentials changed: one account id in each message. */
export const CREDENTIALS = 'quartet_credentials'

interface Entry {
  userId: string
}

interface Memory {
  entries: LRUCache<string, Entry>
  /** Raised by every purge: what was read before it is not cached after it. */
  generation: number
}

/**
 * What `key` stands for, cached for at most five seconds. A miss is not cached. `key` names the kind too:
 * `token …`, `user …`.
 */
export async function cachedCredential<T extends Entry>(key: string, load: () => Promise<T | null>): Promise<T | null> {
  const memory = credentialMemory()
  const known = memory.entries.get(key)
  if (known) return known as T
  const { generation } = memory
  const start = performance.now()
  const loaded = await load()
  if (loaded && memory.generation === generation) memory.entries.set(key, loaded, { start })
  return loaded
}

/**
 * Makes a change of an account or its credentials count at once: in this process when the transaction has committed,
 * in the others as soon as they hear of it.
 */
export async function invalidateCredentials(ctx: Context, userId: string): Promise<void> {
  ctx.afterCommit(() => purge(credentialMemory(), userId))
  await publish(ctx.db, CREDENTIALS, userId)
}

function credentialMemory(): Memory {
  return singleton('credentials', () => {
    const memory: Memory = { entries: new LRUCache({ max: MAX_ENTRIES, ttl: MAX_AGE_MS }), generation: 0 }
    subscribe(CREDENTIALS, (userId) => purge(memory, userId))
    return memory
  })
}

function purge(memory: Memory, userId: string | null): void {
  memory.generation++
  if (userId === null) return memory.entries.clear()
  for (const [key, entry] of memory.entries.entries()) if (entry.userId === userId) memory.entries.delete(key)
}
