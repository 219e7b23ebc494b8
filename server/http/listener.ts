import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { log, logRequest } from '#server/core/log.ts'
import { aliasOf } from './aliases.ts'
import { dispatch } from './dispatch.ts'
import type { Call } from './dispatch.ts'
import { IncomingMeta } from './incoming-meta.ts'
import { IncomingRequest } from './incoming-request.ts'
import type { RequestMeta } from './meta.ts'
import { countRequest } from './metrics.ts'
import { parseTarget } from './normal-form.ts'
import { stripForwarded } from './origin.ts'
import { Reply } from './reply.ts'
import type { RouteTable } from './routes.ts'
import { pageHeaders, pagePolicy } from './security-headers.ts'
import { writeReply, writeResponse } from './write-answer.ts'

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
    const isApi = path === null || path.startsWith('/api/') || path === '/api' || options.listener === 'internal'
    const request = isApi ? new IncomingRequest(incoming, meta) : null
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) request?.leave()
      account(incoming, outgoing, meta, isApi ? 'api' : 'page', started)
    })
    if (request) void serveApi(outgoing, { request, meta, path, table: options.table })
    else void servePage(incoming, outgoing, meta, options)
  }
}

async function serveApi(outgoing: ServerResponse, call: Call): Promise<void> {
  const { request, meta } = call
  try {
    const answer = await dispatch(call)
    const isHead = request.method === 'HEAD'
    if (answer instanceof Reply) writeReply(outgoing, answer, isHead)
    else await writeResponse(outgoing, answer, isHead)
  } catch (error) {
    log().error({ err: error, requestId: meta.requestId }, 'answer broke off')
    outgoing.destroy()
  }
}

/** Hands a page or an asset to Next, with a fresh nonce in the policy of request and answer. */
async function servePage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  meta: RequestMeta,
  options: ListenerOptions,
): Promise<void> {
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

function account(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  meta: RequestMeta,
  kind: string,
  started: number,
) {
  const ms = performance.now() - started
  const status = outgoing.writableFinished ? outgoing.statusCode : 499
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
