import { texts } from '#i18n/texts.ts'
import type { z } from 'zod'
import { systemContext, type Context } from '#server/core/context.ts'
import { AppError, ERRORS, type ErrorCode } from '#server/core/errors.ts'
import { log } from '#server/core/process/log.ts'
import type { Operation } from '#server/core/operation.ts'
import { traceCarrier, traced } from '#server/core/tracing/tracing.ts'
import { env } from '#server/settings/env.ts'
import type { ApiRequest } from '#server/core/request.ts'
import { endpoint, type Endpoint } from '#server/api/http/endpoint.ts'
import { RouteTable, routesAt } from '#server/api/http/route-table.ts'
import * as albums from './catalogue/albums.service.ts'
import { createArtist, deleteArtist, getArtist, listArtists, updateArtist } from './catalogue/artists.service.ts'
import { chartToday, playTrack, topTrack } from './catalogue/plays.service.ts'
import { searchCatalogue } from './catalogue/search.service.ts'
import { titleRules } from './catalogue/titles.service.ts'
import * as tracks from './catalogue/tracks.service.ts'
import { listLedger, undoEntry } from './ledger/ledger.service.ts'
import { DESCRIBED_FORMATS, catalogueErrors, represent } from './format.ts'
import {
  Introspection,
  introspect,
  type CredentialKind,
  type IntrospectionBody,
} from './gateway/introspection.service.ts'
import type { ModelName } from './query/models.ts'

/** The internal layer, by path below `/api/internal`: the route table and the calls of the gateway are made from it. */
export const INTERNAL: Readonly<Record<string, Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Endpoint>>>> = {
  '/track': { GET: internalEndpoint(tracks.listTracks), POST: internalEndpoint(tracks.createTrack, created('track')) },
  '/track/{id}': {
    GET: internalEndpoint(tracks.getTrack),
    PUT: internalEndpoint(tracks.updateTrack, { failures: ['precondition_failed'] }),
    DELETE: internalEndpoint(tracks.deleteTrack, { status: 204 }),
  },
  '/track/{id}/withAdditionalData': { GET: internalEndpoint(tracks.trackWithAdditionalData) },
  '/track/{id}/plays': { POST: internalEndpoint(playTrack, { status: 201 }) },
  '/track/top/today': { GET: internalEndpoint(topTrack, { failures: ['not_found'] }) },
  '/track/chart/today': { GET: internalEndpoint(chartToday) },
  '/track/byArtistId/{artist_id}': { GET: internalEndpoint(tracks.tracksByArtist) },
  '/track/byAlbumId/{album_id}': { GET: internalEndpoint(tracks.tracksByAlbum) },
  '/artist': { GET: internalEndpoint(listArtists), POST: internalEndpoint(createArtist, created('artist')) },
  '/artist/{id}': {
    GET: internalEndpoint(getArtist),
    PUT: internalEndpoint(updateArtist),
    DELETE: internalEndpoint(deleteArtist, { status: 204, failures: ['conflict'] }),
  },
  '/album': { GET: internalEndpoint(albums.listAlbums), POST: internalEndpoint(albums.createAlbum, created('album')) },
  '/album/{id}': {
    GET: internalEndpoint(albums.getAlbum),
    PUT: internalEndpoint(albums.updateAlbum),
    DELETE: internalEndpoint(albums.deleteAlbum, { status: 204, failures: ['conflict'] }),
  },
  '/album/byArtistId/{artist_id}': { GET: internalEndpoint(albums.albumsByArtist) },
  '/search': { GET: internalEndpoint(searchCatalogue) },
  '/ledger': { GET: internalEndpoint(listLedger) },
  '/ledger/{id}/undo': { POST: internalEndpoint(undoEntry, { failures: ['conflict'] }) },
  '/titleRules': { GET: internalEndpoint(titleRules) },
  '/auth/introspect': { POST: internalEndpoint(introspect) },
}

const TABLE = new RouteTable(routesAt('', INTERNAL))

interface InternalOptions<O> {
  status?: number
  location?: (output: O) => string
  failures?: readonly ErrorCode[]
}

function created(noun: ModelName) {
  return { status: 201, location: ({ id }: { id: number }) => `/api/internal/${noun}/${id}` }
}

/** Exposes an operation on the internal layer: on that listener only, to service tokens only, as JSON or XML. */
export function internalEndpoint<I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O>,
  options: InternalOptions<z.output<O>> = {},
): Endpoint {
  const { status = 200 } = options
  return endpoint(operation, {
    listener: 'internal',
    accepts: { token: true, service: true, cookie: false },
    errors: catalogueErrors,
    formats: DESCRIBED_FORMATS,
    status,
    location: options.location,
    failures: options.failures,
    input: (raw, request) => withPrecondition(plainNames(raw), request),
    ...(status !== 204 && {
      respond: (output, _ctx, request) => represent(request, output, { status, cache: cacheOf(request) }),
    }),
  })
}

/** `fields[]=a` and `fields[0]=a` as `fields`, `sort[title]=ASC` as a pair of `sort`, in the order of the query. */
function plainNames(raw: Record<string, unknown>): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(raw)) {
    const [, base, key] = /^(fields|sort)\[([^\]]*)\]$/.exec(name) ?? []
    if (base === undefined) add(input, name, value)
    else if (base === 'fields' || /^\d*$/.test(key ?? '')) add(input, base, value)
    else add(input, base, `${key}:${String(value)}`)
  }
  return input
}

function add(input: Record<string, unknown>, name: string, value: unknown): void {
  if (!Object.hasOwn(input, name)) input[name] = value
  else input[name] = [input[name], value].flat()
}

function withPrecondition(input: Record<string, unknown>, request: ApiRequest): Record<string, unknown> {
  const header = request.headers.get('if-match')
  return header === null || request.method !== 'PUT' ? input : { ...input, if_match: header }
}

/** The parameter `cache`, which the operation has already validated. */
function cacheOf(request: ApiRequest): number | undefined {
  const value = new URLSearchParams(request.url.split('?', 2)[1] ?? '').get('cache')
  return value === null || request.method !== 'GET' ? undefined : Number(value)
}

/**
 * The body with which the internal layer answers a GET: called in process, or over HTTP with the service token when
 * INTERNAL_URL is set.
 * @param address path and query on the internal layer, such as `/track/14?fields=title`
 * @throws AppError of the internal layer; unavailable when it does not answer or refuses our token
 */
export async function callInternal(address: string): Promise<unknown> {
  return env().INTERNAL_URL === undefined ? callInProcess(address) : callOverHttp('GET', address)
}

/** Like `callInternal`, but always in process. @throws not_found for a path that the internal layer does not have */
export async function callInProcess(address: string, context: Context = systemContext()): Promise<unknown> {
  const [path = '', query = ''] = address.split('?', 2)
  const match = TABLE.match(path)
  const { operation } = (match?.route.handlers.GET ?? {}) as Partial<Endpoint>
  if (!match || !operation) throw new AppError('not_found', texts('music.errors')('noPath', { path }))
  const raw: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(query)) add(raw, name, value)
  return (await operation.execute(context, { ...plainNames(raw), ...match.params })).output
}

/** Confirms an identity in one request. @returns what the account may do */
export async function introspectCredential(
  kind: CredentialKind,
  credential: string,
  ip: string | null,
): Promise<IntrospectionBody> {
  const input = { kind, credential, ...(ip !== null && { address: ip }) }
  if (env().INTERNAL_URL !== undefined) {
    return Introspection.parse(await callOverHttp('POST', '/auth/introspect', input))
  }
  return (await introspect.execute(systemContext(), input)).output
}

const TIMEOUT_MS = 10_000

function callOverHttp(method: string, address: string, body?: unknown): Promise<unknown> {
  return traced(`internal layer ${method}`, { kind: 'client' }, () => send(method, address, body))
}

async function send(method: string, address: string, body: unknown): Promise<unknown> {
  const { INTERNAL_URL = '', INTERNAL_TOKEN = '' } = env()
  const response = await fetch(INTERNAL_URL.replace(/\/$/, '') + address, {
    method,
    headers: { Authorization: `Bearer ${INTERNAL_TOKEN}`, 'Content-Type': 'application/json', ...traceCarrier() },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  }).catch((error: unknown) => {
    log().warn({ err: error }, 'the internal layer does not answer')
    throw new AppError('unavailable')
  })
  if (response.ok) return response.json()
  throw await errorOf(response)
}

interface ErrorBody {
  error?: { code?: string; message?: string; fields?: Record<string, string[]> }
}

/**
 * Passes errors about the request on to the caller; a failure between the layers is an internal
 * error.
 */
async function errorOf(response: Response): Promise<AppError> {
  const body = (await response.json().catch(() => ({}))) as ErrorBody
  const { code = '', message, fields } = body.error ?? {}
  if (![400, 404, 422, 429].includes(response.status) || !(code in ERRORS)) {
    log().warn({ status: response.status, code }, 'the internal layer refused the gateway')
    return new AppError('unavailable')
  }
  const wait = response.headers.get('retry-after')
  return new AppError(code as ErrorCode, message, {
    fields,
    ...(wait !== null && { headers: { 'Retry-After': wait } }),
  })
}
