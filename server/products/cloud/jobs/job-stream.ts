import { setTimeout as sleep } from 'node:timers/promises'
import { eventStream, HEARTBEAT_MS } from '#server/api/http/event-stream.ts'
import { ownerFor } from '#server/core/actor.ts'
import { boundTo } from '#server/core/database/bound.ts'
import type { Context } from '#server/core/context.ts'
import { db } from '#server/core/database/db.ts'
import { follow } from '#server/core/database/follow.ts'
import { resourceOf } from '../resources.ts'
import { CHANGES, jobView, type OwnerChange } from './job-repository.sql.ts'
import type { JobView } from './jobs.schema.ts'

const BATCH = 200

/**
 * Changes of the owner's jobs after a sequence number, then all further ones, as server-sent
 * events. A bound token gets those of its resources.
 * @throws rate_limited when the credential has reached its limit of streams
 */
export function jobStream(ctx: Context, after: number): Response {
  const ownerId = ownerFor(ctx.actor, 'cloud:read')
  return eventStream(ctx, 'jobs', (end) => frames(ownerId, after, end, boundTo(ctx.actor)))
}

async function* frames(
  ownerId: string,
  after: number,
  end: AbortSignal,
  bound: readonly string[] | null,
): AsyncGenerator<string, undefined> {
  const changes = follow<OwnerChange>(CHANGES, ownerId)
  const isShown = (resource: string) => bound?.includes(resource) ?? true
  try {
    yield `retry: 1000\n: from ${after}\n\n`
    for (let last = after; !end.aborted;) {
      const jobs = await jobsAfter(ownerId, last)
      for (const job of jobs) {
        if (isShown(resourceOf(job))) yield `id: ${job.Sequence}\nevent: job\ndata: ${JSON.stringify(job)}\n\n`
      }
      last = jobs.at(-1)?.Sequence ?? last
      if (jobs.length > 0) continue
      const burst = await nextBurst(changes.next(AbortSignal.any([end, AbortSignal.timeout(HEARTBEAT_MS)])))
      if (end.aborted) return
      if (burst.length === 0) yield ': still here\n\n'
      for (const { resource } of burst) {
        if (resource && isShown(resourceOf({ ResourceType: resource.type, ResourceID: resource.id })))
          yield `event: resource\ndata: ${JSON.stringify(resource)}\n\n`
      }
    }
  } finally {
    changes.stop()
  }
}

/** Waits a moment after the first change, so that a burst is read in one query. */
async function nextBurst(next: Promise<OwnerChange[]>): Promise<OwnerChange[]> {
  const changes = await next
  if (changes.length > 0) await sleep(5)
  return changes
}

/**
 * Changes of jobs in order. Events that were deleted are replaced by the latest state of their job.
 */
async function jobsAfter(ownerId: string, after: number): Promise<JobView[]> {
  const events = await eventsAfter(ownerId, after)
  if (events[0]?.sequence === after + 1) return events.map(eventJob)
  // The jobs are read before the events they are compared with: a change between the two reads is found as an event.
  const jobs = await db().cloudJob.findMany({
    where: { ownerId, sequence: { gt: after } },
    orderBy: { sequence: 'asc' },
    take: BATCH,
  })
  if (events.length === 0 && jobs.length === 0) return []
  const kept = await eventsAfter(ownerId, after)
  const first = kept[0]?.sequence ?? Infinity
  const pruned = jobs.filter((job) => job.sequence < first).map(jobView)
  // A full page of pruned changes may have more behind it: the events wait for the next query.
  return pruned.length === BATCH ? pruned : [...pruned, ...kept.map(eventJob)]
}

function eventsAfter(ownerId: string, after: number) {
  return db().cloudEvent.findMany({
    where: { ownerId, sequence: { gt: after } },
    orderBy: { sequence: 'asc' },
    take: BATCH,
  })
}

function eventJob(event: { job: unknown; sequence: number }): JobView {
  return event.job as JobView
}
