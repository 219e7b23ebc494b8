import type { Account } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { log } from '#server/core/process/log.ts'
import { publish } from '#server/core/database/pubsub.sql.ts'
import { PurgeableCache } from '#server/core/database/purgeable-cache.ts'
import { singleton } from '#server/core/process/singleton.ts'

/** The longest time that a change made by another process may stay unseen, should its message be lost. */
const MAX_AGE_MS = 5_000
const MAX_ENTRIES = 10_000
const USE_EVERY_MS = 60_000
/** Channel of the accounts and programs whose credentials changed: one id in each message. */
export const CREDENTIALS = 'quartet_credentials'

/** A credential as it is in the database. */
export interface Present {
  account: Account
  expiresAt: Date | null
}

interface Entry {
  userId: string
  /** The program that has an access token. */
  programId?: string | null
}

/**
 * The credential with this key, cached for at most five seconds; a miss is not cached. Keys begin with the kind:
 * `token …`, `session …`.
 */
export async function cachedCredential<T extends Entry>(key: string, load: () => Promise<T | null>): Promise<T | null> {
  const cache = credentials()
  const known = cache.entries.get(key)
  if (known) return known as T
  const start = performance.now()
  const { value, current } = await cache.load(load)
  if (value && current) cache.entries.set(key, value, { start })
  return value
}

/**
 * Makes a change of an account or program or its credentials effective: in this process as soon as the transaction has
 * committed, in the others when the message reaches them.
 * @param id of the account or program
 */
export async function invalidateCredentials(ctx: Context, id: string): Promise<void> {
  ctx.afterCommit(() => credentials().purge(id))
  await publish(ctx.db, CREDENTIALS, id)
}

/**
 * Records the time of use at most once a minute; a failure does not fail the request.
 * @param write updates the row unless it was used since `before`
 */
export async function recordUse(
  used: Entry & { lastUsedAt: Date | null },
  write: (now: Date, before: Date) => Promise<unknown>,
): Promise<void> {
  const now = new Date()
  const before = new Date(now.getTime() - USE_EVERY_MS)
  if (used.lastUsedAt && used.lastUsedAt > before) return
  used.lastUsedAt = now
  try {
    await write(now, before)
  } catch (error) {
    log().warn({ err: error, userId: used.userId }, 'the last use of a credential was not recorded')
  }
}

function credentials(): PurgeableCache<Entry> {
  return singleton(
    'credentials',
    () =>
      new PurgeableCache<Entry>(
        { max: MAX_ENTRIES, ttl: MAX_AGE_MS },
        { channel: CREDENTIALS, outdatedBy: (id) => (entry) => entry.userId === id || entry.programId === id },
      ),
  )
}
