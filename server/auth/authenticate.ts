import type { ApiRequest, RequestMeta } from '#server/core/request.ts'
import type { Actor } from '#server/core/actor.ts'
import { ANONYMOUS } from '#server/core/actor.ts'
import { AppError } from '#server/core/errors.ts'
import { LINK_SESSION, linkActor } from './link-actor.ts'
import { isSameOrigin } from './same-origin.ts'
import { sessionActor } from './session.ts'
import { bearerOf } from './request-token.ts'
import { tokenActor } from './verify-token.ts'

/** The credentials an endpoint takes. */
export interface Accepts {
  /** `Authorization: <token>` or `Authorization: Bearer <token>`. */
  token: boolean
  /** The session cookie; on a change only from our own pages. */
  cookie: boolean
  /** `X-Api-Key: <token>`. */
  apiKey: boolean
  /** The session of a feedback link (`rls_…`), limited to one ride order. */
  link: boolean
  /** Tokens with the scope `music:internal`, on the internal listener only. */
  service: boolean
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Who the caller is. A credential that is present but bad is refused: never anonymous, never a fall-through to the cookie.
 * @throws unauthenticated; unsupported_media_type for a change by cookie whose body is not JSON
 */
export function authenticate(
  request: ApiRequest,
  meta: RequestMeta,
  accepts: Partial<Accepts> = {},
): Actor | Promise<Actor> {
  const { token = true, cookie = true, apiKey = false, link = false, service = false } = accepts
  const secret = (token && bearerOf(request.headers)) || (apiKey && request.headers.get('x-api-key')) || null
  if (secret?.startsWith(LINK_SESSION)) return linkActor(secret, link)
  if (secret !== null) return tokenActor(secret, meta, service)
  return cookie && request.headers.has('cookie') ? browserActor(request, meta) : ANONYMOUS
}

async function browserActor(request: ApiRequest, meta: RequestMeta): Promise<Actor> {
  const actor = await sessionActor(request)
  if (actor.kind === 'account' && !SAFE.has(request.method)) refuseForged(request, meta)
  return actor
}

/** Another site can make a browser send our cookie along, yet neither our origin nor JSON without asking first. */
function refuseForged(request: ApiRequest, meta: RequestMeta): void {
  if (!isSameOrigin(request, meta)) {
    throw new AppError('unauthenticated', 'A cookie counts here only from our own pages: send a token')
  }
  const type = request.headers.get('content-type')
  if (type !== null && !/^application\/(?:json|[\w.-]+\+json)\s*(?:;|$)/i.test(type)) {
    throw new AppError('unsupported_media_type')
  }
}
