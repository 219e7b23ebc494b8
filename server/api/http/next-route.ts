// The API as a route handler of Next: every `route.ts` below `app/api` is this one. Our own server never calls it.
import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { newId } from '#server/core/ids.ts'
import { env } from '#server/settings/env.ts'
import { dispatch, misdirected } from './dispatch.ts'
import { addressOf, isSecure, isServedHost, originOf, stripForwarded } from './origin.ts'
import { readTarget } from './path.ts'
import { toResponse } from './reply.ts'
import { IncomingRequest } from './request.ts'
import { apiRoutes } from './routes.ts'

/** Answers one request from the table, as the listener does. */
async function answer(web: Request): Promise<Response> {
  const table = await apiRoutes()
  const incoming = incomingOf(web)
  const [adapter, path] = readTarget(incoming, { listener: 'public', table })
  stripForwarded(incoming)
  adapter?.readCredential(incoming.headers)
  const meta = {
    requestId: newId('req'),
    ip: addressOf(incoming),
    secure: isSecure(incoming),
    listener: 'public' as const,
    origin: originOf(incoming),
  }
  const request = new IncomingRequest(incoming, outgoingOf(web), meta)
  const reply = isServedHost(incoming)
    ? await dispatch({ request, meta, path, table: adapter?.table ?? table, span: undefined, adapter })
    : misdirected(request, meta)
  return toResponse(reply)
}

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
}

/**
 * The parts of Node's message that endpoints read. Next does not pass on the socket, so that the
 * address of a client is known only from a trusted proxy.
 */
function incomingOf({ url, method, headers, body }: Request): IncomingMessage {
  const { pathname, search } = new URL(url)
  const stream = body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
  const socket = { localPort: env().PORT }
  // No compression: Next drops `Content-Encoding` from a handler's response.
  const { 'accept-encoding': _, ...taken } = Object.fromEntries(headers)
  const message = { method, url: pathname + search, headers: taken, socket }
  return Object.assign(stream, message) as unknown as IncomingMessage
}

/** Emits `close` when the client disconnects. */
function outgoingOf({ signal }: Request): ServerResponse {
  const outgoing = Object.assign(new EventEmitter(), { destroyed: signal.aborted, writableFinished: false })
  signal.addEventListener('abort', () => outgoing.emit('close'))
  return outgoing as unknown as ServerResponse
}
