import { texts } from '#i18n/texts.ts'
import type { Proposal } from '#prisma/generated/client.ts'
import { accountOf } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, found } from '#server/core/errors.ts'
import { withdraw } from '#server/platform/notifications/notify.sql.ts'
import { emit } from '#server/platform/webhooks/emit.sql.ts'
import { summaryOf } from './proposal-view.ts'

/**
 * Decides an open proposal of the calling account, in the caller's transaction. The update locks the row: of two
 * simultaneous decisions the second waits for the first, and finds the proposal decided.
 * @returns the row; `isRepeated` when the same decision was made before
 * @throws not_found, conflict when it was decided otherwise or has ended
 */
export async function decided(
  ctx: Context,
  id: string,
  state: 'approved' | 'declined',
): Promise<{ row: Proposal; isRepeated: boolean }> {
  const { userId } = accountOf(ctx.actor)
  const now = new Date()
  const [row] = await ctx.db.proposal.updateManyAndReturn({
    where: { id, userId, state: 'open', expiresAt: { gt: now } },
    data: { state, decidedAt: now },
  })
  if (!row) {
    const present = found(await ctx.db.proposal.findFirst({ where: { id, userId } }))
    if (present.state === state) return { row: present, isRepeated: true }
    throw new AppError('conflict', texts('proposals.errors')('ended'), { reason: 'proposal_ended' })
  }
  const { operation, target, tokenName } = row
  ctx.note({ subject: `proposal:${id}`, after: { state, operation, target, by: tokenName } })
  await withdraw(ctx.db, `proposal:${id}`)
  await emit(ctx.db, {
    ownerId: userId,
    type: 'proposal.decided',
    subject: `proposal:${id}`,
    data: summaryOf(row),
  })
  return { row, isRepeated: false }
}

/** The ids of those whose token, or the consent to its program, has ended. */
export async function endedAmong(db: Db, rows: readonly Proposal[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const now = new Date()
  const tokens = await db.apiToken.findMany({
    where: {
      id: { in: rows.map(({ tokenId }) => tokenId) },
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
    },
    select: { id: true },
  })
  const grants = await db.programGrant.findMany({
    where: { id: { in: rows.flatMap(({ grantId }) => grantId ?? []) } },
    select: { id: true },
  })
  const live = new Set([...tokens, ...grants].map(({ id }) => id))
  return new Set(rows.filter(({ grantId, tokenId }) => !live.has(grantId ?? tokenId)).map(({ id }) => id))
}
