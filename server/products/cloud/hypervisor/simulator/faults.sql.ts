import type { Db } from '#server/core/database/db.ts'

// Finding a fault and counting it is one statement here and two in Prisma, and comes before everything the simulator
// does.

/**
 * Uses up the oldest fault of a method, and returns its kind: `refuse`, `unavailable`, `lose_answer`; null for none.
 */
export async function takeFault(db: Db, method: string): Promise<string | null> {
  const rows = await db.$queryRaw<{ kind: string }[]>`
    update cloud_simulated_fault set times = times - 1
    where id = (select id from cloud_simulated_fault where method = ${method} and times > 0
                order by id limit 1 for update skip locked)
    returning kind`
  return rows[0]?.kind ?? null
}
