import { texts } from '#i18n/texts.ts'
import { accountOf } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { stopSignal } from '#server/core/process/stop-signal.ts'
import { untilCredentialEnds } from '#server/platform/tokens/credential-end.ts'

/** How often a stream without events sends a heartbeat. */
export const HEARTBEAT_MS = 15_000
/** A stream ends after this, and the client reconnects, even when a message about its credential was lost. */
const LIFETIME_MS = 10 * 60_000
/** The most streams of one name that a credential may have open in each process. */
const MOST_STREAMS = 10

/**
 * Frames as server-sent events, until the client leaves, the server stops or the caller's credential ends.
 * @param name what is streamed, for the limit
 * @throws rate_limited when the credential has as many such streams as it may have
 */
export function eventStream(
  ctx: Context,
  name: string,
  frames: (end: AbortSignal) => AsyncGenerator<string, undefined>,
): Response {
  const closed = new AbortController()
  const account = accountOf(ctx.actor)
  const life = AbortSignal.any([ctx.signal, closed.signal, stopSignal(), AbortSignal.timeout(LIFETIME_MS)])
  const end = untilCredentialEnds(account, life)
  const { type, id } = account.credential
  countStream(`${name} ${type} ${id}`, end)
  const source = frames(end)
  const encoder = new TextEncoder()
  // Frames are made on demand: a client that does not read holds nothing in memory.
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

/** Counts a stream until `end`. @throws rate_limited */
function countStream(key: string, end: AbortSignal): void {
  const open = singleton('event-streams', () => new Map<string, number>())
  const count = open.get(key) ?? 0
  if (count >= MOST_STREAMS) {
    const headers = { 'Retry-After': '10' }
    throw new AppError('rate_limited', texts('errors.request')('streams', { most: MOST_STREAMS }), { headers })
  }
  open.set(key, count + 1)
  const release = () => {
    const left = (open.get(key) ?? 1) - 1
    if (left > 0) open.set(key, left)
    else open.delete(key)
  }
  end.addEventListener('abort', release, { once: true })
}
