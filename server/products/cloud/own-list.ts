import { ownerFor } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { boundIds } from '#server/core/database/bound.ts'
import { labelledIds } from './labels/selector.ts'

/**
 * The condition for the rows that a list shows: those of the caller with the labels of the selector; if the token is
 * bound to resources of this kind, only these.
 * @throws unprocessable for a selector that cannot be read
 */
export async function ownListed(
  ctx: Context,
  table: Parameters<typeof labelledIds>[0],
  selector: string | undefined,
  kind?: 'zone' | 'stack',
) {
  const ownerId = ownerFor(ctx.actor, 'cloud:read')
  const limits = [await labelledIds(table, ownerId, selector), kind && boundIds(ctx.actor, kind)]
  return { ownerId, AND: limits.filter((ids) => ids !== undefined).map((ids) => ({ id: { in: ids } })) }
}

/** The query for one page of a list, newest first; without a limit, for all rows. */
export const newestFirst = ({ limit, offset }: { limit?: number | undefined; offset: number }) => ({
  orderBy: [{ createdAt: 'desc' as const }, { id: 'desc' as const }],
  skip: offset,
  ...(limit !== undefined && { take: limit }),
})
