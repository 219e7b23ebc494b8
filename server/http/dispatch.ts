import type { ApiRequest, RequestMeta } from '#server/core/request.ts'
import { AppError } from '#server/core/errors.ts'
import type { Endpoint } from './endpoint.ts'
import { errorReply } from './error-response.ts'
import type { IncomingRequest } from './request.ts'
import type { Reply } from './reply.ts'
import type { Match, Method, Route, RouteTable } from './route-table.ts'
import { apiHeaders, corsPreflight, openToAll } from './security-headers.ts'

type Answer = Reply | Response

export interface Call {
  request: IncomingRequest
  meta: RequestMeta
  /** As the table knows it; null when the target was not in normal form. */
  path: string | null
  table: RouteTable
}

/**
 * Answers one API request from the table: 404 for an unknown path, 405 with `Allow` for another method; HEAD and OPTIONS
 * on every path. `path` is in normal form already. One function that waits once: each further turn of the event loop
 * costs a small request several per cent.
 */
export async function dispatch(call: Call): Promise<Answer> {
  const { table, path, request, meta } = call
  let route: Route | null = null
  let answer: Answer
  try {
    if (path === null) throw new AppError('invalid_input', 'The path is not in its normal form', { reason: 'bad_path' })
    if (request.method !== 'GET' && request.method !== 'HEAD') await request.readBody()
    const match = table.match(path)
    if (match?.route.listener === meta.listener) ({ route } = match)
    answer = match && route ? await answerOf(match, request, meta) : unknownPath(request, meta)
  } catch (error) {
    answer = errorReply(error, { meta, request, style: route?.errors })
  }
  apiHeaders(answer, meta)
  if (path !== null && route?.open !== false) openToAll(answer, request)
  return answer
}

function answerOf(match: Match, request: IncomingRequest, meta: RequestMeta): Promise<Answer> | Answer {
  const { route } = match
  // HEAD runs GET; the listener drops the body.
  const handler = route.handlers[(request.method === 'HEAD' ? 'GET' : request.method) as Method]
  if (handler) {
    const context = { params: match.params, meta }
    const { reply } = handler as Partial<Endpoint>
    return reply ? reply(request, context) : handler(request.toWeb(), context)
  }
  if (request.method === 'OPTIONS') return corsPreflight(allowOf(route), route.open)
  const error = new AppError('method_not_allowed', undefined, { headers: { Allow: allowOf(route) } })
  return errorReply(error, { meta, request, style: route.errors })
}

function unknownPath(request: ApiRequest, meta: RequestMeta): Answer {
  return errorReply(new AppError('not_found', 'No such path'), { meta, request })
}

function allowOf(route: Route): string {
  const methods = Object.keys(route.handlers)
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}
