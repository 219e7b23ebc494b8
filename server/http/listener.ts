import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { log, logRequest } from '#server/core/log.ts'
import { aliasOf } from './aliases.ts'
import { dispatch } from './dispatch.ts'
import { IncomingMeta, IncomingRequest } from './request.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { countRequest } from './metrics.ts'
import { parseTarget } from './request-target.ts'
import { stripForwarded } from './origin.ts'
import { Reply, writeReply, writeResponse } from './reply.ts'
import type { RouteTable } from './route-table.ts'
import { pageHeaders, pagePolicy } from './security-headers.ts'

export interface ListenerOptions {
  listener: 'public' | 'internal'
  table: RouteTable
  /** Next's own request handler; without it everything outside the API is 404. */
  pages?: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  dev?: boolean
}

/** The server's request listener: one reading of the path, then the API table or the pages. */
export function requestListener(options: ListenerOptions): RequestListener {
  return (incoming, outgoing) => {
    const started = performance.now()
    const target = parseTarget(incoming.url ?? '')
    stripForwarded(incoming)
    const meta = new IncomingMeta(incoming, options.listener)
    const path = target && aliasOf(target.path, options.listener)
    const visit = { incoming, outgoing, meta, started }
    if (path === null || path.startsWith('/api/') || path === '/api' || options.listener === 'internal') {
      void serveApi(visit, path, options.table)
    } else void servePage(visit, options)
  }
}

/** One request on its way to its line in the log. */
interface Visit {
  incoming: IncomingMessage
  outgoing: ServerResponse
  meta: RequestMeta
  started: number
}

async function serveApi(visit: Visit, path: string | null, table: RouteTable): Promise<void> {
  const { incoming, outgoing, meta } = visit
  const request = new IncomingRequest(incoming, outgoing, meta)
  try {
    const answer = await dispatch({ request, meta, path, table })
    const isHead = request.method === 'HEAD'
    if (answer instanceof Reply) writeReply(outgoing, answer, isHead)
    else await writeResponse(outgoing, answer, isHead)
  } catch (error) {
    log().error({ err: error, requestId: meta.requestId }, 'answer broke off')
    outgoing.destroy()
  }
  // Not when the answer has been flushed: waiting for that costs a small request a tenth of its time.
  account(visit, 'api', outgoing.writableEnded)
}

/** Hands a page or an asset to Next, with a fresh nonce in the policy of request and answer. */
async function servePage(visit: Visit, options: ListenerOptions): Promise<void> {
  const { incoming, outgoing, meta } = visit
  outgoing.on('close', () => account(visit, 'page', outgoing.writableFinished))
  const nonce = randomBytes(16).toString('base64')
  const policy = pagePolicy(nonce, { dev: options.dev === true, secure: meta.secure })
  const facts = { 'x-request-id': meta.requestId, 'x-quartet-origin': meta.origin, 'x-quartet-ip': meta.ip ?? '' }
  Object.assign(incoming.headers, facts, { 'x-nonce': nonce, 'content-security-policy': policy })
  const headers = { ...pageHeaders(meta.secure), 'Content-Security-Policy': policy, 'X-Request-Id': meta.requestId }
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
  try {
    if (!options.pages) outgoing.writeHead(404).end()
    else await options.pages(incoming, outgoing)
  } catch (error) {
    log().error({ err: error, requestId: meta.requestId }, 'page failed')
    if (!outgoing.headersSent) outgoing.writeHead(500)
    outgoing.end()
  }
}

/** Counts and logs the request; one whose caller left before the whole answer has the status 499. */
function account({ incoming, outgoing, meta, started }: Visit, kind: 'api' | 'page', whole: boolean): void {
  const ms = performance.now() - started
  const status = whole ? outgoing.statusCode : 499
  countRequest(kind, incoming.method ?? '', status, ms)
  const isAsset = kind === 'page' && incoming.url?.startsWith('/_next/')
  logRequest(status >= 500 ? 'error' : isAsset ? 'debug' : 'info', {
    requestId: meta.requestId,
    ip: meta.ip,
    method: incoming.method ?? '',
    path: incoming.url?.split('?', 1)[0] ?? '',
    status,
    ms: Math.round(ms),
  })
}
