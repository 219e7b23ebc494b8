import { ownerFor } from '#server/core/actor.ts'
import type { UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import { GetJob, JobList, JobView, ListJobs, hasEnded } from './jobs.schema.ts'
import { jobView } from './job-row.ts'
import { followNews } from './news.ts'

export const listJobs = operation({
  id: 'cloud.jobs.list',
  product: 'cloud',
  summary: 'List jobs',
  description: 'Newest first; with `after`, those that changed since, in the order of their changes.',
  access: 'cloud:read',
  kind: 'query',
  input: ListJobs,
  output: JobList,
  async run(ctx, input) {
    const ownerId = ownerFor(ctx.actor, 'cloud:read')
    const jobs = await ctx.db.cloudJob.findMany({
      where: {
        ownerId,
        ...(input.id && { id: { in: input.id } }),
        ...(input.server_id !== undefined && { subject: `server:${input.server_id}` }),
        ...(input.state !== undefined && { state: input.state }),
        ...(input.after !== undefined && { sequence: { gt: input.after } }),
      },
      orderBy: input.after === undefined ? { position: 'desc' } : { sequence: 'asc' },
      take: input.limit,
    })
    return jobs.map(jobView)
  },
})

export const getJob = operation({
  id: 'cloud.jobs.get',
  product: 'cloud',
  summary: 'Get a job, at once or when it has ended',
  description: 'With `wait` the answer comes when the job ends, or after so many seconds with the state it then has.',
  access: 'cloud:read',
  kind: 'query',
  input: GetJob,
  output: JobView,
  async run(ctx, { id, wait }) {
    const ownerId = ownerFor(ctx.actor, 'cloud:read')
    if (wait === 0) return ownJob(ctx.db, ownerId, id)
    const end = AbortSignal.any([ctx.signal, AbortSignal.timeout(wait * 1000)])
    // Followed before the first look, so that an end between look and wait is not missed.
    const news = followNews(ownerId)
    try {
      for (;;) {
        const job = await ownJob(ctx.db, ownerId, id)
        if (hasEnded(job) || end.aborted) return job
        await news.next(end)
      }
    } finally {
      news.stop()
    }
  },
})

async function ownJob(tx: Db, ownerId: UserId, id: number): Promise<JobView> {
  const job = await tx.cloudJob.findFirst({ where: { id, ownerId } })
  if (!job) throw new AppError('not_found')
  return jobView(job)
}
