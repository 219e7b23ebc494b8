// Prisma has no statement for both figures, and would create objects for rows of which only the ids are wanted.
import type { Reads } from '#server/core/database/replica.ts'

export interface FeedState {
  count: number
  /** The latest change, also of archived vacancies: archiving changes the feed. */
  changedAt: Date
}

/** How many vacancies are in a feed of the whole board, or of a company, and when they changed last. */
export async function feedState(reads: Reads, company: number | null): Promise<FeedState> {
  const { rows } = await reads.query<FeedState>(
    company === null
      ? {
          name: 'board-feed-state',
          text: `select (select count(*)::int from vacancy_search) as count,
            coalesce((select max(updated_at) from vacancy), to_timestamp(0)) as "changedAt"`,
        }
      : {
          name: 'board-feed-state-company',
          text: `select (select count(*)::int from vacancy_search where company_id = $1) as count,
            coalesce((select max(updated_at) from vacancy where company_id = $1), to_timestamp(0)) as "changedAt"`,
          values: [company],
        },
  )
  return rows[0] ?? { count: 0, changedAt: new Date(0) }
}

/** Ids of the next searchable vacancies after an id, in order. */
export async function idsAfter(reads: Reads, id: number, limit: number, company: number | null): Promise<number[]> {
  const { rows } = await reads.query<{ id: number }>(
    company === null
      ? {
          name: 'board-feed-ids',
          text: 'select vacancy_id as id from vacancy_search where vacancy_id > $1 order by vacancy_id limit $2',
          values: [id, limit],
        }
      : {
          name: 'board-feed-ids-company',
          text: `select vacancy_id as id from vacancy_search where vacancy_id > $1 and company_id = $3
            order by vacancy_id limit $2`,
          values: [id, limit, company],
        },
  )
  return rows.map((row) => row.id)
}
