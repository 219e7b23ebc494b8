import { LRUCache } from 'lru-cache'
import { texts } from '#i18n/texts.ts'
import type { ApiToken, User } from '#prisma/generated/client.ts'
import type { Account, Actor, Role, Scope, UserId } from '#server/core/actor.ts'
import { hmacs, renewedHmac } from '#server/core/crypto.ts'
import { db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import { log } from '#server/core/process/log.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { SERVICE_SCOPES } from '#server/core/scopes.schema.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { countBadToken, refuseWhileGuessing } from '#server/platform/sign-in/attempts.ts'
import { cachedCredential, recordUse, type Present } from './credential-cache.ts'
import { partsOf } from './resources.ts'
import { isTokenSecret } from './issue-token.ts'
import { nameOfToken } from './request-token.ts'
import { heldRoles, tokenProves } from '#server/platform/second-factor/required-factor.ts'
import { requireSafeTransport } from '#server/platform/sign-in/safe-transport.ts'
import { wasVerified } from './verified-credentials.ts'

const UNKNOWN_TOKENS = 10_000
const UNKNOWN_MS = 60_000

/**
 * The account of a token. The internal listener accepts only tokens of services, other listeners only the other tokens.
 * @throws unauthenticated, rate_limited while the address tries tokens that do not exist
 */
export async function tokenActor(secret: string, meta: RequestMeta, service: boolean): Promise<Actor> {
  requireSafeTransport(meta, 'token')
  const token = isTokenSecret(secret) ? await find(secret, meta.ip) : null
  if (!token) await countBadToken(meta.ip)
  if (!token || isExpired(token) || token.scopes.some((scope) => SERVICE_SCOPES.includes(scope)) !== service) {
    throw new AppError('unauthenticated', texts('tokens.errors')('invalid'), { reason: 'invalid_token' })
  }
  await recordUse(token, (now, before) =>
    db().apiToken.updateMany({
      where: { id: token.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: before } }] },
      data: { lastUsedAt: now, lastUsedIp: meta.ip },
    }),
  )
  const { programId, grantId } = token
  if (programId !== null && grantId === null) return { kind: 'anonymous', applicationId: programId }
  return tokenAccount(token)
}

/** The account of a token as it is in the database now; null when the token is no longer valid. */
export async function presentToken(id: string): Promise<Present | null> {
  const row = await db().apiToken.findUnique({ where: { id }, include: { user: true } })
  const token = row && (await tokenOf(row))
  return token && !isExpired(token) ? { account: tokenAccount(token), expiresAt: token.expiresAt } : null
}

function tokenAccount(token: Token): Account {
  const { id, userId, programId, name, email, developerMode, scopes, resources, parts, proposeOnly } = token
  const held = heldRoles(token.roles, token.secondFactor)
  const credential = { type: 'token', id } as const
  const shown = developerMode ? { developerMode } : {}
  const limits = {
    ...(programId !== null && { programId }),
    ...(resources.length > 0 && { resources, parts }),
    ...(proposeOnly && { proposeOnly }),
  }
  return { kind: 'account', userId, name, email, ...held, ...shown, scopes, credential, ...limits }
}

interface Token {
  id: string
  userId: UserId
  programId: string | null
  /** Null also for the token of an application, which was issued without a consent. */
  grantId: string | null
  name: string
  email: string
  developerMode: boolean
  roles: Role[]
  /** False when a role of the account requires a second factor and the account has none. */
  secondFactor: boolean
  scopes: Scope[]
  resources: readonly string[]
  parts: readonly string[]
  proposeOnly: boolean
  expiresAt: Date | null
  lastUsedAt: Date | null
}

function find(secret: string, ip: string | null): Promise<Token | null> {
  const name = nameOfToken(secret)
  return cachedCredential(name, async () => {
    if (unknownTokens().has(name)) return null
    if (!wasVerified(secret)) await refuseWhileGuessing(ip)
    const row = await db().apiToken.findFirst({ where: { hash: { in: hmacs(secret) } }, include: { user: true } })
    if (!row) unknownTokens().set(name, true)
    else await renewHash(row, secret)
    return row && tokenOf(row)
  })
}

/** The token of a row; null when it was revoked or its account is blocked. */
async function tokenOf(row: ApiToken & { user: User }): Promise<Token | null> {
  const { id, programId, grantId, proposeOnly, expiresAt, lastUsedAt, user } = row
  if (row.revokedAt || user.disabledAt) return null
  const { name, email, developerMode } = user
  const account = { userId: row.userId as UserId, name, email, developerMode, roles: user.roles as Role[] }
  const secondFactor = await tokenProves(db(), user)
  const scopes = row.scopes as Scope[]
  const { resources } = row
  const parts = await partsOf(db(), account.userId, resources)
  const limits = { scopes, resources, parts, proposeOnly }
  return { id, programId, grantId, ...account, secondFactor, ...limits, expiresAt, lastUsedAt }
}

/**
 * Stores the hash with the current key when the token is used; a failure does not fail the request.
 */
async function renewHash(row: { id: string; hash: Uint8Array<ArrayBuffer> }, secret: string): Promise<void> {
  const hash = renewedHmac(secret, row.hash)
  if (hash === null) return
  try {
    await db().apiToken.updateMany({ where: { id: row.id, hash: row.hash }, data: { hash } })
  } catch (error) {
    log().warn({ err: error, tokenId: row.id }, 'the hash of a token was not renewed')
  }
}

/** Tokens that do not exist, and never will, being random: a client that repeats one costs no query. */
function unknownTokens(): LRUCache<string, true> {
  return singleton('unknown-tokens', () => new LRUCache({ max: UNKNOWN_TOKENS, ttl: UNKNOWN_MS }))
}

function isExpired(token: Token): boolean {
  return token.expiresAt !== null && token.expiresAt.getTime() <= Date.now()
}
