import type { Db } from './db.ts'

// Prisma has no savepoints.

/**
 * Does work inside a transaction and rolls it back: a dry run with the result, or the error, of the real work. After an
 * error the caller must end the transaction.
 */
export async function dryRun<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  await tx.$executeRaw`savepoint dry_run`
  const result = await work()
  await tx.$executeRaw`rollback to savepoint dry_run`
  return result
}
