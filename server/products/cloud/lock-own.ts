import { ownerFor, type UserId } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import type { Db } from '#server/core/database/db.ts'
import { lockOwner } from './owner.sql.ts'

/**
 * Takes a resource of the caller for a change: locks the account until the transaction ends, then reads the row.
 * @param own reads the owner's row, and throws not_found
 * @throws forbidden without the scope `cloud:write`; what `own` throws
 */
export async function lockOwn<Row>(
  ctx: Context,
  own: (tx: Db, ownerId: UserId, id: number) => Promise<Row>,
  id: number,
): Promise<Row> {
  const ownerId = ownerFor(ctx.actor, 'cloud:write')
  await lockOwner(ctx.db, ownerId)
  return own(ctx.db, ownerId, id)
}
