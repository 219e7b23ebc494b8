// An upsert of many rows that adds to what is there is beyond Prisma.
import { pool } from '#server/core/db.ts'

/** Adds to the views of vacancies, in one order so that two processes never wait in a circle; unknown ones are left out. */
export async function addViews(views: ReadonlyMap<number, number>): Promise<void> {
  await pool().query({
    name: 'vacancy-views-add',
    text: `insert into vacancy_views as held (vacancy_id, count)
      select vacancy.id, seen.count from unnest($1::int[], $2::int[]) as seen (id, count)
      join vacancy on vacancy.id = seen.id order by vacancy.id
      on conflict (vacancy_id) do update set count = held.count + excluded.count`,
    values: [[...views.keys()], [...views.values()]],
  })
}
