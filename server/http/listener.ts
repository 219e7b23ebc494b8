import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { AppError, isAppError, statusOf } from '#server/core/errors.ts'
import { log, logRequest } from '#server/core/log.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { inSpan, traced, type TraceSpan } from '#server/core/tracing.ts'
import { env } from '#server/env.ts'
import type { Endpoint } from './endpoint.ts'
import { errorReply } from './error-response.ts'
import { countRequest } from './metrics.ts'
import { dropBody } from './body.ts'
import { apiHostOf, isServedHost, stripForwarded } from './origin.ts'
import { copyFor, sendCopy, sharedVisit } from './page-copies.ts'
import { collectPage, isAsset } from './page-response.ts'
import { countArrival, countAsset, limitHeaders } from './rate-limit.ts'
import { Reply, writeReply, writeResponse } from './reply.ts'
import { endRequest, nameRequest, pageRoute, requestSpan } from './request-span.ts'
import { IncomingHeaders, IncomingMeta, IncomingRequest } from './request.ts'
import type { Door, Match, Method, PathDoor, Route, RouteTable } from './route-table.ts'
import { apiHeaders, corsPreflight, openToAll, pageHeaders, pagePolicy } from './security-headers.ts'

export interface ListenerOptions {
  listener: 'public' | 'internal'
  table: RouteTable
  /** Next's own request handler; without it everything outside the API is 404. */
  pages?: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  dev?: boolean
}

/** The server's request listener: reads the path once, then the API table or the pages answer. */
export function requestListener(options: ListenerOptions): RequestListener {
  return (incoming, outgoing) => {
    const started = performance.now()
    const [door, target] = doorOf(incoming, options)
    stripForwarded(incoming)
    door?.readCredential(incoming.headers)
    const meta = new IncomingMeta(incoming, options.listener)
    const path = target && (door ? target : aliasOf(target, options.listener))
    const span = requestSpan(incoming, meta)
    const exchange = { incoming, outgoing, meta, started, span, door }
    if (span) inSpan(span, () => answer(exchange, path, options))
    else answer(exchange, path, options)
  }
}

function answer(exchange: Exchange, path: string | null, options: ListenerOptions): void {
  if (options.listener === 'public' && !isServedHost(exchange.incoming)) refuseHost(exchange)
  else if (exchange.door) void serveApi(exchange, path, exchange.door.table)
  else if (path === null || isApi(path) || options.listener === 'internal') {
    void serveApi(exchange, path, options.table)
  } else void servePage(exchange, options)
}

/** The door that a request is for, if it is for one, and its path in normal form; null when it is not in that form. */
function doorOf(incoming: IncomingMessage, { listener, table }: ListenerOptions): [Door | undefined, string | null] {
  const { url = '' } = incoming
  if (listener !== 'public') return [undefined, pathOf(url)]
  if (table.hostDoor && apiHostOf(incoming) !== null) return [table.hostDoor, pathOf(url)]
  const [path = ''] = url.split('?', 1)
  const door = table.pathDoors.find((one) => isAt(one, path) && env().DOORS.includes(one.name))
  return [door, pathOf(door?.normalize?.(path) ?? path)]
}

function isAt({ prefix }: PathDoor, path: string): boolean {
  return path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/')
}

const isApi = (path: string): boolean => path.startsWith('/api/') || path === '/api' || ROOT_FILES.test(path)

/** What stands beside the API: endpoints with `atRoot`. */
const ROOT_FILES =
  /^\/(?:robots\.txt|llms\.txt|docs\/[^/]+\.md|sitemap\.xml|sitemaps\/\d+|(?:vacancy|resume|employer)\/[^/]+\/?)$/

/** Public paths outside `/api` that a product's source documents; each counts as the path under `/api`. */
const PUBLIC_ALIASES: readonly RegExp[] = [
  /^\/(?:v2\/)?(?:feedback-screen|save-feedback)\/?$/,
  // Paths of the job search's first release, which redirect to their replacements.
  /^\/1(?:\/.*)?$/,
  // Where people look who have found a vulnerability.
  /^\/\.well-known\/security\.txt$/,
  // Where OAuth 2 clients look; the page for people beside them is Next's.
  /^\/\.well-known\/oauth-authorization-server$/,
  /^\/oauth\/(?:token|revoke)\/?$/,
]

/** Starts with a slash; only characters that RFC 3986 allows in a path, upper-case percent encodings included. */
const PATH = /^\/[\w\-.~!$&'()*+,;=:@/%]*$/
/** Percent encodings of characters that need none (letters, digits, `-._~`), of slashes and of NUL. */
const ENCODED_PLAIN = /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3[0-9]|2[def]|5[cf]|7e|00)/i

/**
 * The path of a raw request target, which is parsed nowhere else. A path that differs from its normal form is refused,
 * so that no spelling of it (`/./`, `/x/../`, `%2e%2e`, `//`, `%61pi`) can reach a handler around the route table.
 * @returns null when the path is not in normal form
 */
export function pathOf(target: string): string | null {
  const cut = target.indexOf('?')
  const path = cut < 0 ? target : target.slice(0, cut)
  if (!PATH.test(path) || ENCODED_PLAIN.test(path) || !isDecodable(path)) return null
  if (path.includes('//') || path.includes('/./') || path.includes('/../')) return null
  return path.endsWith('/.') || path.endsWith('/..') ? null : path
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** The path by which the table knows it. The internal listener also answers without its `/api/internal` prefix. */
function aliasOf(path: string, listener: 'public' | 'internal'): string {
  if (listener === 'internal') return path.startsWith('/api/') ? path : `/api/internal${path}`
  if (path.startsWith('/api/')) return path
  return PUBLIC_ALIASES.some((alias) => alias.test(path)) ? `/api${path}` : path
}

/** A request and its response, until they are logged. */
interface Exchange {
  incoming: IncomingMessage
  outgoing: ServerResponse
  meta: RequestMeta
  started: number
  /** While traces are recorded. */
  span: TraceSpan | undefined
  /** The door that was asked. */
  door: Door | undefined
}

async function serveApi(exchange: Exchange, path: string | null, table: RouteTable): Promise<void> {
  const { incoming, outgoing, meta } = exchange
  const request = new IncomingRequest(incoming, outgoing, meta)
  try {
    const reply = await dispatch({ ...exchange, request, path, table })
    const isHead = request.method === 'HEAD'
    if (reply instanceof Reply) writeReply(outgoing, reply, isHead)
    else await writeResponse(outgoing, reply, isHead)
  } catch (error) {
    log().error({ err: error, requestId: meta.requestId }, 'the response was not completed')
    outgoing.destroy()
  }
  dropBody(incoming)
  // Not when the response has been flushed: waiting for that costs a small request a tenth of its time.
  record(exchange, 'api', outgoing.writableEnded)
}

interface Call {
  request: IncomingRequest
  meta: RequestMeta
  /** As the table knows it; null when the target was not in normal form. */
  path: string | null
  table: RouteTable
  span: TraceSpan | undefined
  door: Door | undefined
}

/**
 * Answers one API request from the table: 404 for an unknown path, 405 with `Allow` for another method; HEAD and
 * OPTIONS on every path. The request is counted before anything else happens, and its body is read when the caller is
 * known. Few awaits: each further turn of the event loop costs a small request several per cent.
 */
async function dispatch(call: Call): Promise<Reply | Response> {
  const { table, path, request, meta, span, door } = call
  const match = path === null ? null : table.match(path)
  const route = match?.route.listener === meta.listener ? match.route : null
  if (span && route) nameRequest(span, request.method, route.pattern)
  let reply: Reply | Response
  try {
    if (meta.listener === 'public' && !route?.unlimited) await countArrival(request.headers, meta)
    if (path === null) throw new AppError('invalid_input', 'The path is not in its normal form', { reason: 'bad_path' })
    reply = match && route ? await handle(match, request, meta) : unknownPath(call)
  } catch (error) {
    reply = errorReply(error, { meta, request, style: route?.errors ?? door?.errors })
  }
  apiHeaders(reply, meta)
  limitHeaders(reply, meta)
  if (path !== null && route?.open !== false) openToAll(reply, request)
  return reply
}

function handle(
  match: Match,
  request: IncomingRequest,
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

function unknownPath({ request, meta, door }: Call): Reply {
  return errorReply(new AppError('not_found', 'No such path'), { meta, request, style: door?.errors })
}

function allowOf(route: Route): string {
  const methods = Object.keys(route.handlers)
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}

/** A web page can give its own name our address: what asks for a name that is not ours does not come from our pages. */
function refuseHost(exchange: Exchange): void {
  const { incoming, outgoing, meta } = exchange
  const request = new IncomingRequest(incoming, outgoing, meta)
  const reply = errorReply(new AppError('misdirected'), { meta, request })
  apiHeaders(reply, meta)
  writeReply(outgoing, reply, request.method === 'HEAD')
  dropBody(incoming)
  record(exchange, 'api', outgoing.writableEnded)
}

/** Passes a page or an asset to Next, with a fresh nonce in the policy of request and response. */
async function servePage(exchange: Exchange, options: ListenerOptions): Promise<void> {
  const { incoming, outgoing, meta, span } = exchange
  outgoing.on('close', () => record(exchange, 'page', outgoing.writableFinished))
  if (span) nameRequest(span, incoming.method ?? '', pageRoute(incoming.url ?? ''))
  const nonce = randomBytes(16).toString('base64')
  const policy = pagePolicy([`'nonce-${nonce}'`], { dev: options.dev === true, secure: meta.secure })
  const facts = { 'x-request-id': meta.requestId, 'x-quartet-origin': meta.origin, 'x-quartet-ip': meta.ip ?? '' }
  const query = pageQueryOf(incoming.url ?? '')
  Object.assign(incoming.headers, facts, {
    'x-quartet-local': meta.local ? '1' : '',
    'x-quartet-query': query,
    'x-nonce': nonce,
    'content-security-policy': policy,
  })
  const headers = { ...pageHeaders(meta), 'Content-Security-Policy': policy }
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
  const visit = options.dev ? null : sharedVisit(incoming, meta, nonce)
  try {
    if (isAsset(incoming.url ?? '')) await countAsset(meta)
    else await countArrival(new IncomingHeaders(incoming), meta)
    if (!options.dev && incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      throw new AppError('method_not_allowed', undefined, { headers: { Allow: 'GET, HEAD' } })
    }
    const copy = visit && copyFor(visit)
    if (!options.pages) outgoing.writeHead(404).end()
    else if (copy) await sendCopy(incoming, outgoing, copy)
    else {
      if (!options.dev) collectPage(incoming, outgoing, visit)
      const { pages } = options
      await traced('render page', {}, () => pages(incoming, outgoing))
    }
  } catch (error) {
    if (isAppError(error)) return refusePage(exchange, error)
    log().error({ err: error, requestId: meta.requestId }, 'page failed')
    if (!outgoing.headersSent) outgoing.writeHead(500)
    outgoing.end()
  }
}

/** A page that is not rendered: what is wrong, as text. */
function refusePage({ incoming, outgoing }: Exchange, { code, message, details }: AppError): void {
  const headers = { ...details.headers, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  outgoing.writeHead(statusOf(code), headers).end(incoming.method === 'HEAD' ? undefined : `${message}\n`)
  dropBody(incoming)
}

/** The query of a page's address with its `?`, without what Next adds to it. */
function pageQueryOf(url: string): string {
  const query = /\?.*$/s.exec(url)?.[0] ?? ''
  return query.replace(/(?<=[?&])_rsc=[^&]*&?/, '').replace(/[?&]$/, '')
}

/** Counts and logs the request; status 499 when the client disconnected before it had the whole response. */
function record({ incoming, outgoing, meta, started, span }: Exchange, kind: 'api' | 'page', isWhole: boolean): void {
  const ms = performance.now() - started
  const status = isWhole ? outgoing.statusCode : 499
  countRequest(kind, incoming.method ?? '', status, ms)
  logRequest(status >= 500 ? 'error' : kind === 'page' && isAsset(incoming.url ?? '') ? 'debug' : 'info', {
    requestId: meta.requestId,
    ip: meta.ip,
    method: incoming.method ?? '',
    path: incoming.url?.split('?', 1)[0] ?? '',
    status,
    ms: Math.round(ms),
    ...(span?.isRecording() && { traceId: span.spanContext().traceId }),
  })
  if (span) endRequest(span, status)
}
