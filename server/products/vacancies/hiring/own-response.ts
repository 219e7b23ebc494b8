import type { Prisma } from '#prisma/generated/client.ts'
import { requireRole, type UserId } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { participated } from '../responses/negotiations.service.ts'

/** A response to a vacancy of the caller's company. @throws not_found for any other */
export async function ownResponse(ctx: Context, id: number): Promise<{ userId: UserId; state: string }> {
  const { userId } = requireRole(ctx.actor, 'employer')
  const { row, side } = await participated(ctx, userId, id)
  if (side !== 'employer') throw new AppError('not_found')
  return { userId, state: row.state }
}

/** Condition for those of these responses that are to vacancies of the account's company. */
export const amongOwn = (userId: UserId, ids: readonly number[]): Prisma.NegotiationWhereInput => ({
  id: { in: [...ids] },
  userId: { not: userId },
  vacancy: { company: { ownerId: userId } },
})

/** Page of a response, to which its reminders lead. */
export const pathOf = (id: number): string => `/vacancies/employer/responses/${id}`
