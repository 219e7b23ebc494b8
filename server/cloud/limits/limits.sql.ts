import type { Db } from '#server/core/db.ts'
import type { LimitName } from './limits.schema.ts'

// One look at three tables instead of three queries, in every creation.

/** What of each limit the owner uses, waiting changes included. */
export async function usage(tx: Db, ownerId: string): Promise<Record<LimitName, number>> {
  const rows = await tx.$queryRaw<Record<LimitName, number>[]>`
    select count(*)::int as "Servers", coalesce(sum(reserved_cpu), 0)::float8 as "CPU",
           coalesce(sum(reserved_ram), 0)::float8 as "RAM", coalesce(sum(reserved_hdd), 0)::float8 as "HDD",
           (select count(*) from cloud_network where owner_id = ${ownerId})::int as "Networks",
           (select count(*) from cloud_template where owner_id = ${ownerId})::int as "Templates"
    from cloud_server where owner_id = ${ownerId}`
  return rows[0] ?? { Servers: 0, CPU: 0, RAM: 0, HDD: 0, Networks: 0, Templates: 0 }
}
