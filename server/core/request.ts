// What authentication and the HTTP layer both read of a request; types only.

/** The token of a request, not yet verified. */
export interface RequestToken {
  kind: 'bearer' | 'key'
  secret: string
  /** `token` followed by its SHA-256: names the token in caches and limits without revealing it. */
  name: string
}

/** Headers as an endpoint reads them, by names in lower case. */
export interface ReadableHeaders {
  get(name: Lowercase<string>): string | null
  has(name: Lowercase<string>): boolean
  /** Cache of `requestToken`. */
  token?: RequestToken | null | undefined
}

/**
 * What endpoints read of a request. A web `Request` fits, which is how Next and the tests call them; our own listener
 * passes an `IncomingRequest`, which costs almost nothing to make.
 */
export interface ApiRequest {
  readonly method: string
  /** Absolute, with the query. */
  readonly url: string
  /** The query without its `?`, where it is known without building the whole URL. */
  readonly query?: string
  readonly headers: ReadableHeaders
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
  text(): Promise<string>
  formData(): Promise<FormData>
}

interface Counted {
  /** The address or the credential that the limit applies to. */
  key: string
  remaining: number
  /** Seconds until the limit begins again. */
  resetS: number
}

/** What the listener knows about a request and a web `Request` does not contain. */
export interface RequestMeta {
  requestId: string
  ip: string | null
  /** True when the client's own connection is encrypted (our TLS, or a trusted proxy says so). */
  secure: boolean
  /** True when a program on this machine sent it, and no proxy passed it on. */
  local?: boolean
  listener: 'public' | 'internal'
  /** Scheme and host for links in responses, without a trailing slash. */
  origin: string
  /** The limit that the request was last counted against. */
  counted?: Counted | undefined
}
