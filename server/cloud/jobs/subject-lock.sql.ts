import { extraPool } from '#server/core/db.ts'
import { singleton } from '#server/core/singleton.ts'

// Prisma cannot keep a connection for itself, and a lock of the session must live as long as the work.

/**
 * Runs `work` while no other worker, on any machine, works for the same subject. When this process dies, its
 * connection ends and with it the locks.
 * @returns `held`, without running it, when another worker holds the lock
 */
export async function withSubjectLock<T>(subject: string, work: () => Promise<T>): Promise<T | 'held'> {
  // A session may take its own lock twice, so the process knows which ones it holds.
  const held = singleton('cloud-subjects', () => new Set<string>())
  // One connection for all locks of the process: one each from the pool could leave none for the work itself.
  const session = extraPool('cloud.subjects', { max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  const key = `cloud job ${subject}`
  if (held.has(subject)) return 'held'
  held.add(subject)
  try {
    const { rows } = await session.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
      [key],
    )
    if (rows[0]?.locked !== true) return 'held'
    try {
      return await work()
    } finally {
      // A connection that broke has released the lock already.
      await session.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key]).catch(() => {})
    }
  } finally {
    held.delete(subject)
  }
}
