import type { Db } from './db.ts'

// Prisma has no advisory locks.

/** Takes a lock by name until the end of the transaction; false when another transaction holds it. */
export async function tryLock(tx: Db, name: string): Promise<boolean> {
  const rows = await tx.$queryRaw<
    { locked: boolean }[]
  >`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`
  return rows[0]?.locked === true
}

/** Waits for a lock by name and holds it until the end of the transaction. */
export async function lock(tx: Db, name: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}
