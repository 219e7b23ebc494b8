import type { RequestToken } from '#server/auth/request-token.ts'

/** Headers as an endpoint reads them, by names in lower case. */
export interface ReadableHeaders {
  get(name: Lowercase<string>): string | null
  has(name: Lowercase<string>): boolean
  /** Kept here by `requestToken`. */
  shown?: RequestToken | null | undefined
}

/**
 * What endpoints read of a request. A web `Request` fits, which is how Next and the tests call them; our own listener
 * gives an `IncomingRequest`, which costs almost nothing to make.
 */
export interface ApiRequest {
  readonly method: string
  /** Absolute, with the query. */
  readonly url: string
  /** The query without its `?`, from those who know it without making the whole address. */
  readonly query?: string
  readonly headers: ReadableHeaders
  /** Aborted when the caller has gone away. */
  readonly signal: AbortSignal
  text(): Promise<string>
  formData(): Promise<FormData>
}

/** The query of an address, without its `?`; empty when it has none. */
export function afterMark(address: string): string {
  const at = address.indexOf('?')
  return at < 0 ? '' : address.slice(at + 1)
}
