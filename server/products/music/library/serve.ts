import type { Account } from '#server/core/actor.ts'
import type { ApiRequest, RequestMeta } from '#server/core/request.ts'
import { endpoint } from '#server/api/http/endpoint.ts'
import { matches } from '#server/api/http/reply.ts'
import { queryOf } from '#server/api/http/request.ts'
import { catalogueErrors } from '../format.ts'
import { identify } from '../gateway/identity.ts'
import type { Context } from '#server/core/context.ts'
import { transcoded } from '../transcode/transcode.ts'
import { pathOf, readAudio, type Sound } from './audio.service.ts'
import { linkedAccount } from './sound-link.ts'
import type { AudioFile } from './audio-store.ts'

/** The audio files on the external layer, with range requests. */
export const audioEndpoint = endpoint(readAudio, {
  accepts: { token: true, apiKey: true, cookie: true },
  identify: (request, meta) => byLink(request, meta) ?? identify(request, meta),
  errors: catalogueErrors,
  answers: { 200: { 'audio/*': readAudio.output }, 206: { 'audio/*': readAudio.output }, 416: null },
  requestHeaders: ['Range', 'If-Range'],
  responseHeaders: ['Content-Range'],
  respond: (sound, ctx, request) => serveSound(sound, ctx, request),
})

/**
 * The file as the listener wants it. Where it cannot be transcoded it is sent as it is.
 * @throws rate_limited, unavailable while too many are transcoded
 */
export async function serveSound({ audio, path, target }: Sound, ctx: Context, request: ApiRequest): Promise<Response> {
  if (target === null) return serveAudio(audio, request)
  const account = ctx.actor.kind === 'account' ? ctx.actor.userId : ''
  const made = await transcoded({ source: audio, path, target, account, signal: request.signal })
  if (made === null) return serveAudio(audio, request)
  if ('kept' in made) return serveAudio(made.kept, request)
  if (request.method === 'HEAD') await made.stream.cancel()
  const headers = { 'Content-Type': made.type, 'Accept-Ranges': 'none', ETag: made.tag }
  const body = request.method === 'HEAD' ? null : made.stream
  return new Response(body, { headers: { ...headers, 'Cache-Control': 'private, no-cache' } })
}

/** The account of the `link` in the query; null without one. */
function byLink(request: ApiRequest, meta: RequestMeta): Promise<Account> | null {
  const link = new URLSearchParams(queryOf(request)).get('link')
  if (link === null) return null
  const path = pathOf(new URL(request.url, 'http://localhost').pathname)
  return linkedAccount(link, path ?? '', meta)
}

/** The file, or the range of it that was requested: 200, 206, 304 or 416. */
async function serveAudio(audio: AudioFile, request: ApiRequest): Promise<Response> {
  const { bytes, modified, type, tag } = audio
  const headers = new Headers({
    'Content-Type': type,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, max-age=3600',
    'Last-Modified': modified.toUTCString(),
    ETag: tag,
  })
  if (matches(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers })
  const condition = request.headers.get('if-range')
  const stale = condition !== null && condition !== tag && condition !== modified.toUTCString()
  const range = stale ? null : rangeOf(request.headers.get('range'), bytes)
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${bytes}`)
    return new Response(null, { status: 416, headers })
  }
  const { first, last } = range ?? { first: 0, last: bytes - 1 }
  headers.set('Content-Length', String(last - first + 1))
  if (range) headers.set('Content-Range', `bytes ${first}-${last}/${bytes}`)
  const body = request.method === 'HEAD' || bytes === 0 ? null : await audio.read(first, last)
  return new Response(body, { status: range ? 206 : 200, headers })
}

interface ByteRange {
  /** First and last byte, both included. */
  first: number
  last: number
}

/**
 * The part of a body of `size` bytes that a `Range` header requests (RFC 9110, 14.2).
 * @returns null for the whole body: no header, several ranges, another unit, a malformed header
 */
function rangeOf(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.replace(/\s/g, '') ?? '')
  if (!match) return null
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return null
  return first >= size ? 'unsatisfiable' : { first, last }
}
