import type { Db } from '#server/core/db.ts'

// graphile-worker's functions are not in Prisma's schema.

/** One job per delivery, under the key that `wakeDelivery` uses. */
export async function wakeDeliveries(tx: Db, orderIds: string[]): Promise<void> {
  await tx.$executeRaw`
    select graphile_worker.add_job('rides.deliver', json_build_object('orderId', id), job_key => 'deliver ' || id)
    from unnest(${orderIds}::text[]) as id`
}
