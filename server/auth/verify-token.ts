import type { Actor, Role, Scope, UserId } from '#server/core/actor.ts'
import { hmac } from '#server/core/crypto.ts'
import { db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { log } from '#server/core/log.ts'
import { isLoopback } from '#server/core/net.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { env } from '#server/env.ts'
import { countBadToken, refuseWhileGuessing } from './bad-tokens.ts'
import { cachedCredential } from './credential-cache.ts'
import { isTokenSecret } from './token-secret.ts'

const LAST_USED_EVERY_MS = 60_000

/**
 * The account behind a token. Tokens with `music:internal` count on the internal listener only, and no other there.
 * @throws unauthenticated, rate_limited while its address tries tokens that do not exist
 */
export async function tokenActor(secret: string, meta: RequestMeta, service: boolean): Promise<Actor> {
  requireSafeTransport(meta)
  const token = isTokenSecret(secret) ? await find(hmac(secret), meta.ip) : null
  if (!token) await countBadToken(meta.ip)
  if (!token || isExpired(token) || token.scopes.includes('music:internal') !== service) {
    throw new AppError('unauthenticated', 'The token is not valid', { reason: 'invalid_token' })
  }
  await noteUse(token)
  const { id, userId, name, email, roles, scopes } = token
  return { kind: 'account', userId, name, email, roles, scopes, credential: { type: 'token', id } }
}

/** @throws unauthenticated for a token that came in clear */
export function requireSafeTransport(meta: RequestMeta): void {
  if (mayCarryTokens(meta)) return
  throw new AppError('unauthenticated', 'Tokens are taken over HTTPS only: this one should be revoked', {
    reason: 'insecure_transport',
  })
}

/** A token sent in clear over a network is as good as published: only loopback is exempt, or who says ALLOW_HTTP=1. */
function mayCarryTokens(meta: RequestMeta): boolean {
  return meta.secure || meta.ip === null || isLoopback(meta.ip) || env().ALLOW_HTTP
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

function find(hash: Buffer, ip: string | null): Promise<Token | null> {
  return cachedCredential(`token ${hash.toString('base64')}`, async () => {
    await refuseWhileGuessing(ip)
    const row = await db().apiToken.findUnique({ where: { hash: new Uint8Array(hash) }, include: { user: true } })
    if (!row || row.revokedAt || row.user.disabledAt) return null
    const { id, expiresAt, lastUsedAt, user } = row
    const userId = row.userId as UserId
    const scopes = row.scopes as Scope[]
    return {
      id,
      userId,
      name: user.name,
      email: user.email,
      roles: user.roles as Role[],
      scopes,
      expiresAt,
      lastUsedAt,
    }
  })
}

function isExpired(token: Token): boolean {
  return token.expiresAt !== null && token.expiresAt.getTime() <= Date.now()
}

/** Writes the time of use at most once a minute; a request does not fail for it. */
async function noteUse(token: Token): Promise<void> {
  const now = new Date()
  const before = new Date(now.getTime() - LAST_USED_EVERY_MS)
  if (token.lastUsedAt && token.lastUsedAt > before) return
  token.lastUsedAt = now
  try {
    await db().apiToken.updateMany({
      where: { id: token.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: before } }] },
      data: { lastUsedAt: now },
    })
  } catch (error) {
    log().warn({ err: error, tokenId: token.id }, 'the time of use of a token was not written')
  }
}
