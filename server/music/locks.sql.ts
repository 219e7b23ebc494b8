import type { Db } from '#server/core/db.ts'

// Prisma has no row locks.

/** Makes other changes of this track wait until the end of the transaction. */
export async function lockTrack(tx: Db, id: number): Promise<void> {
  await tx.$executeRaw`select 1 from music_track where id = ${id} for update`
}
