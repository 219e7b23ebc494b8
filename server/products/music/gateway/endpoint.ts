import { DEFAULT_LOCALE } from '#i18n/locales.ts'
import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import type { ApiRequest } from '#server/core/request.ts'
import { z } from 'zod'
import type { Scope } from '#server/core/actor.ts'
import { idParam, text } from '#server/core/base.schema.ts'
import type { Context } from '#server/core/context.ts'
import { AppError, type ErrorCode } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import { codingFor, compress, Reply, matches, type Coding } from '#server/api/http/reply.ts'
import { alias, endpoint, type Endpoint } from '#server/api/http/endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import {
  CONTENT_TYPES,
  DESCRIBED_FORMATS,
  catalogueErrors,
  etagOf,
  formatOf,
  serialize,
  type Format,
} from '../format.ts'
import { audible, type Audible } from '../libraries/audible.ts'
import { format } from '../query/list.schema.ts'
import { readCached, type CacheEntry, type CacheResult, type Representation, type UpstreamRequest } from './cache.ts'
import { identify } from './identity.ts'

/** A version of the external layer; an ageing one has the dates of its deprecation and its end (RFC 9745, RFC 8594). */
export interface Version {
  name: string
  deprecated?: { since: Date; sunset: Date }
}

/** An external endpoint: everything that the gateway does for it follows from this row. */
export interface GatewayRoute {
  /** The id of the endpoint, unique in its version. */
  id: string
  /** `operationId` of the API description. */
  name: string
  summary: string
  /** Path below `/api/{version}`, with `{id}`. */
  path: string
  /**
   * The internal call that answers it: path and fixed query. `{name}` is filled in from the external path or, for a
   * parameter, from the external query.
   */
  internal: string
  /** The scope the credential must have. */
  scope: Scope
  /** Parameters the endpoint takes besides `format`. */
  allowed: Readonly<Record<string, Parameter>>
  /** The only fields of the internal body that are sent. */
  projection: z.ZodObject
  /** Seconds for which an answer is fresh, in the gateway and at the client. */
  cache: number
  /** True for an answer that is valid only on the day (UTC) on which it was requested. */
  daily?: boolean
  /** Changes that make the answer outdated; `track`, `artist` and `album` stand for the one with the id in the path. */
  tags: readonly string[]
  /** For the API description: errors besides the usual ones. */
  failures?: readonly ErrorCode[]
}

/** A number (larger values are lowered to `max`) or a text; `to` is its name on the internal layer. */
type Parameter = { description: string } & (
  | { clamp: { to: string; default: number; min: number; max: number }; text?: never }
  | { clamp?: never; text: { to: string; max: number; example: string } }
)

/** An endpoint of the external layer. The socket calls `read`, which gives the same answer without HTTP. */
export type GatewayEndpoint = Endpoint & {
  read: (ctx: Context, raw: Record<string, unknown>) => Promise<CacheResult>
  /** Seconds for which the client may keep the answer. */
  maxAge: number
}

/** The endpoints of a version, by path: the route table is made from them. */
export function gatewayRoutes(
  version: Version,
  rows: readonly GatewayRoute[],
): Record<string, { GET: GatewayEndpoint }> {
  return Object.fromEntries(rows.map((row) => [row.path, { GET: gatewayEndpoint(row, version) }]))
}

/** The endpoints of the current version at addresses without it. */
export function withoutVersion(endpoints: Record<string, { GET: GatewayEndpoint }>, version: Version): RouteList {
  const aliases = Object.entries(endpoints).map(([path, { GET }]) => {
    const name = `${GET.operation.name}Unversioned`
    return [path, { GET: alias(GET, { address: `GET /api/${version.name}${path}`, name }) }]
  })
  return Object.fromEntries(aliases) as RouteList
}

/**
 * Exposes a row: identifies the caller (one introspection), checks the row's scope, rewrites the request for the
 * internal layer, and sends its answer, projected and cached, in the wanted format.
 */
export function gatewayEndpoint(route: GatewayRoute, version: Version): GatewayEndpoint {
  const upstreamOf = upstreamRequests(route)
  const checked = refuseUnknown(route)
  const call = operation({
    id: `${version.name}.${route.id}`,
    name: route.name,
    product: 'music',
    access: route.scope,
    summary: route.summary,
    kind: 'query',
    input: inputOf(route),
    // The body was projected when it was cached: parsing it again for every hit would be wasted work.
    output: z.object({ body: z.unknown(), result: z.custom<CacheResult>() }),
    async run(ctx, input) {
      const heard = audible(ctx.actor)
      const cached = readCached(upstreamOf(input, heard instanceof Promise ? await heard : heard))
      const result = cached instanceof Promise ? await cached : cached
      if (result.entry.refusal) throw translated(result.entry.refusal)
      return { body: result.entry.body, result }
    },
  })
  const exposed = endpoint(call, {
    accepts: { token: true, apiKey: true, cookie: true },
    identify,
    errors: catalogueErrors,
    answers: { 200: route.projection },
    formats: DESCRIBED_FORMATS,
    deprecated: version.deprecated !== undefined,
    failures: route.failures,
    input: checked,
    respond: ({ result }, _ctx, request) => reply(result, route, version, request),
  })
  const read: GatewayEndpoint['read'] = async (ctx, raw) => (await call.execute(ctx, checked(raw))).output.result
  return Object.assign(exposed, { read, maxAge: route.cache })
}

/** A cached refusal, which is in English, with the title of its error code in the language of the request. */
function translated(refusal: AppError): AppError {
  const { code, message, details } = refusal
  const isTitle = message === texts('errors.titles', DEFAULT_LOCALE)(code)
  return isTitle && currentLocale() !== DEFAULT_LOCALE ? new AppError(code, undefined, details) : refusal
}

/** The schema of a row's parameters. */
function inputOf(route: GatewayRoute): z.ZodObject {
  const inPath = namesIn(route.path).map((name) => [name, idParam().describe(`Id of the ${route.tags[0] ?? 'record'}`)])
  const allowed = Object.entries(route.allowed).map(([name, parameter]) => [name, schemaOf(parameter)])
  return z.strictObject({ ...Object.fromEntries([...inPath, ...allowed]), format } as z.ZodRawShape)
}

function schemaOf({ description, clamp, text: limits }: Parameter): z.ZodType {
  if (limits) {
    return text(limits.max, 1)
      .meta({ examples: [limits.example] })
      .transform((value) => value.normalize('NFC').trim())
      .describe(description)
  }
  return z.coerce
    .number<string | number>()
    .int()
    .min(clamp.min)
    .transform((value) => Math.min(value, clamp.max))
    .default(clamp.default)
    .describe(description)
}

/**
 * A check that returns its input. @throws invalid_input with the reason `unknown_parameter` for a name the row does not
 * allow
 */
function refuseUnknown(route: GatewayRoute): (raw: Record<string, unknown>) => Record<string, unknown> {
  const known = new Set([...namesIn(route.path), ...Object.keys(route.allowed), 'format'])
  return (raw) => {
    for (const name in raw) if (!known.has(name)) throw unknownParameter(name, known)
    return raw
  }
}

function unknownParameter(name: string, known: ReadonlySet<string>): AppError {
  const message = texts('music.errors')('unknownParameter', { known: [...known].join(', ') })
  return new AppError('invalid_input', `${name}: ${message}`, {
    reason: 'unknown_parameter',
    fields: { [name]: [message] },
  })
}

/** Returns a function that rewrites parsed input as the internal request; the row is read only once. */
function upstreamRequests(route: GatewayRoute): (input: Record<string, unknown>, heard: Audible) => UpstreamRequest {
  const numbers = Object.entries(route.allowed).flatMap(([name, { clamp }]) => (clamp ? [`${clamp.to}={${name}}`] : []))
  const separator = route.internal.includes('?') ? '&' : '?'
  const template = `${route.internal}${separator}${[...numbers, `cache=${route.cache}`].join('&')}`
  // Text at even indexes, names at odd ones.
  const parts = template.split(/\{(\w+)\}/)
  const project = (body: unknown) => route.projection.parse(body)
  return (input, heard) => {
    // Callers who hear the same libraries share answers. No library has the id 0.
    const limit = heard ? `&libraries=${heard.join() || 0}` : ''
    const address = filled(parts, input) + limit
    return {
      address,
      key: route.daily ? `${new Date().toISOString().slice(0, 10)} ${address}` : address,
      seconds: route.cache,
      project,
      tagsOf: (body) => [...ownTags(route, input), ...recordTags(body, null)],
    }
  }
}

function filled(parts: readonly string[], input: Record<string, unknown>): string {
  let address = ''
  for (const [i, part] of parts.entries())
    address += i % 2 === 0 ? part : encodeURIComponent(input[part] as string | number)
  return address
}

const SINGLE = { track: true, artist: true, album: true }

function ownTags({ tags }: GatewayRoute, input: Record<string, unknown>): string[] {
  return tags.map((tag) => (tag in SINGLE ? `${tag}:${String(input['id'] as number)}` : tag))
}

const SINGULAR: Readonly<Record<string, string>> = { tracks: 'track', artists: 'artist', albums: 'album' }

/** Tags of every track, artist and album in a body: `track:14`. */
function recordTags(value: unknown, name: string | null): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => recordTags(item, name))
  if (!(value instanceof Object)) return []
  const { id } = value as { id?: unknown }
  const own = typeof id === 'number' && name !== null ? [`${SINGULAR[name] ?? name}:${id}`] : []
  return [...own, ...Object.entries(value).flatMap(([key, part]) => recordTags(part, key))]
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}

function reply(
  result: CacheResult,
  route: GatewayRoute,
  version: Version,
  request: ApiRequest,
): Reply | Promise<Reply> {
  const wanted = formatOf(request)
  const coding = codingFor(request.headers.get('accept-encoding'))
  const send = (representation: Representation) => replyWith(representation, result, route, version, request)
  const ready = result.entry.representations.get(keyOf(wanted, coding))
  // Most requests end here, without a promise of their own.
  return ready ? send(ready) : represent(result.entry, wanted, coding).then(send)
}

function replyWith(
  representation: Representation,
  { status, age }: CacheResult,
  route: GatewayRoute,
  version: Version,
  request: ApiRequest,
): Reply {
  const headers = {
    ...representation.headers,
    'cache-control': `private, max-age=${route.cache}`,
    age: String(age),
    'cache-status': status,
    ...deprecation(version),
  }
  if (!matches(request.headers.get('if-none-match'), representation.headers['etag'] ?? ''))
    return new Reply(200, headers, representation.body)
  const { 'content-type': _type, 'content-encoding': _encoding, ...rest } = headers as Record<string, string>
  return new Reply(304, rest)
}

/** Serializes and compresses the body, once for each entry, format and encoding. */
async function represent(entry: CacheEntry, wanted: Format, coding: Coding | null): Promise<Representation> {
  const body = serialize(wanted, entry.body)
  const vary = 'Authorization, X-Api-Key, Cookie, Accept'
  const plain = new Reply(200, { 'content-type': CONTENT_TYPES[wanted], etag: etagOf(body), vary }, body)
  const ready = await compress(plain, coding)
  const representation = { headers: ready.headers, body: ready.body }
  entry.representations.set(keyOf(wanted, coding), representation)
  return representation
}

function keyOf(wanted: Format, coding: Coding | null): string {
  return coding ? `${wanted} ${coding}` : wanted
}

function deprecation({ deprecated }: Version): Record<string, string> {
  if (!deprecated) return {}
  return {
    deprecation: `@${Math.floor(deprecated.since.getTime() / 1000)}`,
    sunset: deprecated.sunset.toUTCString(),
  }
}
