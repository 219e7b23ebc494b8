// Runs on the COPY's own connection and transaction, which Prisma cannot share.
import type pg from 'pg'

/** Ids between the two that exist. */
export async function existingVacancies(client: pg.ClientBase, first: number, last: number): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>('select id from vacancy where id between $1 and $2', [
    first,
    last,
  ])
  return new Set(rows.map((row) => row.id))
}
