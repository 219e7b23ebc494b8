import { db } from '#server/core/database/db.ts'

/**
 * How many statements of this database wait for a lock that another transaction has; with `updated`, only updates of
 * that table.
 */
export async function waiting(updated?: string): Promise<number> {
  const pattern = updated === undefined ? '' : `update \\S*"${updated}"`
  const [row] = await db().$queryRaw<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ~* ${pattern}`
  return row?.count ?? 0
}
