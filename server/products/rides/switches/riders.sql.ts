import type { Db } from '#server/core/database/db.ts'

/** The riders of the latest feedback, each once. Prisma's `distinct` would compare the rows in the process. */
export async function latestRiders(db: Db, most: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ rider: string }[]>`
    select distinct user_id as rider
    from (select order_id from ride_feedback order by created_at desc limit ${most * 10}) latest
    join ride_order on ride_order.id = latest.order_id
    limit ${most}`
  return rows.map(({ rider }) => rider)
}
