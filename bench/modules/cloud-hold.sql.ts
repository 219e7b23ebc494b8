import { db } from '#server/core/database/db.ts'

// graphile-worker's tables are not in Prisma's schema.

/** Postpones every waiting job until `release`, so that workers can start up first. */
export async function hold(): Promise<void> {
  await db().$executeRaw`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`
}

/** Starts all of them at once. */
export async function release(): Promise<void> {
  await db().$executeRaw`
    with due as (update graphile_worker._private_jobs set run_at = now() returning 1)
    select pg_notify('jobs:insert', json_build_object('count', (select count(*) from due))::text)`
}
