import type { Db } from '#server/core/database/db.ts'

/** A text that no other database has, not even a new one at the same address. */
export async function databaseIdentity(db: Db): Promise<string> {
  const [row] = await db.$queryRaw<{ identity: string }[]>`
    select string_agg(id || started_at, ',' order by started_at) as identity from _prisma_migrations`
  return row?.identity ?? ''
}
