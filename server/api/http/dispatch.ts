import { texts } from '#i18n/texts.ts'
import { AppError } from '#server/core/errors.ts'
import type { ApiRequest, RequestMeta } from '#server/core/request.ts'
import type { TraceSpan } from '#server/core/tracing/tracing.ts'
import type { Endpoint } from './endpoint.ts'
import { errorReply } from './error-response.ts'
import { countArrival, limitHeaders } from './rate-limit.ts'
import type { Reply } from './reply.ts'
import { nameRequest } from './request-span.ts'
import type { Adapter, Match, Method, Route, RouteTable } from './route-table.ts'
import { apiHeaders, corsPreflight, openToAll } from './security-headers.ts'

/** A request to the table, from our listener or from Next. */
export interface Call {
  request: DispatchedRequest
  meta: RequestMeta
  /** The path in the form of the table; null when the target was not in normal form. */
  path: string | null
  table: RouteTable
  /** The span of the request; undefined unless traces are recorded. */
  span: TraceSpan | undefined
  /** The adapter that the request is for. */
  adapter: Adapter | undefined
}

interface DispatchedRequest extends ApiRequest {
  /** The request as a web `Request`, for handlers that pass it to a library. */
  toWeb(): Promise<Request>
}

/**
 * Answers one API request from the table: 404 for an unknown path, 405 with `Allow` for another method; HEAD and
 * OPTIONS on every path. The request is counted before anything else happens, and its body is read when the caller is
 * known. Few awaits: each further turn of the event loop costs a small request several per cent.
 */
export async function dispatch(call: Call): Promise<Reply | Response> {
  const { table, path, request, meta, span, adapter } = call
  const match = path === null ? null : table.match(path)
  const route = match?.route.listener === meta.listener ? match.route : null
  if (span && route) nameRequest(span, request.method, route.pattern)
  let reply: Reply | Response
  try {
    if (meta.listener === 'public' && !route?.unlimited) await countArrival(request.headers, meta)
    if (path === null) throw new AppError('invalid_input', texts('errors.request')('path'), { reason: 'bad_path' })
    reply = match && route ? await handle(match, request, meta) : unknownPath(call)
  } catch (error) {
    reply = errorReply(error, { meta, request, style: route?.errors ?? adapter?.errors })
  }
  apiHeaders(reply, meta)
  limitHeaders(reply, meta)
  if (path !== null && route?.open !== false) openToAll(reply, request)
  return reply
}

function handle(
  match: Match,
  request: DispatchedRequest,
  meta: RequestMeta,
): Promise<Reply | Response> | Reply | Response {
  const { route } = match
  // HEAD runs GET; the listener drops the body.
  const handler = route.handlers[(request.method === 'HEAD' ? 'GET' : request.method) as Method]
  if (handler) {
    const context = { params: match.params, meta }
    const { reply } = handler as Partial<Endpoint>
    return reply ? reply(request, context) : request.toWeb().then((web) => handler(web, context))
  }
  if (request.method === 'OPTIONS') return corsPreflight(request, allowOf(route), route.open)
  const error = new AppError('method_not_allowed', undefined, { headers: { Allow: allowOf(route) } })
  return errorReply(error, { meta, request, style: route.errors })
}

function unknownPath({ request, meta, adapter }: Call): Reply {
  return errorReply(new AppError('not_found', texts('errors.request')('noPath')), {
    meta,
    request,
    style: adapter?.errors,
  })
}

function allowOf(route: Route): string {
  const methods = Object.keys(route.handlers)
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}

/** Refuses a request for a host name that is not ours, which may be DNS rebinding by a page of another site. */
export function misdirected(request: ApiRequest, meta: RequestMeta): Reply {
  const reply = errorReply(new AppError('misdirected'), { meta, request })
  apiHeaders(reply, meta)
  return reply
}
