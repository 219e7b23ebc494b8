import { db } from '#server/core/db.ts'
import type { Db } from '#server/core/db.ts'
import { enqueue } from '#server/tasks/enqueue.sql.ts'
import type { advanceQueue } from './jobs.task.ts'

/** Wakes the handler for a subject when the transaction commits. It only wakes: the order of work is our job table. */
export async function wake(tx: Db, subject: string, runAt?: Date): Promise<void> {
  const options = { key: `cloud ${subject}`, ...(runAt && { runAt }) }
  await enqueue<typeof advanceQueue>(tx, 'cloud.advance', { subject }, options)
}

/**
 * Wakes it after `ms`. The stored time brings it back even when this process dies; the timer only makes it punctual,
 * since stored times are looked at every few seconds.
 */
export async function wakeLater(subject: string, ms: number): Promise<void> {
  await wake(db(), subject, new Date(Date.now() + ms))
  setTimeout(() => void wake(db(), subject).catch(() => {}), ms).unref()
}
