import type { Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { lock } from '#server/core/locks.sql.ts'

/**
 * Refuses to take the last operator away: nobody could give roles any more. One such change at a time, so that two
 * operators cannot remove each other at the same moment.
 * @throws conflict when no other enabled operator would be left
 */
export async function keepAnOperator(db: Db, leaving: string): Promise<void> {
  await lock(db, 'operators')
  const enabled = { roles: { has: 'operator' }, disabledAt: null }
  const operators = await db.user.findMany({ where: enabled, select: { id: true } })
  if (operators.length === 1 && operators[0]?.id === leaving) {
    throw new AppError('conflict', 'This is the last operator: make another account operator first', {
      reason: 'last_operator',
    })
  }
}
