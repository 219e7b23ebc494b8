import { texts } from '#i18n/texts.ts'
import type { ApiRequest, RequestMeta } from '#server/core/request.ts'
import type { z } from 'zod'
import { authenticate, type Accepts } from '#server/platform/authenticate.ts'
import type { Actor } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { mustWait } from '#server/core/approval.ts'
import { refuseInMaintenance } from '#server/core/products.ts'
import { checkCaller, storageFailure, type AnyOperation, type Operation, type Outcome } from '#server/core/operation.ts'
import { contextIn } from '#server/core/visitor.ts'
import { propose } from '#server/platform/proposals/propose.service.ts'
import { env } from '#server/settings/env.ts'
import { errorReply, type ErrorStyle } from './error-response.ts'
import { takesKey, type Alias, type EndpointDocs } from '#server/api/openapi/docs.ts'
import { metaOf, queryOf, RequestContext, type RouteContext, type RouteHandler } from './request.ts'
import { countCaller } from './rate-limit.ts'
import { Reply, addHeaders, defaultHeader, toResponse, jsonReply, type HeaderMap } from './reply.ts'

export interface EndpointOptions<O> extends EndpointDocs {
  /** Success status, 200 by default; 204 sends no body. */
  status?: number | ((output: O) => number)
  /** The property of the output that is the body; the others only serve headers (a list and its total). */
  body?: keyof O & string
  /** Path of the created resource, for `Location`, which is absolute. */
  location?: (output: O) => string
  headers?: (output: O, ctx: Context, request: ApiRequest) => Record<string, string>
  /** `Cache-Control` for anonymous callers. Responses to authenticated ones are always private. */
  cache?: string
  /** Whether GET has an ETag of the body, and 304 when the client has that version. Default true for queries. */
  etag?: boolean
  /** Credentials that this endpoint accepts; default token or same-origin cookie. */
  accepts?: Partial<Accepts>
  /** Authenticates the caller instead, by another service; `accepts` then only describes what may be sent. */
  identify?: (request: ApiRequest, meta: RequestMeta) => Actor | Promise<Actor>
  /** The listener that serves it; the other one answers 404. */
  listener?: 'public' | 'internal'
  /** Serves it at its path without `/api`, as a file for crawlers that the API description leaves out. */
  atRoot?: boolean
  /** The product's documented error body; default `{"error":{…}}`. */
  errors?: ErrorStyle
  /** For probes: no limit applies, and nothing is counted. */
  unlimited?: boolean
  /** Accepts form bodies besides JSON. */
  form?: boolean
  /**
   * The language of the answer, for products that have a parameter for it besides `Accept-Language`; `Vary` then names
   * that header.
   */
  language?: (request: ApiRequest) => string
  /**
   * Leaves the query out of the input, and reads every body as JSON, for programs that send no content type or a wrong
   * one; with `form`, a body of that type that is not a JSON object is read as a form. Not with cookies.
   */
  bodyAlone?: boolean
  /**
   * True where the answer has the form of another product's API, which knows no proposals: changes that wait are
   * refused.
   */
  foreign?: boolean
  /** Changes the raw input (query, body and path parameters merged) before the operation parses it. */
  input?: (raw: Record<string, unknown>, request: ApiRequest) => unknown
  /** Creates the whole success response: streams, files, redirects, other formats (`textReply`). */
  respond?: (output: O, ctx: Context, request: ApiRequest) => Response | Reply | Promise<Response | Reply>
}

/** A route handler with its declaration, for the API description and the tests. */
export type Endpoint = RouteHandler & {
  operation: AnyOperation
  options: EndpointOptions<never>
  /** Like the handler, but returns the response before it becomes a web `Response`. */
  reply(request: ApiRequest, context: RouteContext): Promise<Reply | Response>
}

/** Exposes an operation to REST: limits, credentials, input, response, errors. */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O>,
  options: EndpointOptions<z.output<O>> = {},
): Endpoint {
  const reply: Endpoint['reply'] = async (request, context) => {
    const meta = metaOf(context)
    const headers: HeaderMap = {}
    try {
      if ((options.listener ?? 'public') !== meta.listener) throw new AppError('not_found')
      refuseInMaintenance(operation)
      const { identify = authenticate, accepts } = options
      const params = context.params instanceof Promise ? await context.params : context.params
      const identified = identify(request, meta, accepts)
      const actor = identified instanceof Promise ? await identified : identified
      const counting = isLimited(options, meta) ? countCaller(request.headers, actor, meta) : undefined
      if (counting) await counting
      // The operation checks this too; checked here, so that a refused caller's body is not read.
      checkCaller(operation, actor)
      const ctx = new RequestContext(actor, request, meta, options.language?.(request))
      const read = readInput(request, params, options)
      const raw = read instanceof Promise ? await read : read
      const input = options.input ? options.input(raw, request) : raw
      if (mustWait(operation, actor) && !options.foreign)
        return await proposedReply(operation, ctx, input, request, keyOf(request, options))
      const outcome = await operation.execute(ctx, input, keyOf(request, options))
      const success = successReply(request, ctx, operation, options, outcome, headers)
      return success instanceof Promise ? await success : success
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

/** False on the internal listener: it serves our own services, which are limited on the public one. */
function isLimited({ unlimited }: { unlimited?: boolean }, meta: RequestMeta): boolean {
  return unlimited !== true && meta.listener === 'public'
}

const KEY = /^[\x21-\x7e]{1,255}$/

function keyOf(request: ApiRequest, options: EndpointDocs): { idempotencyKey?: string } {
  const key = request.headers.get('idempotency-key')
  if (key === null || !takesKey(request.method, options)) return {}
  if (!KEY.test(key)) throw new AppError('invalid_input', texts('errors.request')('key'))
  return { idempotencyKey: key }
}

/** Stores a call that must wait for a person: 202 with the proposal, whatever the call itself would answer. */
async function proposedReply(
  operation: AnyOperation,
  ctx: Context,
  input: unknown,
  request: ApiRequest,
  key: { idempotencyKey?: string },
): Promise<Reply> {
  const { output: proposal, replayed } = await propose(operation, ctx, input, key)
  const headers: HeaderMap = {
    vary: 'Authorization, Cookie',
    'cache-control': 'private, no-store',
    location: `${ctx.origin}/api/proposals/${proposal.id}`,
    ...(replayed && { 'idempotency-replayed': 'true' }),
  }
  return jsonReply(request, 202, { proposal }, headers, false)
}

function successReply<O extends z.ZodType>(
  request: ApiRequest,
  ctx: Context,
  operation: AnyOperation,
  options: EndpointOptions<z.output<O>>,
  outcome: Outcome<z.output<O>>,
  headers: HeaderMap,
): Reply | Response | Promise<Reply | Response> {
  const { output, replayed } = outcome
  headers.vary = options.language ? 'Authorization, Cookie, Accept-Language' : 'Authorization, Cookie'
  headers['cache-control'] = ctx.actor.kind === 'account' ? 'private, no-cache' : (options.cache ?? 'no-cache')
  if (replayed) headers['idempotency-replayed'] = 'true'
  if (options.location) headers.location = ctx.origin + options.location(output)
  const seen = contextIn(operation, ctx)
  if (options.headers) addHeaders(headers, options.headers(output, seen, request))
  if (options.respond) {
    const custom = options.respond(output, seen, request)
    return custom instanceof Promise ? custom.then((one) => withHeaders(one, headers)) : withHeaders(custom, headers)
  }
  const status = typeof options.status === 'function' ? options.status(output) : (options.status ?? 200)
  const body: unknown = options.body === undefined ? output : (output as Record<string, unknown>)[options.body]
  return jsonReply(request, status, body, headers, options.etag ?? operation.kind === 'query')
}

/** A custom response keeps the headers that it has set. */
function withHeaders(custom: Response | Reply, extra: HeaderMap): Response | Reply {
  const reply = custom instanceof Reply ? custom : new Response(custom.body, custom)
  for (const [name, value] of Object.entries(extra) as [Lowercase<string>, string][]) defaultHeader(reply, name, value)
  return reply
}

const MAX_DEPTH = 32
const NO_BODY = new Set(['GET', 'HEAD', 'DELETE'])

/**
 * Query, body and path parameters as one object; a repeated key of a query or form becomes an array.
 * @throws invalid_input (not JSON, no object, too deep, a name given in two places), unsupported_media_type,
 * payload_too_large
 */
export function readInput(
  request: ApiRequest,
  params: Record<string, string | string[]>,
  { form = false, bodyAlone = false }: Pick<EndpointOptions<never>, 'form' | 'bodyAlone'> = {},
): Record<string, unknown> | Promise<Record<string, unknown>> {
  const text = bodyAlone ? '' : queryOf(request)
  const query = text === '' ? {} : valuesOf(new URLSearchParams(text))
  if (NO_BODY.has(request.method)) return Object.assign(query, params)
  return bodyOf(request, form, bodyAlone).then((body) => Object.assign(merged(query, body), params))
}

function valuesOf(pairs: Iterable<[name: string, value: string]>): Record<string, unknown> {
  // No prototype, because names come from outside: an ordinary object already has a `constructor`.
  const values = Object.create(null) as Record<string, string | string[]>
  for (const [name, value] of pairs) {
    if (name === '__proto__')
      throw new AppError('invalid_input', texts('errors.request')('notParameter', { name: '__proto__' }))
    const earlier = values[name]
    if (earlier === undefined) values[name] = value
    else if (Array.isArray(earlier)) earlier.push(value)
    else values[name] = [earlier, value]
  }
  return values
}

function merged(query: Record<string, unknown>, body: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(body)) {
    if (name in query) {
      throw new AppError('invalid_input', texts('errors.request')('twiceNamed', { name }), {
        fields: { [name]: [texts('errors.request')('twice')] },
      })
    }
    query[name] = value
  }
  return query
}

const URL_ENCODED = 'application/x-www-form-urlencoded'

async function bodyOf(request: ApiRequest, form: boolean, anyType: boolean): Promise<Record<string, unknown>> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const isForm = form && (type === 'multipart/form-data' || type === URL_ENCODED)
  if (isForm && !anyType) return formOf(request)
  const text = await request.text()
  if (text.length > env().BODY_LIMIT) throw new AppError('payload_too_large')
  if (isForm && type === URL_ENCODED && !text.trimStart().startsWith('{')) return valuesOf(new URLSearchParams(text))
  if (text.trim() === '') return {}
  if (!anyType && type !== 'application/json' && !type.endsWith('+json')) throw new AppError('unsupported_media_type')
  return objectOf(text)
}

async function formOf(request: ApiRequest): Promise<Record<string, unknown>> {
  try {
    const data = await request.formData()
    return valuesOf([...data].filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
  } catch {
    throw new AppError('invalid_input', texts('errors.request')('form'))
  }
}

function objectOf(text: string): Record<string, unknown> {
  refuseDeep(text)
  let value: unknown
  try {
    value = JSON.parse(text, (key, part: unknown) => (key === '__proto__' ? undefined : part))
  } catch {
    throw new AppError('invalid_input', texts('errors.request')('notJson'), { reason: 'bad_json' })
  }
  if (value instanceof Object && !Array.isArray(value)) return value as Record<string, unknown>
  throw new AppError('invalid_input', texts('errors.request')('notObject'), { reason: 'bad_json' })
}

/** Refuses JSON that is too deep, before it is parsed: what walks through it is recursive. @throws invalid_input */
export function refuseDeep(text: string): void {
  if (depthOf(text) > MAX_DEPTH)
    throw new AppError('invalid_input', texts('errors.request')('depth', { most: MAX_DEPTH }))
}

/** Deepest nesting of brackets outside strings, found before anything is parsed. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (inString) {
      if (char === '\\') i++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === '}' || char === ']') depth--
  }
  return deepest
}
