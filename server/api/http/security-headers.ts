import type { ApiRequest, RequestMeta } from '#server/core/request.ts'
import { Reply, defaultHeader, setHeader } from './reply.ts'

const HSTS = 'max-age=31536000; includeSubDomains'

/** Sets the headers of every API response: it may not be executed, framed or sniffed. */
export function apiHeaders(reply: Reply | Response, meta: RequestMeta): void {
  setHeader(reply, 'x-request-id', meta.requestId)
  setHeader(reply, 'x-content-type-options', 'nosniff')
  defaultHeader(reply, 'content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  if (meta.secure) setHeader(reply, 'strict-transport-security', HSTS)
}

const EXPOSED =
  'Link, Location, ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Total-Count, X-Request-Id, Idempotency-Replayed, Warning, Deprecation'

/** Sets the CORS headers for every origin: pages elsewhere send a token, never our cookie. */
export function openToAll(reply: Reply | Response, request: ApiRequest): void {
  setHeader(reply, 'access-control-allow-origin', '*')
  if (request.headers.has('origin')) setHeader(reply, 'access-control-expose-headers', EXPOSED)
}

/**
 * The response to OPTIONS: the methods of the path, and for open endpoints the headers that a foreign page may send.
 * Every header that it asks for is allowed, because no decision depends on a header being forbidden.
 */
export function corsPreflight(request: ApiRequest, allow: string, open: boolean): Reply {
  if (!open) return new Reply(204, { allow })
  return new Reply(204, {
    allow,
    'access-control-allow-origin': '*',
    'access-control-allow-methods': allow,
    'access-control-allow-headers': [...new Set([...SENT, ...askedHeaders(request)])].join(', '),
    'access-control-max-age': '86400',
    vary: 'Access-Control-Request-Headers',
  })
}

const SENT = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
  'X-Api-Key',
]

function askedHeaders(request: ApiRequest): string[] {
  const asked = request.headers.get('access-control-request-headers') ?? ''
  const names = asked.split(',').map((name) => name.trim())
  return names.filter((name) => /^[\w-]{1,64}$/.test(name)).slice(0, 50)
}

/**
 * The Content-Security-Policy of a page: only our own script files run, and the inline scripts that `inline` allows by
 * nonce or hash. Without 'strict-dynamic', which would let a trusted script add inline ones. Styles may be inline
 * (components position themselves by style attributes); development needs `eval` and its own WebSocket.
 */
export function pagePolicy(inline: readonly string[], options: { dev: boolean; secure: boolean }): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline, ...(options.dev ? ["'unsafe-eval'"] : [])].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${options.dev ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(options.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Headers of every page besides its policy. A page reads the id of its request from `Server-Timing`. */
export function pageHeaders({ requestId, secure }: RequestMeta): Record<string, string> {
  return {
    'X-Request-Id': requestId,
    'Server-Timing': `request;desc="${requestId}"`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(secure && { 'Strict-Transport-Security': HSTS }),
  }
}
