import type { z } from 'zod'
import type { Db } from '#server/core/database/db.ts'
import { jobCarrier } from '#server/core/tracing/tracing.ts'
import type { Job } from './task.ts'

// graphile-worker's tables and functions are not in Prisma's schema.

/** The property of a payload that holds the trace of the request that added the job. */
export const TRACE = '_trace'

interface JobOptions {
  /** at most one waiting job has this key: a later one replaces an earlier one that has not started */
  key?: string
  /** jobs of one queue run one after another; few distinct names, never one per row */
  queue?: string
  runAt?: Date
  /** smaller runs first; default 0 */
  priority?: number
  /** for this job alone; the task's own number applies when it is smaller */
  maxAttempts?: number
}

/**
 * Adds a job in the transaction of `tx`: it exists only if the transaction commits.
 */
export async function enqueue<P extends z.ZodType>(
  tx: Db,
  { name }: Pick<Job<P>, 'name' | 'payload'>,
  payload: z.input<P>,
  options: JobOptions = {},
): Promise<void> {
  const { key = null, queue = null, runAt = null, priority = null, maxAttempts = null } = options
  const json = payloadText(payload as object)
  await tx.$executeRaw`select graphile_worker.add_job(${name}, ${json}::json, ${queue}, ${runAt}::timestamptz,
    ${maxAttempts}::int, ${key}, ${priority}::int)`
}

/** A payload as a job stores it, with the trace of the present request. */
export function payloadText(payload: object): string {
  const trace = jobCarrier()
  return JSON.stringify(trace ? { ...payload, [TRACE]: trace } : payload)
}

/** Deletes jobs that failed permanently before `before`; until then they can be inspected. @returns their number */
export async function removeFailedJobs(db: Db, before: Date): Promise<number> {
  return db.$executeRaw`delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and updated_at < ${before}`
}

/** Lowers the maximum number of attempts of a job. */
export async function limitAttempts(db: Db, id: string, maxAttempts: number): Promise<void> {
  await db.$executeRaw`update graphile_worker._private_jobs set max_attempts = ${maxAttempts} where id = ${BigInt(id)}`
}

interface JobFigures {
  due: number
  later: number
  running: number
  failed: number
  oldestDueSeconds: number
}

/**
 * Counts jobs by state, and the age of the oldest due one in seconds. A running job that was replaced by a later one
 * with its key, and whose worker was then killed, does not count as failed: it has no key, no attempts left and no
 * error.
 */
export async function jobFigures(db: Db): Promise<JobFigures> {
  const rows = await db.$queryRaw<
    JobFigures[]
  >`select count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as due,
           count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::int as later,
           count(*) filter (where locked_at is not null)::int as running,
           count(*) filter (where locked_at is null and attempts >= max_attempts
             and (last_error is not null or key is not null))::int as failed,
           coalesce(extract(epoch from now() - min(run_at)
             filter (where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::float8
             as "oldestDueSeconds"
      from graphile_worker._private_jobs`
  return rows[0] ?? { due: 0, later: 0, running: 0, failed: 0, oldestDueSeconds: 0 }
}
