import type { Db } from './db.ts'

// Prisma has no NOTIFY.

/** Sends a message (at most 7,999 bytes) to every process subscribed to the channel, when the transaction commits. */
export async function publish(tx: Db, channel: string, message: string): Promise<void> {
  await tx.$executeRaw`select pg_notify(${channel}, ${message})`
}
