import type { Db } from '#server/core/database/db.ts'

// A row for each day, even without new accounts.

/** For each of the last 30 days, the accounts at its end and those created on it. Deleted accounts are not counted. */
export function accountGrowth(db: Db): Promise<{ day: string; total: number; added: number }[]> {
  return db.$queryRaw`
    with days as (select generate_series(current_date - 29, current_date, interval '1 day')::date as day),
      made as (select (created_at at time zone 'UTC')::date as day, count(*) as added from user_account group by 1)
    select days.day::text as day, coalesce(made.added, 0)::int as added,
      (select coalesce(sum(earlier.added), 0) from made earlier where earlier.day <= days.day)::int as total
    from days left join made on made.day = days.day order by days.day`
}
