import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { log, logRequest } from '#server/core/log.ts'
import { aliasOf } from './aliases.ts'
import { boundedBody, mayHaveBody } from './body-limit.ts'
import { dispatch } from './dispatch.ts'
import { errorReply } from './error-response.ts'
import type { RequestMeta } from './meta.ts'
import { countRequest } from './metrics.ts'
import { parseTarget } from './normal-form.ts'
import { addressOf, isSecure, originOf, stripForwarded } from './origin.ts'
import { Reply, writeReply } from './reply.ts'
import type { RouteTable } from './routes.ts'
import { apiHeaders, pageHeaders, pagePolicy } from './security-headers.ts'

export interface ListenerOptions {
  listener: 'public' | 'internal'
  table: RouteTable
  /** Next's own request handler; without it everything outside the API is 404. */
  pages?: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  dev?: boolean
}

type Incoming = IncomingMessage & { quartet?: { meta: RequestMeta; path: string } }

/** The server's request listener: one reading of the path, then the API table or the pages. */
export function requestListener(options: ListenerOptions): RequestListener {
  const api = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const { meta, path } = (incoming as Incoming).quartet ?? refuse()
      const answer = path === '' ? badPath(request, meta) : await answerTo(request, path, meta, options.table)
      if (answer instanceof Response) return answer
      writeReply(outgoing as ServerResponse, answer, request.method === 'HEAD')
      return RESPONSE_ALREADY_SENT
    },
    { overrideGlobalObjects: false },
  )
  return (incoming: Incoming, outgoing) => {
    const started = performance.now()
    const target = parseTarget(incoming.url ?? '')
    stripForwarded(incoming)
    const meta = metaFor(incoming, options.listener)
    const path = target && aliasOf(target.path, options.listener)
    const isApi = path === null || path.startsWith('/api/') || path === '/api' || options.listener === 'internal'
    const kind = isApi ? 'api' : 'page'
    outgoing.once('close', () => account(incoming, outgoing, meta, kind, started))
    incoming.quartet = { meta, path: path ?? '' }
    if (kind === 'api') void api(incoming, outgoing)
    else void servePage(incoming, outgoing, meta, options)
  }
}

function answerTo(request: Request, path: string, meta: RequestMeta, table: RouteTable): Promise<Reply | Response> {
  return mayHaveBody(request.method) ? answerBounded(request, path, meta, table) : dispatch(table, path, request, meta)
}

async function answerBounded(request: Request, path: string, meta: RequestMeta, table: RouteTable) {
  const bounded = await boundedBody(request, meta)
  return bounded instanceof Reply ? bounded : dispatch(table, path, bounded, meta)
}

function refuse(): never {
  throw new Error('a request reached the API without its facts')
}

function metaFor(incoming: IncomingMessage, listener: RequestMeta['listener']): RequestMeta {
  return {
    requestId: newId('req'),
    ip: addressOf(incoming),
    secure: isSecure(incoming),
    listener,
    get origin() {
      return originOf(incoming)
    },
  }
}

function badPath(request: Request, meta: RequestMeta): Reply {
  const error = new AppError('invalid_input', 'The path is not in its normal form', { reason: 'bad_path' })
  const reply = errorReply(error, { meta, request })
  apiHeaders(reply, meta)
  return reply
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
