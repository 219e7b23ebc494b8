import type { z } from 'zod'
import { authenticate } from '#server/auth/authenticate.ts'
import type { Accepts } from '#server/auth/authenticate.ts'
import { SYSTEM } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { log } from '#server/core/log.ts'
import { storageFailure } from '#server/core/operation.ts'
import type { AnyOperation, Operation, Outcome } from '#server/core/operation.ts'
import { errorResponse } from './error-response.ts'
import type { ErrorStyle } from './error-response.ts'
import { readInput } from './input.ts'
import { metaOf } from './meta.ts'
import type { RequestMeta, RouteHandler } from './meta.ts'
import { limitRequest } from './rate-limit.ts'
import { jsonResponse } from './response.ts'

export interface EndpointOptions<O> {
  /** Success status, 200 by default; 204 sends no body. */
  status?: number | ((output: O) => number)
  /** For the API description: every status that the function `status` may give. */
  statuses?: readonly number[]
  /** Property of the output that is the body; the rest of it only serves headers (a list and its total). */
  body?: keyof O & string
  /** Path of what was made, for `Location`; made absolute with the origin. */
  location?: (output: O) => string
  headers?: (output: O, ctx: Context, request: Request) => Record<string, string>
  /** `Cache-Control` for callers without credentials. Answers to credentials are always private. */
  cache?: string
  /** Answers GET with an ETag of the body and 304 when the caller has it. Default true for queries. */
  etag?: boolean
  /** Credentials this endpoint takes; default token or same-origin cookie. */
  accepts?: Partial<Accepts>
  /** The listener that serves it; the other one answers 404. */
  listener?: 'public' | 'internal'
  /** The product's documented error body; default `{"error":{…}}`. */
  errors?: ErrorStyle
  /** Body types taken besides JSON. */
  form?: boolean
  /** Changes the raw input (query, body and path parameters merged) before the operation parses it. */
  input?: (raw: Record<string, unknown>, request: Request) => unknown
  /** Makes the whole success answer itself: streams, files, redirects. */
  respond?: (output: O, ctx: Context, request: Request) => Response | Promise<Response>
  /** For the API description: media type of the success answer, examples. */
  contentType?: string
  example?: { request?: unknown; response?: unknown }
  deprecated?: boolean
}

/** A route handler that carries its own declaration, for the API description and the tests. */
export type Endpoint = RouteHandler & { operation: AnyOperation; options: EndpointOptions<never> }

/** Exposes an operation at the REST door: limits, credentials, input, answer, errors. */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O>,
  options: EndpointOptions<z.output<O>> = {},
): Endpoint {
  const handler: RouteHandler = async (request, context) => {
    const meta = metaOf(context)
    const extra = new Headers()
    try {
      if ((options.listener ?? 'public') !== meta.listener) throw new AppError('not_found')
      await limitRequest(request, meta, extra)
      const ctx = await contextOf(request, meta, options.accepts)
      const raw = await readInput(request, await context.params, options.form)
      const input = options.input ? options.input(raw, request) : raw
      const outcome = await operation.execute(ctx, input, keyOf(request))
      return await answer(request, ctx, operation, options, outcome, extra)
    } catch (error) {
      return errorResponse(storageFailure(operation, error), { meta, request, style: options.errors, headers: extra })
    }
  }
  return Object.assign(handler, { operation, options: options as EndpointOptions<never> })
}

/** The caller's context; service tokens act with their own scopes, loopback health checks as nobody. */
export async function contextOf(request: Request, meta: RequestMeta, accepts: Partial<Accepts> = {}): Promise<Context> {
  const actor = await authenticate(request, meta, accepts)
  return {
    actor,
    requestId: meta.requestId,
    ip: meta.ip,
    origin: meta.origin,
    language: request.headers.get('accept-language') ?? '',
    db: db(),
    log: actor === SYSTEM ? log() : log().child({ requestId: meta.requestId }),
    signal: request.signal,
  }
}

const KEY = /^[\x21-\x7e]{1,255}$/

function keyOf(request: Request): { idempotencyKey?: string } {
  const key = request.headers.get('idempotency-key')
  if (key === null || request.method !== 'POST') return {}
  if (!KEY.test(key)) throw new AppError('invalid_input', 'Idempotency-Key: 1 to 255 visible ASCII characters')
  return { idempotencyKey: key }
}

async function answer<O extends z.ZodType>(
  request: Request,
  ctx: Context,
  operation: AnyOperation,
  options: EndpointOptions<z.output<O>>,
  outcome: Outcome<z.output<O>>,
  headers: Headers,
): Promise<Response> {
  const { output, replayed } = outcome
  if (replayed) headers.set('Idempotency-Replayed', 'true')
  if (options.location) headers.set('Location', ctx.origin + options.location(output))
  for (const [name, value] of Object.entries(options.headers?.(output, ctx, request) ?? {})) headers.set(name, value)
  headers.set('Vary', 'Authorization, Cookie')
  headers.set('Cache-Control', ctx.actor.kind === 'account' ? 'private, no-cache' : (options.cache ?? 'no-cache'))
  if (options.respond) return withHeaders(await options.respond(output, ctx, request), headers)
  const status = typeof options.status === 'function' ? options.status(output) : (options.status ?? 200)
  const body: unknown = options.body === undefined ? output : (output as Record<string, unknown>)[options.body]
  return jsonResponse(request, status, body, headers, options.etag ?? operation.kind === 'query')
}

/** A streamed or custom answer keeps the headers it set itself. */
function withHeaders(response: Response, extra: Headers): Response {
  const made = new Response(response.body, response)
  for (const [name, value] of extra) if (!made.headers.has(name)) made.headers.set(name, value)
  return made
}
