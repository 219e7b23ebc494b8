import type { ApiRequest } from '#server/core/request.ts'
import type { Context } from '#server/core/context.ts'
import { accountOf } from '#server/core/actor.ts'
import { follow } from '#server/core/database/follow.ts'
import { eventStream, HEARTBEAT_MS } from '#server/api/http/event-stream.ts'
import { jsonReply, Reply } from '#server/api/http/reply.ts'
import { countUnread } from '#server/platform/notifications/notifications.service.ts'
import { NOTIFIED } from '#server/platform/notifications/notify.sql.ts'

/**
 * The caller's number of unread notifications, now and after each change, as server-sent events. @throws rate_limited
 */
export function notificationStream(ctx: Context): Response {
  return eventStream(ctx, 'notifications', (end) => frames(ctx, end))
}

async function* frames(ctx: Context, end: AbortSignal): AsyncGenerator<string, undefined> {
  const changes = follow(NOTIFIED, accountOf(ctx.actor).userId)
  try {
    yield 'retry: 1000\n\n'
    for (let isNew = true; !end.aborted;) {
      yield isNew ? `event: unread\ndata: ${await countUnread(ctx)}\n\n` : ': still here\n\n'
      isNew = (await changes.next(AbortSignal.any([end, AbortSignal.timeout(HEARTBEAT_MS)]))).length > 0
    }
  } finally {
    changes.stop()
  }
}

/** A person who opens the link of a mail header in a browser is sent to the page with the button; programs get JSON. */
export function unsubscriptionReply(output: object, ctx: Context, request: ApiRequest): Reply | Promise<Reply> {
  if (!(request.headers.get('accept') ?? '').includes('text/html')) return jsonReply(request, 200, output, {}, false)
  const token = request.url.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  return new Reply(302, { location: `${ctx.origin}/unsubscribe?token=${token}`, vary: 'Accept' })
}
