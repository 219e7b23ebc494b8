import type { Actor, Role, Scope, UserId } from '#server/core/actor.ts'
import { hmac } from '#server/core/crypto.ts'
import { db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import type { RequestMeta } from '#server/http/meta.ts'

/**
 * The account behind a token. Tokens with `music:internal` count on the internal listener only, and no other there.
 * @throws unauthenticated
 */
export async function tokenActor(secret: string, _meta: RequestMeta, service: boolean): Promise<Actor> {
  const row = await db().apiToken.findUnique({ where: { hash: new Uint8Array(hmac(secret)) }, include: { user: true } })
  const expired = row?.expiresAt !== null && row?.expiresAt !== undefined && row.expiresAt.getTime() <= Date.now()
  const isService = row?.scopes.includes('music:internal') ?? false
  if (!row || row.revokedAt || expired || row.user.disabledAt || isService !== service) {
    throw new AppError('unauthenticated', 'The token is not valid', { reason: 'invalid_token' })
  }
  return {
    kind: 'account',
    userId: row.userId as UserId,
    name: row.user.name,
    email: row.user.email,
    roles: row.user.roles as Role[],
    scopes: row.scopes as Scope[],
    credential: { type: 'token', id: row.id },
  }
}
