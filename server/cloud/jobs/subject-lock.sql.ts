import { pool } from '#server/core/db.ts'

// Prisma cannot keep one connection outside a transaction, and a lock of the session must live as long as the work.

/**
 * Runs `work` while no other worker of any machine works for the same subject.
 * @returns `held` without running it when somebody else does
 */
export async function withSubjectLock<T>(subject: string, work: () => Promise<T>): Promise<T | 'held'> {
  const client = await pool().connect()
  let broken: Error | undefined
  const onError = (error: Error) => (broken = error)
  client.on('error', onError)
  try {
    const key = `cloud job ${subject}`
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
      [key],
    )
    if (rows[0]?.locked !== true) return 'held'
    try {
      return await work()
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key]).catch(onError)
    }
  } finally {
    client.off('error', onError)
    // A connection that may still hold the lock is closed, never given back.
    client.release(broken)
  }
}
