import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { invoke } from '#server/api/http/adapter-endpoint.ts'
import { hasEnded, type JobView } from '../jobs/jobs.schema.ts'
import { getJob } from '../jobs/jobs.service.ts'

/** Seconds; programs give up after 30 at most. */
const WAIT = 25

/**
 * Waits until a job is done, for APIs whose answer says that the change is in force.
 * @throws unavailable when the job failed, or has not ended in time: it then goes on
 */
export async function finished(ctx: Context, id: number): Promise<JobView> {
  const job = await invoke(ctx, getJob, { id, wait: WAIT })
  if (job.State === 'Completed') return job
  if (hasEnded(job)) throw new AppError('unavailable', job.Error?.Message ?? 'The change failed and was taken back')
  throw new AppError('unavailable', `The change is stored but not in force yet: job ${id}`, {
    headers: { 'Retry-After': '5' },
  })
}
