// Row versions (`xmin`) are outside Prisma's schema.
import { columnOf, unpacked } from './backend.sql.ts'
import { searchPool } from './statements.sql.ts'

/**
 * Ids of searchable vacancies in ascending order, and for each the transaction that wrote its row
 * last.
 */
export interface RowVersions {
  ids: Int32Array
  versions: Uint32Array
}

/** The versions of all rows, or of those on one of several shards. */
export async function rowVersions(shards = 1, shard = 0): Promise<RowVersions> {
  const { rows } = await searchPool().query<{ list: Buffer | null }>(
    `select string_agg(int4send(vacancy_id) || xidsend(xmin), '' order by vacancy_id) as list
    from vacancy_search where vacancy_id % $1 = $2`,
    [shards, shard],
  )
  const pairs = unpacked(rows[0]?.list ?? null)
  return { ids: columnOf(pairs, 2, 0), versions: Uint32Array.from(columnOf(pairs, 2, 1)) }
}

/** The number of transactions so far and the timeline, which show whether row versions are comparable. */
export async function databaseMoment(): Promise<{ transactions: number; timeline: number }> {
  const { rows } = await searchPool().query<{ transactions: string; timeline: number }>(
    `select pg_snapshot_xmax(pg_current_snapshot())::text as transactions, timeline_id as timeline
    from pg_control_checkpoint()`,
  )
  return { transactions: Number(rows[0]?.transactions ?? 0), timeline: rows[0]?.timeline ?? 0 }
}
