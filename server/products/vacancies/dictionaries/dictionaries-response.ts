import { createHash } from 'node:crypto'
import { cachedPromise } from '#server/core/database/cached-promise.ts'
import type { Context } from '#server/core/context.ts'
import type { ApiRequest } from '#server/core/request.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { codingFor, encoded, matches, Reply, type Coding } from '#server/api/http/reply.ts'

/** How long clients may cache dictionaries: twenty minutes. */
const MAX_AGE_S = 1200

interface Kept {
  etag: string
  text: string
  /** Bodies by content coding; promises, so that concurrent requests share one compression. */
  bodies: Map<Coding, Promise<Buffer>>
}

/**
 * Sends a dictionary from memory: serialized, hashed and compressed once for each object that the operation returns,
 * with a weak ETag, `max-age=1200` and 304.
 */
export async function referenceResponse(output: unknown, ctx: Context, request: ApiRequest): Promise<Reply> {
  const kept = held(output as object)
  const scope = ctx.actor.kind === 'account' ? 'private' : 'public'
  const headers: Record<string, string> = {
    etag: kept.etag,
    'cache-control': `${scope}, max-age=${MAX_AGE_S}`,
    expires: new Date(Date.now() + MAX_AGE_S * 1000).toUTCString(),
    vary: 'Authorization, Cookie, Accept-Language, Accept-Encoding',
  }
  if (matches(request.headers.get('if-none-match'), kept.etag)) return new Reply(304, headers)
  headers['content-type'] = 'application/json; charset=utf-8'
  const coding = codingFor(request.headers.get('accept-encoding'))
  if (coding === null) return new Reply(200, headers, kept.text)
  headers['content-encoding'] = coding
  const body = cachedPromise(kept.bodies, coding, () => encoded(kept.text, coding))
  return new Reply(200, headers, await body)
}

function held(output: object): Kept {
  const all = singleton('vacancies.reference.bodies', () => new WeakMap<object, Kept>())
  const known = all.get(output)
  if (known) return known
  const text = JSON.stringify(output)
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
  const made: Kept = { etag, text, bodies: new Map() }
  all.set(output, made)
  return made
}
