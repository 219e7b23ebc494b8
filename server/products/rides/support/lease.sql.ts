import { db } from '#server/core/database/db.ts'

// Times come from the clock of the database, which Prisma cannot use: senders on several machines agree on them.

/**
 * Makes the caller the only sender of a delivery for `ms`.
 * @returns the time that identifies the lease, or when to try again, or null when the delivery has ended
 */
export async function takeLease(id: string, ms: number): Promise<{ lease: Date } | { until: Date } | null> {
  const [taken] = await db().$queryRaw<{ at: Date }[]>`
    update support_delivery set sent_at = now(), updated_at = now()
    where id = ${id} and state = 'pending' and (sent_at is null or sent_at < now() - ${ms} * interval '1 millisecond')
    returning sent_at as at`
  if (taken) return { lease: taken.at }
  const row = await db().supportDelivery.findUnique({ where: { id }, select: { state: true, sentAt: true } })
  if (row?.state !== 'pending') return null
  return { until: new Date((row.sentAt ?? new Date()).getTime() + ms) }
}

/** Renews the lease. @returns its new time, or null when another process holds it */
export async function renewLease(id: string, lease: Date): Promise<Date | null> {
  const [renewed] = await db().$queryRaw<{ at: Date }[]>`
    update support_delivery set sent_at = now(), updated_at = now()
    where id = ${id} and state = 'pending' and sent_at = ${lease}
    returning sent_at as at`
  return renewed?.at ?? null
}

/** Ends the lease, because no request for the task can still be carried out. */
export async function endLease(id: string, lease: Date): Promise<void> {
  await db().supportDelivery.updateMany({ where: { id, sentAt: lease }, data: { sentAt: null } })
}
