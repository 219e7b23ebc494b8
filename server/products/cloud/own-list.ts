import { ownerFor } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { boundIds } from '#server/core/database/bound.ts'
import { labelledIds } from './labels/selector.ts'

/**
 * The condition for what a list shows of a table: the caller's, with the labels of the selector, and for a token that
 * is bound to resources of this kind no others.
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

/** One page of it, newest first; without a limit all. */
export const newestFirst = ({ limit, offset }: { limit?: number | undefined; offset: number }) => ({
  orderBy: [{ createdAt: 'desc' as const }, { id: 'desc' as const }],
  skip: offset,
  ...(limit !== undefined && { take: limit }),
})
