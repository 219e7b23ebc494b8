import { LRUCache } from 'lru-cache'
import type { Actor, Role, Scope, UserId } from '#server/core/actor.ts'
import { hmacs, renewedHmac } from '#server/core/crypto.ts'
import { db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { log } from '#server/core/log.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { singleton } from '#server/core/singleton.ts'
import { countBadToken, refuseWhileGuessing } from './attempts.ts'
import { cachedCredential, recordUse } from './credential-cache.ts'
import { isTokenSecret } from './issue-token.ts'
import { nameOfToken } from './request-token.ts'
import { requireSafeTransport } from './safe-transport.ts'
import { wasVerified } from './verified-credentials.ts'

const UNKNOWN_TOKENS = 10_000
const UNKNOWN_MS = 60_000

/**
 * The account of a token. Tokens with `music:internal` are valid on the internal listener only, and no others are
 * there.
 * @param cacheName where it is known already: hashing costs more than the rest of the check
 * @throws unauthenticated, rate_limited while the address tries tokens that do not exist
 */
export async function tokenActor(
  secret: string,
  meta: RequestMeta,
  service: boolean,
  cacheName = nameOfToken(secret),
): Promise<Actor> {
  requireSafeTransport(meta, 'token')
  const token = isTokenSecret(secret) ? await find(secret, cacheName, meta.ip) : null
  if (!token) await countBadToken(meta.ip)
  if (!token || isExpired(token) || token.scopes.includes('music:internal') !== service) {
    throw new AppError('unauthenticated', 'The token is not valid', { reason: 'invalid_token' })
  }
  await recordUse(token, (now, before) =>
    db().apiToken.updateMany({
      where: { id: token.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: before } }] },
      data: { lastUsedAt: now },
    }),
  )
  const { id, userId, name, email, roles, scopes } = token
  return { kind: 'account', userId, name, email, roles, scopes, credential: { type: 'token', id } }
}

interface Token {
  id: string
  userId: UserId
  name: string
  email: string
  roles: Role[]
  scopes: Scope[]
  expiresAt: Date | null
  lastUsedAt: Date | null
}

function find(secret: string, name: string, ip: string | null): Promise<Token | null> {
  return cachedCredential(name, async () => {
    if (unknownTokens().has(name)) return null
    if (!wasVerified(secret)) await refuseWhileGuessing(ip)
    const row = await db().apiToken.findFirst({ where: { hash: { in: hmacs(secret) } }, include: { user: true } })
    if (!row) unknownTokens().set(name, true)
    else await renewHash(row, secret)
    if (!row || row.revokedAt || row.user.disabledAt) return null
    const { id, expiresAt, lastUsedAt, user } = row
    const account = { userId: row.userId as UserId, name: user.name, email: user.email, roles: user.roles as Role[] }
    return { id, ...account, scopes: row.scopes as Scope[], expiresAt, lastUsedAt }
  })
}

/** After a change of the key a token outlives the former one by being used; a failure does not fail the request. */
async function renewHash(row: { id: string; hash: Uint8Array<ArrayBuffer> }, secret: string): Promise<void> {
  const hash = renewedHmac(secret, row.hash)
  if (hash === null) return
  try {
    await db().apiToken.updateMany({ where: { id: row.id, hash: row.hash }, data: { hash } })
  } catch (error) {
    log().warn({ err: error, tokenId: row.id }, 'the hash of a token was not renewed')
  }
}

/** Tokens that do not exist, and so never will: each is random. A client that repeats one costs no query. */
function unknownTokens(): LRUCache<string, true> {
  return singleton('unknown-tokens', () => new LRUCache({ max: UNKNOWN_TOKENS, ttl: UNKNOWN_MS }))
}

function isExpired(token: Token): boolean {
  return token.expiresAt !== null && token.expiresAt.getTime() <= Date.now()
}
