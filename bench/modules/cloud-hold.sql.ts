import { db } from '#server/core/db.ts'

// graphile-worker's tables are not in Prisma's schema.

/** Lets every waiting job wait until `release`: workers can start up meanwhile without beginning. */
export async function hold(): Promise<void> {
  await db().$executeRaw`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`
}

/** Lets all of them begin at once. */
export async function release(): Promise<void> {
  await db().$executeRaw`
    with due as (update graphile_worker._private_jobs set run_at = now() returning 1)
    select pg_notify('jobs:insert', json_build_object('count', (select count(*) from due))::text)`
}
