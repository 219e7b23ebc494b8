import type { Db } from '#server/core/database/db.ts'

// graphile-worker's tables and functions are not in Prisma's schema.

type JobState = 'failed' | 'due' | 'running' | 'later'

export interface JobRow {
  id: bigint
  task: string
  state: JobState
  attempts: number
  mostAttempts: number
  runAt: Date
  createdAt: Date
  error: string | null
}

/**
 * Jobs with their states, without the replaced jobs that `jobFigures` leaves out too. Payloads are not read, because
 * they may contain addresses.
 */
const JOBS = `select job.id, task.identifier as task, job.attempts, job.max_attempts as "mostAttempts",
    job.run_at as "runAt", job.created_at as "createdAt", job.last_error as error,
    case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
      when run_at <= now() then 'due' else 'later' end as state
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  where (locked_at is not null or attempts < max_attempts or last_error is not null or key is not null)`

/** Jobs of a state, or of all, the newest first, before the one with the id `before`. */
export function listJobs(
  db: Db,
  { state, before, limit }: { state?: JobState | undefined; before?: string | undefined; limit: number },
): Promise<JobRow[]> {
  return db.$queryRawUnsafe<JobRow[]>(
    `select * from (${JOBS}) jobs where ($1::text is null or state = $1) and ($2::bigint is null or id < $2)
     order by id desc limit $3`,
    state ?? null,
    before === undefined ? null : BigInt(before),
    limit,
  )
}

/** The job, when there is one. */
export async function findJob(db: Db, id: string): Promise<JobRow | null> {
  const rows = await db.$queryRawUnsafe<JobRow[]>(`select * from (${JOBS}) jobs where id = $1`, BigInt(id))
  return rows[0] ?? null
}

/** Makes a job that is not running start now, with all its attempts. @returns false when there is no such job */
export async function retryJob(db: Db, id: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select id from graphile_worker.reschedule_jobs(array[${BigInt(id)}::bigint], now(), null, 0, null)`
  return rows.length > 0
}

/** Deletes a job that is not running. @returns false when there is no such job */
export async function dropJob(db: Db, id: string): Promise<boolean> {
  const count = await db.$executeRaw`
    delete from graphile_worker._private_jobs where id = ${BigInt(id)} and locked_at is null`
  return count > 0
}

/** The number of jobs whose last error begins with `prefix`, and the rest of the latest such error. */
export async function failingMails(db: Db, prefix: string): Promise<{ count: number; reason: string }> {
  const rows = await db.$queryRaw<{ count: number; reason: string | null }[]>`
    select count(*)::int as count,
      (array_agg(substr(last_error, ${prefix.length + 1}::int) order by updated_at desc))[1] as reason
    from graphile_worker._private_jobs where starts_with(last_error, ${prefix})`
  return { count: rows[0]?.count ?? 0, reason: rows[0]?.reason ?? '' }
}
