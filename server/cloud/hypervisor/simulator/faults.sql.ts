import type { Db } from '#server/core/db.ts'

// Choosing a fault and counting it is one statement here, and two by Prisma, in front of all that the simulator does.

/** The kind of the oldest fault of a method that is left, which is one less from now on; null when there is none. */
export async function takeFault(db: Db, method: string): Promise<string | null> {
  const rows = await db.$queryRaw<{ kind: string }[]>`
    update cloud_simulated_fault set times = times - 1
    where id = (select id from cloud_simulated_fault where method = ${method} and times > 0
                order by id limit 1 for update skip locked)
    returning kind`
  return rows[0]?.kind ?? null
}
