import { setTimeout as sleep } from 'node:timers/promises'
import { untilCredentialEnds } from '#server/platform/tokens/credential-end.ts'
import { accountOf, ownerFor } from '#server/core/actor.ts'
import { boundTo } from '#server/core/database/bound.ts'
import type { Context } from '#server/core/context.ts'
import { db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { stopSignal } from '#server/core/process/stop-signal.ts'
import { resourceOf } from '../resources.ts'
import { followChanges } from './follow-changes.ts'
import type { OwnerChange } from './job-repository.sql.ts'
import { jobView } from './job-repository.sql.ts'
import type { JobView } from './jobs.schema.ts'

const HEARTBEAT_MS = 15_000
/** A stream ends after this, and the client reconnects, even when a message about its credential was lost. */
const LIFETIME_MS = 10 * 60_000
const BATCH = 200
/** Streams of one credential at once, in each process. */
const MOST_STREAMS = 10

/**
 * Changes of the owner's jobs after a sequence number, then all further ones, as server-sent
 * events. A bound token gets those of its resources.
 * @throws rate_limited when the credential has reached its limit of streams
 */
export function jobStream(ctx: Context, after: number): Response {
  const ownerId = ownerFor(ctx.actor, 'cloud:read')
  const closed = new AbortController()
  const account = accountOf(ctx.actor)
  const life = AbortSignal.any([ctx.signal, closed.signal, stopSignal(), AbortSignal.timeout(LIFETIME_MS)])
  const end = untilCredentialEnds(account, life)
  const { type, id } = account.credential
  countStream(`${type} ${id}`, end)
  const source = frames(ownerId, after, end, boundTo(ctx.actor))
  const encoder = new TextEncoder()
  // Pulled, never pushed: a reader that does not read holds nothing in memory.
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await source.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel() {
      closed.abort()
    },
  })
  const headers = {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  }
  return new Response(stream, { headers })
}

/** Counts a stream of a credential until `end`. @throws rate_limited */
function countStream(credential: string, end: AbortSignal): void {
  const open = singleton('job-streams', () => new Map<string, number>())
  const count = open.get(credential) ?? 0
  if (count >= MOST_STREAMS) {
    const headers = { 'Retry-After': '10' }
    throw new AppError('rate_limited', `At most ${MOST_STREAMS} streams of a credential at once`, { headers })
  }
  open.set(credential, count + 1)
  const release = () => {
    const left = (open.get(credential) ?? 1) - 1
    if (left > 0) open.set(credential, left)
    else open.delete(credential)
  }
  end.addEventListener('abort', release, { once: true })
}

async function* frames(
  ownerId: string,
  after: number,
  end: AbortSignal,
  bound: readonly string[] | null,
): AsyncGenerator<string, undefined> {
  const changes = followChanges(ownerId)
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
