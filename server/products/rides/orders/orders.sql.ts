import type { UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'

// Prisma cannot group by a column of a related table.

/** Exact totals of a rider's tips by currency: `numeric` never rounds a sum. */
export function sumTips(db: Db, userId: UserId): Promise<{ currency: string | null; total: string }[]> {
  return db.$queryRaw`
    select o.currency, trim_scale(sum(f.tips))::text as total
    from ride_feedback f join ride_order o on o.id = f.order_id
    where o.user_id = ${userId} and f.tips is not null
    group by o.currency
    order by o.currency`
}
