import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { RequestMeta } from '#server/core/request.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { endSpan, isTracing, startTrace, type TraceCarrier, type TraceSpan } from '#server/core/tracing/tracing.ts'
import { env } from '#server/settings/env.ts'
import { pageTable } from './routes.ts'

const APP = join(process.cwd(), 'app')
/** Paths that are not traced: probes, metrics and build files would be most of the traces. */
const UNTRACED = /^\/(?:api\/(?:health|metrics)\b|_next\/)/

/**
 * Begins the span of a request; undefined while nothing is traced. A trace of the client is only continued on the
 * internal listener or behind a trusted proxy: anyone else could choose what is recorded.
 */
export function requestSpan(incoming: IncomingMessage, meta: RequestMeta): TraceSpan | undefined {
  if (!isTracing() || UNTRACED.test(incoming.url ?? '')) return undefined
  const isOurs = meta.listener === 'internal' || env().TRUST_PROXY
  // Without path, query and address, which are personal data.
  const attributes = {
    'http.request.method': incoming.method ?? '',
    'url.scheme': meta.secure ? 'https' : 'http',
    'quartet.listener': meta.listener,
    'quartet.request_id': meta.requestId,
  }
  return startTrace(incoming.method ?? 'HTTP', { kind: 'server', attributes }, isOurs ? carrierOf(incoming) : undefined)
}

/** Names the span by the pattern of its route, which is one of few. */
export function nameRequest(span: TraceSpan, method: string, pattern: string | undefined): void {
  if (pattern === undefined || !span.isRecording()) return
  const route = pattern.replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')
  span.updateName(`${method} ${route}`)
  span.setAttribute('http.route', route)
}

/** The pattern of the page at this address, such as `/docs/[guide]`. */
export function pageRoute(url: string): string | undefined {
  const table = singleton('page-table', () => pageTable(APP))
  return table.match(url.split('?', 1)[0] ?? '')?.route.pattern
}

/** @param status 499 when the client disconnected */
export function endRequest(span: TraceSpan, status: number): void {
  span.setAttribute('http.response.status_code', status)
  endSpan(span, status >= 500 ? status : undefined)
}

function carrierOf({ headers }: IncomingMessage): TraceCarrier | undefined {
  const { traceparent, tracestate } = headers
  if (typeof traceparent !== 'string') return undefined
  return { traceparent, ...(typeof tracestate === 'string' && { tracestate }) }
}
