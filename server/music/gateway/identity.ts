import type { ApiRequest, ReadableHeaders, RequestToken, RequestMeta } from '#server/core/request.ts'
import { CREDENTIALS } from '#server/auth/credential-cache.ts'
import { sessionCookieOf } from '#server/auth/session.ts'
import { requestToken } from '#server/auth/request-token.ts'
import { requireSafeTransport } from '#server/auth/verify-token.ts'
import type { Account, Role, Scope, UserId } from '#server/core/actor.ts'
import { SCOPES } from '#server/core/actor.ts'
import { sha256 } from '#server/core/crypto.ts'
import { AppError } from '#server/core/errors.ts'
import { PurgeableCache } from '#server/core/purgeable-cache.ts'
import { singleton } from '#server/core/singleton.ts'
import { introspectCredential } from '../internal-api.ts'
import type { CredentialKind, IntrospectionBody } from './introspection.service.ts'

const POSITIVE_MS = 60_000
const NEGATIVE_MS = 5_000
const MAX_ENTRIES = 10_000

/** A token, or the session cookie in the same shape; their names differ: a token is no session, whatever it says. */
export type Credential = Omit<RequestToken, 'kind'> & { kind: CredentialKind }

/**
 * The credential of a request: `Authorization`, `X-Api-Key` or the session cookie, the first that is there.
 * @throws unauthenticated when there is none, or a token came in clear
 */
export function credentialOf(headers: ReadableHeaders, meta: RequestMeta): Credential {
  const token = requestToken(headers)
  if (token) {
    requireSafeTransport(meta)
    return token
  }
  const cookie = sessionCookieOf(headers)
  if (cookie) return { kind: 'cookie', secret: cookie, name: `cookie ${sha256(cookie)}` }
  throw new AppError('unauthenticated')
}

/**
 * The account behind a credential, as the internal layer confirms it: asked once a minute, at once again after a
 * revocation; what does not count is remembered for five seconds.
 * @throws unauthenticated, unavailable when the internal layer does not answer
 */
export async function accountBehind(credential: Credential): Promise<Account> {
  const { entries } = identities().cache
  const { name } = credential
  return accountOf(entries.get(name) ?? (await entries.fetch(name, { context: credential })))
}

/** For endpoints: who sent this request; at once when it was known before. */
export function identify(request: ApiRequest, meta: RequestMeta): Account | Promise<Account> {
  const credential = credentialOf(request.headers, meta)
  const known = identities().cache.entries.get(credential.name)
  return known ? accountOf(known) : accountBehind(credential)
}

function accountOf(known: Known | undefined): Account {
  if (!known?.account || known.endsAt <= Date.now()) {
    throw new AppError('unauthenticated', 'The credential is not valid', { reason: 'invalid_token' })
  }
  return known.account
}

/** How often the internal layer was asked who somebody is: for metrics and tests. */
export function introspections(): number {
  return identities().asked
}

interface Known {
  /** Null for a credential that does not count. */
  account: Account | null
  /** Milliseconds since 1970. */
  endsAt: number
}

interface Identities {
  cache: PurgeableCache<Known, Credential>
  asked: number
}

function identities(): Identities {
  return singleton('music.identities', () => {
    const cache: Identities['cache'] = new PurgeableCache(
      {
        max: MAX_ENTRIES,
        ttl: POSITIVE_MS,
        perf: { now: () => Date.now() },
        // Purging everything during a request must not fail the callers that wait for its answer.
        ignoreFetchAbort: true,
        fetchMethod: async (_name, _stale, { options, context: { kind, secret } }) => {
          state.asked++
          const { value: body, current } = await cache.load(() => introspectCredential(kind, secret))
          if (!body.active) options.ttl = NEGATIVE_MS
          // Something was revoked meanwhile: this answer may be from before, and counts for this request only.
          if (!current) options.ttl = 1
          return knownOf(body)
        },
      },
      { channel: CREDENTIALS, isOutdated: ({ account }, userId) => account?.userId === userId },
    )
    const state = { cache, asked: 0 }
    return state
  })
}

function knownOf(body: IntrospectionBody): Known {
  const endsAt = body.exp === undefined ? Number.POSITIVE_INFINITY : body.exp * 1000
  return { account: body.active && body.sub !== undefined ? accountIn(body) : null, endsAt }
}

function accountIn(body: IntrospectionBody): Account {
  return {
    kind: 'account',
    userId: (body.sub ?? '') as UserId,
    name: body.username ?? '',
    email: body.email ?? '',
    roles: (body.roles ?? []) as Role[],
    scopes: (body.scope ?? '').split(' ').filter((scope): scope is Scope => scope in SCOPES),
    credential: { type: body.token_type === 'cookie' ? 'session' : 'token', id: body.credential_id ?? '' },
  }
}
