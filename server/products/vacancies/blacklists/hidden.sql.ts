// Read before each search of an account: Prisma needs two statements, and takes longer for each.
import type { Actor } from '#server/core/actor.ts'
import { pool } from '#server/core/database/db.ts'
import { NOTHING_HIDDEN, type Hidden } from '../filters/criteria.ts'

/** Vacancies and companies that the caller's searches leave out. */
export const hiddenFrom = (actor: Actor): Promise<Hidden> =>
  actor.kind === 'account' ? hiddenOf(actor.userId) : Promise.resolve(NOTHING_HIDDEN)

/**
 * Ids that the searches of an account leave out, in ascending order, so that equal searches stay
 * equal.
 */
export async function hiddenOf(userId: string): Promise<Hidden> {
  const { rows } = await pool().query<Hidden>({
    name: 'vacancies-hidden',
    text: `select
      array(select vacancy_id from vacancy_blacklist where user_id = $1 order by 1) as vacancies,
      array(select company_id from company_blacklist where user_id = $1 order by 1) as companies`,
    values: [userId],
  })
  return rows[0] ?? NOTHING_HIDDEN
}
