import type { Role } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'

/** The accounts that can manage the installation, always in the same order: who writes for each avoids deadlocks. */
export async function operatorIds(db: Db): Promise<string[]> {
  const where = { roles: { has: 'operator' satisfies Role }, disabledAt: null }
  const operators = await db.user.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } })
  return operators.map(({ id }) => id)
}
