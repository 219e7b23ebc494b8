import type { ApiRequest, RequestMeta } from '#server/core/request.ts'
import type { z } from 'zod'
import { authenticate } from '#server/auth/authenticate.ts'
import type { Accepts } from '#server/auth/authenticate.ts'
import type { Actor } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { refuseInMaintenance, storageFailure } from '#server/core/operation.ts'
import type { AnyOperation, Operation, Outcome } from '#server/core/operation.ts'
import { errorReply } from './error-response.ts'
import type { ErrorStyle } from './error-response.ts'
import { readInput } from './input.ts'
import type { Alias, EndpointDocs } from './openapi/docs.ts'
import { metaOf, RequestContext } from './request.ts'
import type { RouteContext, RouteHandler } from './request.ts'
import { limitRequest } from './rate-limit.ts'
import { Reply, addHeaders, defaultHeader, toResponse, jsonReply } from './reply.ts'
import type { HeaderMap } from './reply.ts'

export interface EndpointOptions<O> extends EndpointDocs {
  /** Success status, 200 by default; 204 sends no body. */
  status?: number | ((output: O) => number)
  /** Property of the output that is the body; the rest of it only serves headers (a list and its total). */
  body?: keyof O & string
  /** Path of what was made, for `Location`; made absolute with the origin. */
  location?: (output: O) => string
  headers?: (output: O, ctx: Context, request: ApiRequest) => Record<string, string>
  /** `Cache-Control` for callers without credentials. Answers to credentials are always private. */
  cache?: string
  /** Answers GET with an ETag of the body and 304 when the caller has it. Default true for queries. */
  etag?: boolean
  /** Credentials this endpoint takes; default token or same-origin cookie. */
  accepts?: Partial<Accepts>
  /** Who the caller is, where another service confirms it; `accepts` then only describes what may be sent. */
  identify?: (request: ApiRequest, meta: RequestMeta) => Actor | Promise<Actor>
  /** The listener that serves it; the other one answers 404. */
  listener?: 'public' | 'internal'
  /** The product's documented error body; default `{"error":{…}}`. */
  errors?: ErrorStyle
  /** Body types taken besides JSON. */
  form?: boolean
  /** Changes the raw input (query, body and path parameters merged) before the operation parses it. */
  input?: (raw: Record<string, unknown>, request: ApiRequest) => unknown
  /** Makes the whole success answer itself: streams, files, redirects, other formats (`textReply`). */
  respond?: (output: O, ctx: Context, request: ApiRequest) => Response | Reply | Promise<Response | Reply>
}

/** A route handler that carries its own declaration, for the API description and the tests. */
export type Endpoint = RouteHandler & {
  operation: AnyOperation
  options: EndpointOptions<never>
  /** The same answer before it is made a web `Response`. */
  reply(request: ApiRequest, context: RouteContext): Promise<Reply | Response>
}

/** Exposes an operation at the REST door: limits, credentials, input, answer, errors. */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O>,
  options: EndpointOptions<z.output<O>> = {},
): Endpoint {
  const reply: Endpoint['reply'] = async (request, context) => {
    const meta = metaOf(context)
    const headers: HeaderMap = {}
    try {
      if ((options.listener ?? 'public') !== meta.listener) throw new AppError('not_found')
      // The internal listener serves the house itself, which has its own limits at its public door.
      if (meta.listener === 'public') await limitRequest(request, meta, headers)
      refuseInMaintenance(operation)
      const { identify = authenticate, accepts } = options
      const params = context.params instanceof Promise ? await context.params : context.params
      const who = identify(request, meta, accepts)
      const ctx = new RequestContext(who instanceof Promise ? await who : who, request, meta)
      const read = readInput(request, params, options.form)
      const raw = read instanceof Promise ? await read : read
      const input = options.input ? options.input(raw, request) : raw
      const outcome = await operation.execute(ctx, input, keyOf(request))
      const made = answer(request, ctx, operation, options, outcome, headers)
      return made instanceof Promise ? await made : made
    } catch (error) {
      return errorReply(storageFailure(operation, error), { meta, request, style: options.errors, headers })
    }
  }
  const handler: RouteHandler = async (request, context) => toResponse(await reply(request, context))
  return Object.assign(handler, { operation, options: options as EndpointOptions<never>, reply })
}

/** The same endpoint at a second address, which the API description marks as deprecated in favour of the first. */
export function alias(of: Endpoint, aliasOf: Alias): Endpoint {
  const handler: RouteHandler = (request, context) => of(request, context)
  const reply: Endpoint['reply'] = (request, context) => of.reply(request, context)
  return Object.assign(handler, { operation: of.operation, options: { ...of.options, aliasOf }, reply })
}

const KEY = /^[\x21-\x7e]{1,255}$/

function keyOf(request: ApiRequest): { idempotencyKey?: string } {
  const key = request.headers.get('idempotency-key')
  if (key === null || request.method !== 'POST') return {}
  if (!KEY.test(key)) throw new AppError('invalid_input', 'Idempotency-Key: 1 to 255 visible ASCII characters')
  return { idempotencyKey: key }
}

function answer<O extends z.ZodType>(
  request: ApiRequest,
  ctx: Context,
  operation: AnyOperation,
  options: EndpointOptions<z.output<O>>,
  outcome: Outcome<z.output<O>>,
  headers: HeaderMap,
): Reply | Response | Promise<Reply | Response> {
  const { output, replayed } = outcome
  headers.vary = 'Authorization, Cookie'
  headers['cache-control'] = ctx.actor.kind === 'account' ? 'private, no-cache' : (options.cache ?? 'no-cache')
  if (replayed) headers['idempotency-replayed'] = 'true'
  if (options.location) headers.location = ctx.origin + options.location(output)
  if (options.headers) addHeaders(headers, options.headers(output, ctx, request))
  if (options.respond) {
    const made = options.respond(output, ctx, request)
    return made instanceof Promise ? made.then((one) => withHeaders(one, headers)) : withHeaders(made, headers)
  }
  const status = typeof options.status === 'function' ? options.status(output) : (options.status ?? 200)
  const body: unknown = options.body === undefined ? output : (output as Record<string, unknown>)[options.body]
  return jsonReply(request, status, body, headers, options.etag ?? operation.kind === 'query')
}

/** A custom answer keeps the headers it set itself. */
function withHeaders(made: Response | Reply, extra: HeaderMap): Response | Reply {
  const answer = made instanceof Reply ? made : new Response(made.body, made)
  for (const [name, value] of Object.entries(extra) as [Lowercase<string>, string][]) defaultHeader(answer, name, value)
  return answer
}
