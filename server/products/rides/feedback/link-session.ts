import { texts } from '#i18n/texts.ts'
import { heldRoles } from '#server/platform/second-factor/required-factor.ts'
import type { Account, Role, UserId } from '#server/core/actor.ts'
import { hmacs } from '#server/core/crypto.ts'
import { db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'

/** Prefix of the session secret of a feedback link. */
export const LINK_SESSION = 'rls_'

/**
 * The rider of a feedback link's session, who may read and save the feedback of one order and nothing else.
 * @throws unauthenticated when the session is unknown or has expired, or where such sessions are not accepted
 */
export async function linkActor(secret: string, accepted: boolean): Promise<Account> {
  const row = await db().rideLink.findFirst({
    where: { sessionHash: { in: hmacs(secret) } },
    include: { user: true, order: true },
  })
  if (!row?.sessionExpiresAt || row.sessionExpiresAt.getTime() <= Date.now() || row.user.disabledAt) {
    throw new AppError('unauthenticated', texts('rides.errors')('linkExpired'), { reason: 'invalid_token' })
  }
  if (!accepted) {
    throw new AppError('unauthenticated', texts('rides.errors')('linkElsewhere'))
  }
  return {
    kind: 'account',
    userId: row.userId as UserId,
    name: row.user.name,
    email: row.user.email,
    ...heldRoles(row.user.roles as Role[], false),
    scopes: ['rides:read', 'rides:write'],
    credential: { type: 'link', id: row.orderId },
    limitedTo: row.order.orderId,
  }
}
