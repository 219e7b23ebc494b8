import { expect } from 'vitest'
import { pool } from '#server/core/database/db.ts'

/**
 * Sends requests that write to a table, which is locked until all of them wait for this lock or for one another:
 * without locks of their own, each has then read what the others have not written yet.
 * @param count fewer than the connections of the pool
 */
export async function together<T>(table: string, count: number, request: (at: number) => Promise<T>): Promise<T[]> {
  const holder = await pool().connect()
  try {
    await holder.query(`begin; lock table ${table} in share mode`)
    const answers = Promise.all(Array.from({ length: count }, (_, at) => request(at)))
    await expect.poll(waiting).toBe(count)
    await holder.query('commit')
    return await answers
  } finally {
    holder.release(true)
  }
}

async function waiting(): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(`
    select count(distinct pid)::int from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`)
  return rows[0]?.count ?? 0
}
