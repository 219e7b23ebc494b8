import { setTimeout as sleep } from 'node:timers/promises'
import { ownerFor } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { db } from '#server/core/db.ts'
import type { JobView } from './jobs.schema.ts'
import { jobView } from './job-row.ts'
import { followNews } from './news.ts'
import type { News } from './news.sql.ts'

const HEARTBEAT_MS = 15_000
/** A stream ends after this and the client comes back by itself: so a withdrawn credential does not listen for ever. */
const LIFETIME_MS = 10 * 60_000
const BATCH = 200

/** The owner's job changes after a sequence number, and everything that follows, as server-sent events. */
export function jobStream(ctx: Context, after: number): Response {
  const ownerId = ownerFor(ctx.actor, 'cloud:read')
  const closed = new AbortController()
  const end = AbortSignal.any([ctx.signal, closed.signal, AbortSignal.timeout(LIFETIME_MS)])
  const source = frames(ownerId, after, end)
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

async function* frames(ownerId: string, after: number, end: AbortSignal): AsyncGenerator<string, undefined> {
  const news = followNews(ownerId)
  try {
    yield `retry: 1000\n: from ${after}\n\n`
    for (let last = after; ;) {
      const changes = await changesAfter(ownerId, last)
      for (const job of changes) yield `id: ${job.Sequence}\nevent: job\ndata: ${JSON.stringify(job)}\n\n`
      last = changes.at(-1)?.Sequence ?? last
      if (changes.length > 0) continue
      const told = await nextNews(news.next(AbortSignal.any([end, AbortSignal.timeout(HEARTBEAT_MS)])))
      if (end.aborted) return
      if (told.length === 0) yield ': still here\n\n'
      for (const { resource } of told) {
        if (resource) yield `event: resource\ndata: ${JSON.stringify(resource)}\n\n`
      }
    }
  } finally {
    news.stop()
  }
}

/** News of one burst arrive together: a breath later they are read in one query. */
async function nextNews(told: Promise<News[]>): Promise<News[]> {
  const news = await told
  if (news.length > 0) await sleep(5)
  return news
}

/** Changes in their order. What was pruned from the day's events is told by the latest state of its job. */
async function changesAfter(ownerId: string, after: number): Promise<JobView[]> {
  const events = await db().cloudEvent.findMany({
    where: { ownerId, sequence: { gt: after } },
    orderBy: { sequence: 'asc' },
    take: BATCH,
  })
  const first = events[0]?.sequence
  if (first === after + 1) return events.map(eventJob)
  const pruned = await db().cloudJob.findMany({
    where: { ownerId, sequence: { gt: after, ...(first !== undefined && { lt: first }) } },
    orderBy: { sequence: 'asc' },
    take: BATCH,
  })
  // A full page of pruned changes may have more behind it: the events wait for the next look.
  return pruned.length === BATCH ? pruned.map(jobView) : [...pruned.map(jobView), ...events.map(eventJob)]
}

function eventJob(event: { job: unknown; sequence: number }): JobView {
  return event.job as JobView
}
