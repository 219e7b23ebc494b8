import type { ApiRequest } from '#server/http/api-request.ts'
import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context } from '#server/core/context.ts'
import { singleton } from '#server/core/singleton.ts'
import { Reply } from '#server/http/reply.ts'
import { matches } from '#server/http/response.ts'

/** Dictionaries are asked for again after twenty minutes, as the wire says. */
const MAX_AGE_S = 1200

interface Kept {
  etag: string
  /** By content coding; the empty name is the text itself. */
  bodies: Map<string, string | Buffer>
}

/**
 * Answers a dictionary from memory: written, hashed and compressed once per process and name, with a weak ETag,
 * `max-age=1200` and 304. Only for bodies that hold no links: links depend on the request's host.
 */
export function referenceResponse(name: string) {
  return (output: unknown, ctx: Context, request: ApiRequest): Reply => {
    const kept = held(name, output)
    const scope = ctx.actor.kind === 'account' ? 'private' : 'public'
    const headers: Record<string, string> = {
      etag: kept.etag,
      'cache-control': `${scope}, max-age=${MAX_AGE_S}`,
      expires: new Date(Date.now() + MAX_AGE_S * 1000).toUTCString(),
      vary: 'Authorization, Cookie, Accept-Encoding',
    }
    if (matches(request.headers.get('if-none-match'), kept.etag)) return new Reply(304, headers)
    headers['content-type'] = 'application/json; charset=utf-8'
    const coding = codingFor(request.headers.get('accept-encoding') ?? '')
    if (coding !== '') headers['content-encoding'] = coding
    return new Reply(200, headers, bodyIn(kept, coding))
  }
}

function held(name: string, output: unknown): Kept {
  const all = singleton('vacancies.reference.bodies', () => new Map<string, Kept>())
  const known = all.get(name)
  if (known) return known
  const text = JSON.stringify(output)
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
  const made: Kept = { etag, bodies: new Map([['', text]]) }
  all.set(name, made)
  return made
}

const codingFor = (accepted: string): string =>
  accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : ''

function bodyIn(kept: Kept, coding: string): string | Buffer {
  const known = kept.bodies.get(coding)
  if (known !== undefined) return known
  const text = kept.bodies.get('') ?? ''
  const made = coding === 'br' ? brotliCompressSync(text) : gzipSync(text)
  kept.bodies.set(coding, made)
  return made
}
