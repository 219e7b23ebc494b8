import type { Account, Role, UserId } from '#server/core/actor.ts'
import { hmac } from '#server/core/crypto.ts'
import { db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'

/** How the secret of a feedback link's session begins. */
export const LINK_SESSION = 'rls_'

/**
 * The rider behind the session of a feedback link: reads and saves the feedback of one order, nothing else.
 * @throws unauthenticated when it is unknown or over, or where such sessions do not count
 */
export async function linkActor(secret: string, accepted: boolean): Promise<Account> {
  const row = accepted
    ? await db().rideLink.findUnique({
        where: { sessionHash: new Uint8Array(hmac(secret)) },
        include: { user: true, order: true },
      })
    : null
  if (!row?.sessionExpiresAt || row.sessionExpiresAt.getTime() <= Date.now() || row.user.disabledAt) {
    throw new AppError('unauthenticated', 'The feedback link is over', { reason: 'invalid_token' })
  }
  return {
    kind: 'account',
    userId: row.userId as UserId,
    name: row.user.name,
    email: row.user.email,
    roles: row.user.roles as Role[],
    scopes: ['rides:read', 'rides:write'],
    credential: { type: 'link', id: row.orderId },
    orderId: row.order.orderId,
  }
}
