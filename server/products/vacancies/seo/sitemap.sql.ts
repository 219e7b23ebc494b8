// Prisma has no window functions, and would create an object for each of fifty thousand rows.
import { sharedReads } from '#server/core/database/replica.ts'

/** The first id of each part of the sitemap: every `size`-th of the searchable vacancies by id. */
export async function partsOfSitemap(size: number): Promise<number[]> {
  const { rows } = await sharedReads().query<{ id: number }>({
    name: 'sitemap-parts',
    text: `select id from (
        select vacancy_id as id, row_number() over (order by vacancy_id) as place from vacancy_search) numbered
      where (place - 1) % $1 = 0 order by id`,
    values: [size],
  })
  return rows.map(({ id }) => id)
}

/** Searchable vacancies from this id on, and the day of their publication. */
export async function vacanciesFrom(first: number, limit: number): Promise<{ id: number; day: string }[]> {
  const { rows } = await sharedReads().query<{ id: number; day: string }>({
    name: 'sitemap-part',
    text: `select vacancy_id as id, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD') as day
      from vacancy_search where vacancy_id >= $1 order by vacancy_id limit $2`,
    values: [first, limit],
  })
  return rows
}
