import { AppError } from '#server/core/errors.ts'
import { compressed } from './compress.ts'
import type { Endpoint } from './endpoint.ts'
import { errorResponse } from './error-response.ts'
import type { RequestMeta, RouteHandler } from './meta.ts'
import type { Match, Method, Route, RouteTable } from './routes.ts'
import { apiHeaders, corsPreflight, openToAll } from './security-headers.ts'

/**
 * Answers one API request from the table: 404 for an unknown path, 405 with `Allow` for another method; HEAD and OPTIONS
 * on every path. `path` is in normal form already.
 */
export async function dispatch(
  table: RouteTable,
  path: string,
  request: Request,
  meta: RequestMeta,
): Promise<Response> {
  const match = table.match(path)
  const route = match?.route
  if (!match || !route || !isServed(route, meta)) return finished(notFound(request, meta), request, meta, true)
  const handler = handlerOf(route, request.method)
  const open = isOpen(route)
  if (!handler) {
    if (request.method === 'OPTIONS') return corsPreflight(allowOf(route), open)
    const error = new AppError('method_not_allowed', undefined, { headers: { Allow: allowOf(route) } })
    return finished(errorResponse(error, { meta, request, style: styleOf(route) }), request, meta, open)
  }
  const response = await handled(handler, match, request, meta)
  if (request.method !== 'HEAD') return finished(await compressed(response, request), request, meta, open)
  return finished(new Response(null, response), request, meta, open)
}

async function handled(handler: RouteHandler, match: Match, request: Request, meta: RequestMeta): Promise<Response> {
  try {
    return await handler(request, { params: match.params, meta })
  } catch (error) {
    return errorResponse(error, { meta, request, style: styleOf(match.route) })
  }
}

/** HEAD runs GET and drops the body. */
function handlerOf(route: Route, method: string): RouteHandler | undefined {
  return route.handlers[(method === 'HEAD' ? 'GET' : method) as Method]
}

function allowOf(route: Route): string {
  const methods = Object.keys(route.handlers)
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}

/** A path whose every endpoint belongs to the other listener does not exist on this one, for any method. */
function isServed(route: Route, meta: RequestMeta): boolean {
  return endpointsOf(route).every((item) => (item.options?.listener ?? 'public') === meta.listener)
}

/** Endpoints are open to pages of every origin (tokens only); the browser's own door is not. */
function isOpen(route: Route): boolean {
  return endpointsOf(route).some((item) => item.operation !== undefined)
}

function styleOf(route: Route) {
  return endpointsOf(route)[0]?.options?.errors
}

function endpointsOf(route: Route): Partial<Endpoint>[] {
  return Object.values(route.handlers) as Partial<Endpoint>[]
}

function notFound(request: Request, meta: RequestMeta): Response {
  return errorResponse(new AppError('not_found', 'No such path'), { meta, request })
}

function finished(response: Response, _request: Request, meta: RequestMeta, open: boolean): Response {
  apiHeaders(response.headers, meta)
  if (open) openToAll(response.headers)
  return response
}
