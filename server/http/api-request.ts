/** Headers as an endpoint reads them, by names in lower case. */
export interface ReadableHeaders {
  get(name: Lowercase<string>): string | null
  has(name: Lowercase<string>): boolean
}

/**
 * What endpoints read of a request. A web `Request` fits, which is how Next and the tests call them; our own listener
 * gives an `IncomingRequest`, which costs almost nothing to make.
 */
export interface ApiRequest {
  readonly method: string
  /** Absolute, with the query. */
  readonly url: string
  readonly headers: ReadableHeaders
  /** Aborted when the caller has gone away. */
  readonly signal: AbortSignal
  text(): Promise<string>
  formData(): Promise<FormData>
}
