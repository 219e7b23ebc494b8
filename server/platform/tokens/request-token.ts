import { sha256 } from '#server/core/crypto.ts'
import type { ReadableHeaders, RequestToken } from '#server/core/request.ts'

/**
 * The token of `Authorization`, else of `X-Api-Key`; null without either. Computed once for as long as a connection
 * sends the same.
 */
export function requestToken(headers: ReadableHeaders): RequestToken | null {
  if (headers.token !== undefined) return headers.token
  const bearer = bearerOf(headers)
  const secret = bearer ?? headers.get('x-api-key')
  headers.token = secret ? { kind: bearer ? 'bearer' : 'key', secret, name: nameOfToken(secret) } : null
  return headers.token
}

/** Names a token in caches and limits without revealing it. */
export const nameOfToken = (secret: string): string => `token ${sha256(secret)}`

/** The token of `Authorization`, with or without a scheme; null without the header. */
export function bearerOf(headers: ReadableHeaders): string | null {
  const header = headers.get('authorization')?.trim()
  return header ? header.replace(/^bearer\s+/i, '') : null
}
