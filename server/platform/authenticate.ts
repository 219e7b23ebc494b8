import { texts } from '#i18n/texts.ts'
import { ANONYMOUS, type Actor } from '#server/core/actor.ts'
import { AppError } from '#server/core/errors.ts'
import type { CredentialKind } from '#server/core/product.ts'
import { products } from '#server/core/products.ts'
import type { ApiRequest, RequestMeta } from '#server/core/request.ts'
import { bearerOf } from '#server/platform/tokens/request-token.ts'
import { sessionActor } from '#server/platform/sessions/session.ts'
import { tokenActor } from '#server/platform/tokens/verify-token.ts'

/** The credentials an endpoint accepts. */
export interface Accepts {
  /** `Authorization: <token>` or `Authorization: Bearer <token>`. */
  token: boolean
  /** The session cookie; for changes only from our own pages. */
  cookie: boolean
  /** `X-Api-Key: <token>`. */
  apiKey: boolean
  /** A kind of credential that a product adds, such as a link that opens a single resource. */
  link: boolean
  /** Tokens of other services of this installation, on the internal listener only. */
  service: boolean
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Identifies the caller. A credential that is present but invalid is refused: the request is never treated as anonymous
 * and never falls through to the cookie.
 * @throws unauthenticated; unsupported_media_type for a change by cookie whose body is not JSON
 */
export function authenticate(
  request: ApiRequest,
  meta: RequestMeta,
  accepts: Partial<Accepts> = {},
): Actor | Promise<Actor> {
  const { token = true, cookie = true, apiKey = false, link = false, service = false } = accepts
  const secret = (token && bearerOf(request.headers)) || (apiKey && request.headers.get('x-api-key')) || null
  if (secret !== null) return kindOf(secret)?.identify(secret, link) ?? tokenActor(secret, meta, service)
  return cookie && request.headers.has('cookie') ? browserActor(request, meta) : ANONYMOUS
}

/** The kind of credential that a product adds, when the secret begins like one. */
function kindOf(secret: string): CredentialKind | undefined {
  return products().find(({ credential }) => credential && secret.startsWith(credential.prefix))?.credential
}

async function browserActor(request: ApiRequest, meta: RequestMeta): Promise<Actor> {
  const actor = await sessionActor(request, meta.ip)
  if (actor.kind === 'account' && !SAFE.has(request.method)) refuseForged(request, meta)
  return actor
}

/** Another site can make a browser send our cookie, but neither our origin nor JSON without a preflight. */
function refuseForged(request: ApiRequest, meta: RequestMeta): void {
  if (!isSameOrigin(request, meta)) {
    throw new AppError('unauthenticated', texts('platform.errors')('foreignPage'))
  }
  const type = request.headers.get('content-type')
  if (type !== null && !/^application\/(?:json|[\w.-]+\+json)\s*(?:;|$)/i.test(type)) {
    throw new AppError('unsupported_media_type')
  }
}

/** True for a request from our own page: `Sec-Fetch-Site: same-origin`, or an `Origin` equal to ours. */
function isSameOrigin(request: ApiRequest, meta: Pick<RequestMeta, 'origin'>): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return request.headers.get('origin') === meta.origin
}
