import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { withLocale } from '#i18n/with-locale.ts'
import { AppError, isAppError, statusOf } from '#server/core/errors.ts'
import { log, logRequest } from '#server/core/process/log.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { inSpan, type TraceSpan } from '#server/core/tracing/tracing.ts'
import { countRequest } from '#server/api/metrics/metrics.ts'
import { dropBody } from './body.ts'
import { dispatch, misdirected } from './dispatch.ts'
import { isServedHost, stripForwarded } from './origin.ts'
import { isBuildFile, sharedFile } from '#server/api/pages/build-files.ts'
import { answerPage } from '#server/api/pages/page-answer.ts'
import type { Pages } from '#server/api/pages/page-response.ts'
import { sharedPage } from '#server/api/pages/shared-pages.ts'
import { isApi, readTarget } from './path.ts'
import { countArrival, countAsset } from './rate-limit.ts'
import { Reply, writeReply, writeResponse } from './reply.ts'
import { inItsLanguage, pageLocale } from './request-locale.ts'
import { endRequest, nameRequest, pageRoute, requestSpan } from './request-span.ts'
import { IncomingHeaders, IncomingMeta, IncomingRequest } from './request.ts'
import type { Adapter, RouteTable } from './route-table.ts'
import { pageHeaders, pagePolicy } from './security-headers.ts'

export interface ListenerOptions {
  listener: 'public' | 'internal'
  table: RouteTable
  /** Next's own request handler; without it everything outside the API is 404. */
  pages?: Pages
  dev?: boolean
}

/** The server's request listener: reads the path once, then the API table or the pages answer. */
export function requestListener(options: ListenerOptions): RequestListener {
  return (incoming, outgoing) => {
    const started = performance.now()
    const [adapter, path] = readTarget(incoming, options)
    stripForwarded(incoming)
    adapter?.readCredential(incoming.headers)
    const meta = new IncomingMeta(incoming, options.listener)
    const span = requestSpan(incoming, meta)
    const exchange = { incoming, outgoing, meta, started, span, adapter }
    if (span) inSpan(span, () => answer(exchange, path, options))
    else answer(exchange, path, options)
  }
}

function answer(exchange: Exchange, path: string | null, options: ListenerOptions): void {
  if (options.listener === 'public' && !isServedHost(exchange.incoming)) refuseHost(exchange)
  else if (exchange.adapter) void serveApi(exchange, path, exchange.adapter.table)
  else if (path === null || isApi(path, options.table) || options.listener === 'internal') {
    void serveApi(exchange, path, options.table)
  } else void servePage(exchange, options)
}

/** A request and its response, until they are logged. */
interface Exchange {
  incoming: IncomingMessage
  outgoing: ServerResponse
  meta: RequestMeta
  started: number
  /** The span of the request; undefined unless traces are recorded. */
  span: TraceSpan | undefined
  /** The adapter that the request is for. */
  adapter: Adapter | undefined
}

function serveApi(exchange: Exchange, path: string | null, table: RouteTable): Promise<void> {
  return inItsLanguage(exchange.incoming, () => answerApi(exchange, path, table))
}

async function answerApi(exchange: Exchange, path: string | null, table: RouteTable): Promise<void> {
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
  // Does not wait until the response is flushed: that would cost a small request a tenth of its time.
  record(exchange, 'api', outgoing.writableEnded)
}

function refuseHost(exchange: Exchange): void {
  const { incoming, outgoing, meta } = exchange
  const request = new IncomingRequest(incoming, outgoing, meta)
  writeReply(outgoing, misdirected(request, meta), request.method === 'HEAD')
  dropBody(incoming)
  record(exchange, 'api', outgoing.writableEnded)
}

/** Answers with a page or a file of the build from Next, with a fresh nonce in the policy of request and response. */
async function servePage(exchange: Exchange, options: ListenerOptions): Promise<void> {
  const { incoming, outgoing, meta, span } = exchange
  outgoing.on('close', () => record(exchange, 'page', outgoing.writableFinished))
  if (span) nameRequest(span, incoming.method ?? '', pageRoute(incoming.url ?? ''))
  const nonce = randomBytes(16).toString('base64')
  const policy = pagePolicy([`'nonce-${nonce}'`], { dev: options.dev === true, secure: meta.secure })
  const facts = { 'x-request-id': meta.requestId, 'x-quartet-origin': meta.origin, 'x-quartet-ip': meta.ip ?? '' }
  Object.assign(incoming.headers, facts, {
    'x-quartet-local': meta.local ? '1' : '',
    'x-quartet-address': pageAddressOf(incoming.url ?? ''),
    'x-nonce': nonce,
    'content-security-policy': policy,
  })
  const headers = { ...pageHeaders(meta), 'Content-Security-Policy': policy }
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
  const isFile = isBuildFile(incoming.url ?? '')
  try {
    if (isFile) await countAsset(meta)
    else await countArrival(new IncomingHeaders(incoming), meta)
    if (!options.dev && incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      throw new AppError('method_not_allowed', undefined, { headers: { Allow: 'GET, HEAD' } })
    }
    const { pages, dev } = options
    if (!pages) outgoing.writeHead(404).end()
    else if (isFile && !dev) await answerPage(pages, incoming, outgoing, sharedFile(incoming))
    else {
      const locale = await pageLocale(incoming, meta.ip)
      await withLocale(locale, () =>
        dev
          ? pages(incoming, outgoing)
          : answerPage(pages, incoming, outgoing, sharedPage(incoming, meta, { nonce, locale })),
      )
    }
  } catch (error) {
    if (isAppError(error)) return refusePage(exchange, error)
    // When it is destroyed, the client has disconnected.
    if (!outgoing.destroyed) log().error({ err: error, requestId: meta.requestId }, 'page failed')
    if (!outgoing.headersSent) outgoing.writeHead(500)
    outgoing.end()
  }
}

/** Answers for a page that is not rendered, with the reason as text. */
function refusePage({ incoming, outgoing }: Exchange, { code, message, details }: AppError): void {
  const headers = { ...details.headers, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  outgoing.writeHead(statusOf(code), headers).end(incoming.method === 'HEAD' ? undefined : `${message}\n`)
  dropBody(incoming)
}

/** The path and query of a page, without what Next adds to it. */
function pageAddressOf(url: string): string {
  return url.replace(/\?.*$/s, (query) => query.replace(/(?<=[?&])_rsc=[^&]*&?/, '').replace(/[?&]$/, ''))
}

/** Counts and logs the request; status 499 when the client disconnected before it had the whole response. */
function record({ incoming, outgoing, meta, started, span }: Exchange, kind: 'api' | 'page', isWhole: boolean): void {
  const ms = performance.now() - started
  const status = isWhole ? outgoing.statusCode : 499
  countRequest(kind, incoming.method ?? '', status, ms)
  logRequest(status >= 500 ? 'error' : kind === 'page' && isBuildFile(incoming.url ?? '') ? 'debug' : 'info', {
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
