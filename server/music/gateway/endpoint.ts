import type { ApiRequest } from '#server/core/request.ts'
import { z } from 'zod'
import { operation } from '#server/core/operation.ts'
import { codingFor, compress, Reply, matches } from '#server/http/reply.ts'
import type { Coding } from '#server/http/reply.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { CONTENT_TYPES, catalogueErrors, etagOf, formatOf, serialize } from '../format.ts'
import type { Format } from '../format.ts'
import { cached } from './cache.ts'
import type { Entry, Found, Representation } from './cache.ts'
import { identify } from './identity.ts'
import { inputOf, onlyKnown, questionsOf } from './question.ts'
import type { GatewayRoute } from './route.ts'

/** A version of the external layer; an aging one says since when it is deprecated and when it ends (RFC 9745, 8594). */
export interface Version {
  name: string
  deprecated?: { since: Date; sunset: Date }
}

/**
 * Exposes a row of the route table: who calls (one introspection), may they (the row's scope), the request rewritten
 * for the internal layer, its answer projected, kept and given in the wanted format.
 */
export function gatewayEndpoint(route: GatewayRoute, version: Version): Endpoint {
  const call = gatewayOperation(route, version)
  return endpoint(call, {
    accepts: { token: true, apiKey: true, cookie: true },
    identify,
    errors: catalogueErrors,
    contentType: ['application/json', 'application/xml'],
    body: 'body',
    ...(version.deprecated && { deprecated: true }),
    ...(route.failures && { failures: route.failures }),
    input: onlyKnown(route),
    respond: (output, _ctx, request) => reply(output, route, version, request),
  })
}

/** The same call without HTTP: the socket answers with it. */
export function gatewayOperation(route: GatewayRoute, version: Version) {
  const questionFor = questionsOf(route)
  return operation({
    id: `${version.name}.${route.id}`,
    product: 'music',
    access: route.scope,
    summary: route.summary,
    kind: 'query',
    input: inputOf(route),
    // The body was projected when it was kept: to parse it again for every hit would be work for nothing.
    output: z.object({ body: z.unknown().meta(bodySchema(route)), found: z.custom<Found>() }),
    async run(_ctx, input) {
      const kept = cached(questionFor(input))
      const found = kept instanceof Promise ? await kept : kept
      if (found.entry.refusal) throw found.entry.refusal
      return { body: found.entry.body, found }
    },
  })
}

function bodySchema(route: GatewayRoute): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(route.projection, { io: 'output' })
  return { description: 'The answer', ...schema }
}

function reply(
  { found }: { found: Found },
  route: GatewayRoute,
  version: Version,
  request: ApiRequest,
): Reply | Promise<Reply> {
  const format = formatOf(request)
  const coding = codingFor(request.headers.get('accept-encoding'))
  const answer = (made: Representation) => replyWith(made, found, route, version, request)
  const known = found.entry.made.get(keyOf(format, coding))
  // Most requests end here, without a promise of their own.
  return known ? answer(known) : represent(found.entry, format, coding).then(answer)
}

function replyWith(
  made: Representation,
  { status, age }: Found,
  route: GatewayRoute,
  version: Version,
  request: ApiRequest,
): Reply {
  const headers = {
    ...made.headers,
    'cache-control': `private, max-age=${route.cache}`,
    age: String(age),
    'cache-status': status,
    ...ageing(version),
  }
  if (!matches(request.headers.get('if-none-match'), made.headers['etag'] ?? ''))
    return new Reply(200, headers, made.body)
  const { 'content-type': _type, 'content-encoding': _encoding, ...rest } = headers as Record<string, string>
  return new Reply(304, rest)
}

const MIN_COMPRESSED = 1400

/** Serialized and compressed once per entry, format and encoding. */
async function represent(entry: Entry, format: Format, coding: Coding | null): Promise<Representation> {
  const text = serialize(format, entry.body)
  const vary = 'Authorization, X-Api-Key, Cookie, Accept'
  const made = new Reply(200, { 'content-type': CONTENT_TYPES[format], etag: etagOf(text), vary }, text)
  const { headers, body } = text.length < MIN_COMPRESSED ? made : await compress(made, coding)
  entry.made.set(keyOf(format, coding), { headers, body })
  return { headers, body }
}

function keyOf(format: Format, coding: Coding | null): string {
  return coding ? `${format} ${coding}` : format
}

function ageing({ deprecated }: Version): Record<string, string> {
  if (!deprecated) return {}
  return {
    deprecation: `@${Math.floor(deprecated.since.getTime() / 1000)}`,
    sunset: deprecated.sunset.toUTCString(),
  }
}
