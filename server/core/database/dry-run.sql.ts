import type { Db } from './db.ts'

// Prisma has no savepoints.

/**
 * Does work inside a transaction and takes it back, so that only its result is left: a dry run that answers, and
 * refuses, as the work itself would. An error of the work must end the transaction.
 */
export async function dryRun<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  await tx.$executeRaw`savepoint dry_run`
  const result = await work()
  await tx.$executeRaw`rollback to savepoint dry_run`
  return result
}
