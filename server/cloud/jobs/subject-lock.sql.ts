import pg from 'pg'
import { singleton } from '#server/core/singleton.ts'
import { env } from '#server/env.ts'

// Prisma cannot keep a connection for itself, and a lock of the session must live as long as the work.

interface Locks {
  held: Set<string>
  /** One connection for all locks of the process: a lock each from the pool would leave none for the work itself. */
  session: pg.Pool
}

/**
 * Runs `work` while no other worker of any machine works for the same subject. When this process dies, its
 * connection ends and with it the locks.
 * @returns `held` without running it when somebody else does
 */
export async function withSubjectLock<T>(subject: string, work: () => Promise<T>): Promise<T | 'held'> {
  const { held, session } = locks()
  // A session may take its own lock twice: this process keeps count of its own.
  if (held.has(subject)) return 'held'
  held.add(subject)
  try {
    const { rows } = await session.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
      [keyOf(subject)],
    )
    if (rows[0]?.locked !== true) return 'held'
    try {
      return await work()
    } finally {
      // A connection that broke off has let go of the lock already.
      await session.query('select pg_advisory_unlock(hashtextextended($1, 0))', [keyOf(subject)]).catch(() => {})
    }
  } finally {
    held.delete(subject)
  }
}

function locks(): Locks {
  return singleton('cloud-subject-locks', () => {
    const connectionString = env().DATABASE_URL
    const session = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // A connection that the server closes is made anew with the next lock; without a listener it would end the process.
    session.on('error', () => {})
    return { held: new Set<string>(), session }
  })
}

function keyOf(subject: string): string {
  return `cloud job ${subject}`
}
