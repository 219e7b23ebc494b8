import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { untilCredentialEnds } from '#server/platform/tokens/credential-end.ts'
import { accountOf, ownerFor, type UserId } from '#server/core/actor.ts'
import { boundTo } from '#server/core/database/bound.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, found } from '#server/core/errors.ts'
import { follow } from '#server/core/database/follow.ts'
import { cloudQuery } from '../operation.ts'
import { stopSignal } from '#server/core/process/stop-signal.ts'
import { resourceOf } from '../resources.ts'
import { CHANGES, jobView } from './job-repository.sql.ts'
import { GetJob, JobList, JobView, ListJobs, JobEvents, hasEnded } from './jobs.schema.ts'

export const listJobs = cloudQuery({
  id: 'cloud.jobs.list',
  summary: 'List jobs',
  description: 'Newest first; with `after`, those that changed since, in the order of their changes.',
  acts: { lists: (jobs) => jobs.map(resourceOf) },
  input: ListJobs,
  output: JobList,
  async run(ctx, input) {
    const ownerId = ownerFor(ctx.actor, 'cloud:read')
    const bound = boundTo(ctx.actor)
    const jobs = await ctx.db.cloudJob.findMany({
      where: {
        ownerId,
        ...(input.id && { id: { in: input.id } }),
        ...(input.server_id !== undefined && { subject: `server:${input.server_id}` }),
        ...(bound && { AND: { subject: { in: [...bound] } } }),
        ...(input.state !== undefined && { state: input.state }),
        ...(input.after !== undefined && { sequence: { gt: input.after } }),
      },
      orderBy: input.after === undefined ? { position: 'desc' } : { sequence: 'asc' },
      take: input.limit,
    })
    return jobs.map(jobView)
  },
})

export const getJob = cloudQuery({
  id: 'cloud.jobs.get',
  summary: 'Get a job, immediately or when it has ended',
  description: 'With `wait`, responds when the job has ended, or after that many seconds with its current state.',
  acts: {
    async on({ id }, ctx) {
      const ownerId = ownerFor(ctx.actor, 'cloud:read')
      const job = await ctx.db.cloudJob.findFirst({ where: { id, ownerId }, select: { subject: true } })
      return job ? [job.subject] : []
    },
  },
  input: GetJob,
  output: JobView,
  async run(ctx, { id, wait }) {
    const ownerId = ownerFor(ctx.actor, 'cloud:read')
    if (wait === 0) return ownJob(ctx.db, ownerId, id)
    const patience = AbortSignal.any([ctx.signal, stopSignal(), AbortSignal.timeout(wait * 1000)])
    const end = untilCredentialEnds(accountOf(ctx.actor), patience)
    // Followed before the first query, so that an end between query and wait is not missed.
    const changes = follow(CHANGES, ownerId)
    try {
      for (;;) {
        const job = await ownJob(ctx.db, ownerId, id)
        if (end.aborted && !patience.aborted)
          throw new AppError('unauthenticated', texts('cloud.errors')('credentialEnded'))
        if (hasEnded(job) || end.aborted) return job
        await changes.next(end)
      }
    } finally {
      changes.stop()
    }
  },
})

export const followJobs = cloudQuery({
  id: 'cloud.jobs.events',
  name: 'streamJobEvents',
  summary: 'Stream job changes as server-sent events',
  description:
    'One `job` event per change with the whole job; its id is the sequence number. After a dropped connection send ' +
    'the last id as `Last-Event-ID` (browsers do so themselves): no event is lost or sent twice. Events are ' +
    'kept for a day; after that the latest state of each changed job is sent instead. `resource` events without an ' +
    'id report changes that need no job, such as a new name.',
  // Bound tokens may call it: the stream selects the events of their resources.
  acts: { lists: () => [] },
  input: JobEvents,
  output: z.object({ after: z.int().describe('Sequence number the stream goes on from') }),
  async run(ctx, input) {
    const ownerId = ownerFor(ctx.actor, 'cloud:read')
    const owner = await ctx.db.cloudOwner.findUnique({ where: { ownerId } })
    const latest = owner?.sequence ?? 0
    return { after: Math.min(input.after ?? latest, latest) }
  },
})

async function ownJob(tx: Db, ownerId: UserId, id: number): Promise<JobView> {
  return jobView(found(await tx.cloudJob.findFirst({ where: { id, ownerId } })))
}
