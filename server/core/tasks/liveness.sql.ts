import type pg from 'pg'
import type { Db } from '#server/core/database/db.ts'

// graphile-worker's tables and session advisory locks are outside Prisma's schema.

/** First half of the advisory locks that live workers hold; the second is the hash of the worker's id. */
const WORKERS = 20_518

/** Declares, for as long as this connection lasts, that the worker `id` is alive. */
export async function declareAlive(client: pg.Client, id: string): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as held', [
    WORKERS,
    id,
  ])
  if (!rows[0]?.held) throw new Error(`there is another worker with the id ${id}`)
}

/**
 * Unlocks the jobs and queues of dead workers, which would otherwise stay locked for four hours. Skips `own`, because
 * our own lock does not exclude us. @returns the ids of the dead workers
 */
export async function unlockJobsOfDeadWorkers(client: pg.Client, own: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with lockers as materialized (
       select locked_by as id from graphile_worker._private_jobs where locked_by is not null
       union
       select locked_by from graphile_worker._private_job_queues where locked_by is not null
     ), dead as materialized (
       select id from lockers where id <> $2 and pg_try_advisory_xact_lock($1, hashtext(id))
     )
     select id, graphile_worker.force_unlock_workers(array[id]) from dead`,
    [WORKERS, own],
  )
  return rows.map(({ id }) => id)
}

/** The number of live workers of this database, on any machine. */
export async function liveWorkers(db: Db): Promise<number> {
  const rows = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from pg_locks
     where locktype = 'advisory' and classid = ${WORKERS}::int::oid and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())`
  return rows[0]?.count ?? 0
}
