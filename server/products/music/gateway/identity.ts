import { texts } from '#i18n/texts.ts'
import type { ApiRequest, ReadableHeaders, RequestToken, RequestMeta } from '#server/core/request.ts'
import { CREDENTIALS } from '#server/platform/tokens/credential-cache.ts'
import { sessionCookieOf } from '#server/platform/sessions/session.ts'
import { requestToken } from '#server/platform/tokens/request-token.ts'
import { requireSafeTransport } from '#server/platform/sign-in/safe-transport.ts'
import type { Account, Role, UserId } from '#server/core/actor.ts'
import { isScope } from '#server/core/scopes.schema.ts'
import { sha256 } from '#server/core/crypto.ts'
import { AppError } from '#server/core/errors.ts'
import { PurgeableCache } from '#server/core/database/purgeable-cache.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { introspectCredential } from '../internal-api.ts'
import type { CredentialKind, IntrospectionBody } from './introspection.service.ts'

const POSITIVE_MS = 60_000
const NEGATIVE_MS = 5_000
const MAX_ENTRIES = 10_000

/** A token, or the session cookie in the same shape. Their `name`s differ, so that neither can pass for the other. */
export type Credential = Omit<RequestToken, 'kind'> & { kind: CredentialKind }

/**
 * The credential of a request: the first of `Authorization`, `X-Api-Key` and the session cookie.
 * @throws unauthenticated when there is none, or a token was sent unencrypted
 */
export function credentialOf(headers: ReadableHeaders, meta: RequestMeta): Credential {
  const token = requestToken(headers)
  if (token) {
    requireSafeTransport(meta, 'token')
    return token
  }
  const cookie = sessionCookieOf(headers)
  if (cookie) return { kind: 'cookie', secret: cookie, name: `cookie ${sha256(cookie)}` }
  throw new AppError('unauthenticated')
}

/**
 * The account of a credential, confirmed by the internal layer: cached for a minute or until a revocation, an invalid
 * credential for five seconds. Tokens that do not exist are counted against the address `ip`.
 * @throws unauthenticated, unavailable when the internal layer does not answer
 */
export async function accountBehind(credential: Credential, ip: string | null): Promise<Account> {
  const { entries } = identities().cache
  const { name } = credential
  return accountOf(entries.get(name) ?? (await entries.fetch(name, { context: { ...credential, ip } })))
}

/** For endpoints: the account that sent the request, without a promise when it is cached. */
export function identify(request: ApiRequest, meta: RequestMeta): Account | Promise<Account> {
  const credential = credentialOf(request.headers, meta)
  const known = identities().cache.entries.get(credential.name)
  return known ? accountOf(known) : accountBehind(credential, meta.ip)
}

function accountOf(identity: Identity | undefined): Account {
  if (!identity?.account || identity.expiresAt <= Date.now()) {
    throw new AppError('unauthenticated', texts('music.errors')('credential'), { reason: 'invalid_token' })
  }
  return identity.account
}

/** How often the internal layer was asked for an identity: for metrics and tests. */
export function introspections(): number {
  return identities().asked
}

interface Identity {
  /** Null for an invalid credential. */
  account: Account | null
  /** Milliseconds since 1970. */
  expiresAt: number
}

type Asked = Credential & { ip: string | null }

interface Identities {
  cache: PurgeableCache<Identity, Asked>
  asked: number
}

function identities(): Identities {
  return singleton('music.identities', () => {
    const cache: Identities['cache'] = new PurgeableCache(
      {
        max: MAX_ENTRIES,
        ttl: POSITIVE_MS,
        perf: { now: () => Date.now() },
        ttlResolution: 0,
        // Purging everything during a request must not fail the callers that wait for its answer.
        ignoreFetchAbort: true,
        fetchMethod: async (_name, _stale, { options, context: { kind, secret, ip } }) => {
          state.asked++
          const { value: body, current } = await cache.load(() => introspectCredential(kind, secret, ip))
          if (!body.active) options.ttl = NEGATIVE_MS
          // A credential was revoked meanwhile: this answer may be older, and is used for this
          // request only.
          if (!current) options.ttl = 1
          return identityOf(body)
        },
      },
      {
        channel: CREDENTIALS,
        outdatedBy:
          (id) =>
          ({ account }) =>
            account?.userId === id || account?.programId === id,
      },
    )
    const state = { cache, asked: 0 }
    return state
  })
}

function identityOf(body: IntrospectionBody): Identity {
  const expiresAt = body.exp === undefined ? Number.POSITIVE_INFINITY : body.exp * 1000
  return { account: body.active && body.sub !== undefined ? accountIn(body) : null, expiresAt }
}

function accountIn(body: IntrospectionBody): Account {
  return {
    kind: 'account',
    userId: (body.sub ?? '') as UserId,
    name: body.username ?? '',
    email: body.email ?? '',
    roles: (body.roles ?? []) as Role[],
    scopes: (body.scope ?? '').split(' ').filter(isScope),
    credential: { type: body.token_type === 'cookie' ? 'session' : 'token', id: body.credential_id ?? '' },
    ...(body.program_id !== undefined && { programId: body.program_id }),
    ...(body.resources && { resources: body.resources }),
    ...(body.propose_only && { proposeOnly: true }),
  }
}
