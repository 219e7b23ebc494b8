import type { ReadableHeaders } from '#server/http/api-request.ts'
import { sha256 } from '#server/core/crypto.ts'

/** The token a request shows, before anybody asks whether it counts. */
export interface RequestToken {
  kind: 'bearer' | 'key'
  secret: string
  /** `token` and its SHA-256: names the token in caches and limits without revealing it. */
  name: string
}

/**
 * The token of `Authorization`, else of `X-Api-Key`; null without either. Worked out once for as long as a connection
 * shows the same.
 */
export function requestToken(headers: ReadableHeaders): RequestToken | null {
  if (headers.shown !== undefined) return headers.shown
  const bearer = bearerOf(headers)
  const secret = bearer ?? headers.get('x-api-key')
  headers.shown = secret ? { kind: bearer ? 'bearer' : 'key', secret, name: `token ${sha256(secret)}` } : null
  return headers.shown
}

/** The token of `Authorization`, bare or after a scheme word; null without the header. */
export function bearerOf(headers: ReadableHeaders): string | null {
  const header = headers.get('authorization')?.trim()
  return header ? header.replace(/^bearer\s+/i, '') : null
}
