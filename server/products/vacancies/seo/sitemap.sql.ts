// Prisma has neither window functions nor groups by the elements of an array, and would create an object for each of
// fifty thousand rows.
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

/**
 * Places, and trades in them, with at least so many open vacancies, the most first. Reads the full rows of vacancies,
 * which takes seconds for a million.
 */
export async function frequentPlaces(fewest: number, limit: number): Promise<{ area: number; role: number | null }[]> {
  const { rows } = await sharedReads().query<{ area: number; role: number | null }>({
    name: 'sitemap-places',
    text: `with open as materialized (
        select area_id, professional_roles from vacancy where archived_at is null and not hidden and held_at is null
      )
      select area, role from (
        select area_id as area, null::int as role, count(*) from open group by 1
        union all select area_id, role, count(*) from open, unnest(professional_roles) role group by 1, 2
      ) counted where count >= $1 order by count desc, area, role limit $2`,
    values: [fewest, limit],
  })
  return rows
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
