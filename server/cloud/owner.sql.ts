import type { Db } from '#server/core/db.ts'

// By Prisma each of these is a compiled query of its own; they stand in every request and every step of a job.

/**
 * Takes the owner's lock until the end of the transaction: first thing in every change, so that no two lock in
 * different order. Changes of one owner follow one another: quotas hold, and the numbers of events have no gaps.
 */
export async function lockOwner(tx: Db, ownerId: string): Promise<void> {
  await tx.$executeRaw`
    insert into cloud_owner (owner_id) values (${ownerId})
    on conflict (owner_id) do update set sequence = cloud_owner.sequence`
}
