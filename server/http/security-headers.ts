import type { RequestMeta } from './meta.ts'

const HSTS = 'max-age=31536000; includeSubDomains'

/** Headers of every API answer: nothing in it may be run, framed or guessed at. */
export function apiHeaders(headers: Headers, meta: RequestMeta): void {
  headers.set('X-Request-Id', meta.requestId)
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'no-referrer')
  if (!headers.has('Content-Security-Policy')) {
    headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  }
  if (meta.secure) headers.set('Strict-Transport-Security', HSTS)
}

const EXPOSED =
  'Link, Location, ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Total-Count, X-Request-Id, Idempotency-Replayed, Warning, Deprecation'

/** CORS for every origin: a caller from elsewhere brings a token, never our cookie. */
export function openToAll(headers: Headers): void {
  headers.set('Access-Control-Allow-Origin', '*')
  headers.set('Access-Control-Expose-Headers', EXPOSED)
}

/** Answer to OPTIONS: the methods of the path, and for open endpoints what a page elsewhere may send. */
export function corsPreflight(allow: string, open: boolean): Response {
  const headers = new Headers({ Allow: allow })
  if (open) {
    headers.set('Access-Control-Allow-Origin', '*')
    headers.set('Access-Control-Allow-Methods', allow)
    headers.set(
      'Access-Control-Allow-Headers',
      'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, X-Api-Key',
    )
    headers.set('Access-Control-Max-Age', '86400')
  }
  return new Response(null, { status: 204, headers })
}

/**
 * The policy of a page: only scripts that carry this answer's nonce run. Styles may be inline (components position
 * themselves by style attributes); development needs `eval` and its own web socket.
 */
export function pagePolicy(nonce: string, options: { dev: boolean; secure: boolean }): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${options.dev ? " 'unsafe-eval'" : ''}`,
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

/** Headers of every page besides its policy. */
export function pageHeaders(secure: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(secure && { 'Strict-Transport-Security': HSTS }),
  }
}
