import type { Db } from '#server/core/database/db.ts'
import { found } from '#server/core/errors.ts'
import type { LimitName } from './bounds.schema.ts'

/** The owner of what belongs to no account, as the reverse zones. */
export const INSTALLATION = 'installation'

// Prisma has no upsert that only locks, no union, and needs three queries for the usage.

/**
 * Takes the owner's lock until the end of the transaction. It comes first in every change, so no two can deadlock, and
 * changes of one owner follow one another: quotas hold, and the numbers of events have no gaps.
 */
export async function lockOwner(tx: Db, ownerId: string): Promise<void> {
  await tx.$executeRaw`
    insert into cloud_owner (owner_id) values (${ownerId})
    on conflict (owner_id) do update set sequence = cloud_owner.sequence`
}

/** Lets zones be created only one after another, because each is checked against the zones above and below it. */
export async function lockZoneNames(tx: Db): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('dns zone names', 0))`
}

/** The deleted accounts that still have something which is not being deleted. */
export async function deletedOwners(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ ownerId: string }[]>`
    select owner_id as "ownerId" from cloud_owner o where deleted_at is not null and exists (
      select from (
        select owner_id, state from cloud_server union all select owner_id, state from cloud_network union all
        select owner_id, state from cloud_template union all select owner_id, state from dns_zone
        union all select owner_id, 'Active' from cloud_firewall
        union all select owner_id, 'Active' from cloud_stack
      ) own where own.owner_id = o.owner_id and own.state <> 'Deleting')`
  return rows.map(({ ownerId }) => ownerId)
}

/** How much of each limit the owner uses, waiting changes included. */
export async function usage(tx: Db, ownerId: string): Promise<Record<LimitName, number>> {
  const rows = await tx.$queryRaw<Record<LimitName, number>[]>`
    select count(*)::int as "Servers", coalesce(sum(reserved_cpu), 0)::float8 as "CPU",
           coalesce(sum(reserved_ram), 0)::float8 as "RAM", coalesce(sum(reserved_hdd), 0)::float8 as "HDD",
           (select count(*) from cloud_network where owner_id = ${ownerId})::int as "Networks",
           (select count(*) from cloud_template where owner_id = ${ownerId})::int as "Templates",
           (select count(*) from cloud_key where owner_id = ${ownerId})::int as "SSHKeys",
           (select count(*) from cloud_snapshot where owner_id = ${ownerId})::int as "Snapshots",
           (select count(*) from cloud_firewall where owner_id = ${ownerId})::int as "Firewalls",
           (select count(*) from cloud_stack where owner_id = ${ownerId})::int as "Stacks",
           (select count(*) from dns_zone where owner_id = ${ownerId})::int as "Zones",
           (select count(*) from dns_record_set s join dns_zone z on z.id = s.zone_id
            where z.owner_id = ${ownerId})::int as "RecordSets",
           -- A set that follows a server has no values of its own, and one record.
           (select coalesce(sum(greatest(cardinality(s.values), 1)), 0) from dns_record_set s
            join dns_zone z on z.id = s.zone_id where z.owner_id = ${ownerId})::int as "Records"
    from cloud_server where owner_id = ${ownerId}`
  // An aggregate always returns a row.
  return found(rows[0])
}
