import { ANONYMOUS, type Account, type Actor, type Role, type UserId } from '#server/core/actor.ts'
import { hmacs } from '#server/core/crypto.ts'
import { db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import type { ApiRequest, RequestMeta } from '#server/core/request.ts'
import { heldRoles } from './required-factor.ts'
import { bearerOf } from './request-token.ts'
import { sessionActor } from './session.ts'
import { tokenActor } from './verify-token.ts'

/** Prefix of the session secret of a feedback link. */
export const LINK_SESSION = 'rls_'

/** The credentials an endpoint accepts. */
export interface Accepts {
  /** `Authorization: <token>` or `Authorization: Bearer <token>`. */
  token: boolean
  /** The session cookie; for changes only from our own pages. */
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
  if (secret?.startsWith(LINK_SESSION)) return linkActor(secret, link)
  if (secret !== null) return tokenActor(secret, meta, service)
  return cookie && request.headers.has('cookie') ? browserActor(request, meta) : ANONYMOUS
}

async function browserActor(request: ApiRequest, meta: RequestMeta): Promise<Actor> {
  const actor = await sessionActor(request, meta.ip)
  if (actor.kind === 'account' && !SAFE.has(request.method)) refuseForged(request, meta)
  return actor
}

/** Another site can make a browser send our cookie, but neither our origin nor JSON without a preflight. */
function refuseForged(request: ApiRequest, meta: RequestMeta): void {
  if (!isSameOrigin(request, meta)) {
    throw new AppError('unauthenticated', 'The session cookie is accepted from our own pages only: send a token')
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

/**
 * The rider of a feedback link's session, who may read and save the feedback of one order and nothing else.
 * @throws unauthenticated when the session is unknown or has expired, or where such sessions are not accepted
 */
async function linkActor(secret: string, accepted: boolean): Promise<Account> {
  const row = await db().rideLink.findFirst({
    where: { sessionHash: { in: hmacs(secret) } },
    include: { user: true, order: true },
  })
  if (!row?.sessionExpiresAt || row.sessionExpiresAt.getTime() <= Date.now() || row.user.disabledAt) {
    throw new AppError('unauthenticated', 'The feedback link has expired', { reason: 'invalid_token' })
  }
  if (!accepted) {
    throw new AppError('unauthenticated', 'A feedback link is accepted for the feedback of its trip only')
  }
  return {
    kind: 'account',
    userId: row.userId as UserId,
    name: row.user.name,
    email: row.user.email,
    ...heldRoles(row.user.roles as Role[], false),
    scopes: ['rides:read', 'rides:write'],
    credential: { type: 'link', id: row.orderId },
    orderId: row.order.orderId,
  }
}
