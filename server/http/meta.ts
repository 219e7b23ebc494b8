import { newId } from '#server/core/ids.ts'
import { env } from '#server/env.ts'

/** What the listener knows about a request and a web `Request` cannot say. */
export interface RequestMeta {
  requestId: string
  ip: string | null
  /** True when the caller's own connection is encrypted (our TLS, or a trusted proxy says so). */
  secure: boolean
  listener: 'public' | 'internal'
  /** Scheme and host for links in answers, without a trailing slash. */
  origin: string
}

/** Second argument of a route handler: Next gives `params` alone, our own dispatch gives `meta` too. */
export interface RouteContext {
  params: Promise<Record<string, string | string[]>> | Record<string, string | string[]>
  meta?: RequestMeta
}

/** A route handler: a plain web function that both Next and `server/main.ts` can run. */
export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response> | Response

/** The listener's facts, or the cautious ones when the handler runs behind Next's own pipeline. */
export function metaOf(context: RouteContext): RequestMeta {
  return (
    context.meta ?? {
      requestId: newId('req'),
      ip: null,
      secure: false,
      listener: 'public',
      origin: env().PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${env().PORT}`,
    }
  )
}
