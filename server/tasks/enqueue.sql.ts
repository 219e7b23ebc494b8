import type { z } from 'zod'
import type { Db } from '#server/core/db.ts'
import type { Task } from './task.ts'

// graphile-worker's tables and functions are not in Prisma's schema.

export interface JobOptions {
  /** at most one waiting job has this key: a later one takes the place of an earlier that has not begun */
  key?: string
  /** jobs of one queue run one after the other; few distinct names, never one per row */
  queue?: string
  runAt?: Date
  /** smaller runs first; default 0 */
  priority?: number
  /** for this job alone; the task's own number counts when it is smaller */
  maxAttempts?: number
}

/**
 * Adds a job in the transaction of `tx`: it exists when the transaction commits and never otherwise.
 * `enqueue<typeof advance>(tx, 'cloud.advance', {…})` with `import type { advance }` checks name and payload.
 */
export async function enqueue<T extends Task = Task>(
  tx: Db,
  name: T['name'],
  payload: z.input<T['payload']>,
  options: JobOptions = {},
): Promise<void> {
  const { key = null, queue = null, runAt = null, priority = null, maxAttempts = null } = options
  const json = JSON.stringify(payload)
  await tx.$executeRaw`select graphile_worker.add_job(${name}, ${json}::json, ${queue}, ${runAt}::timestamptz,
    ${maxAttempts}::int, ${key}, ${priority}::int)`
}

/** Takes back a job that has not begun, by its key. */
export async function cancelJob(tx: Db, key: string): Promise<void> {
  await tx.$executeRaw`select graphile_worker.remove_job(${key})`
}
