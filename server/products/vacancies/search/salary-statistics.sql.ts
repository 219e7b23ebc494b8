// Prisma knows no percentiles.
import { areaDescendants } from '../dictionaries/areas.ts'
import { searchReads } from '../engine/postgres/statements.sql.ts'

/** Pay in roubles a month, and the numbers of vacancies and companies that state it. */
export interface Pay {
  minimum: number
  bottom: number
  median: number
  average: number
  upper: number
  maximum: number
  positions: number
  employers: number
}

/** The pay that these vacancies state, without those in some areas; zeros when none does. */
export async function payOf(ids: Int32Array, withoutAreas: readonly number[]): Promise<Pay> {
  const { rows } = await searchReads().query<Pay>({
    name: 'vacancies-pay',
    text: `with pay as (
        select s.company_id, (coalesce(s.salary_from, s.salary_to) + coalesce(s.salary_to, s.salary_from)) / 2 as sum
        from vacancy_search s join vacancy v on v.id = s.vacancy_id
        where s.vacancy_id = any($1::int[]) and coalesce(s.salary_from, s.salary_to) is not null
          and v.area_id <> all($2::int[])
      )
      select coalesce(min(sum), 0) as minimum, coalesce(max(sum), 0) as maximum, coalesce(round(avg(sum)), 0)::int as average,
        coalesce(percentile_disc(0.1) within group (order by sum), 0) as bottom,
        coalesce(percentile_disc(0.5) within group (order by sum), 0) as median,
        coalesce(percentile_disc(0.9) within group (order by sum), 0) as upper,
        count(*)::int as positions, count(distinct company_id)::int as employers
      from pay`,
    values: [[...ids], withoutAreas.flatMap((id) => areaDescendants(id))],
  })
  return rows[0] as Pay
}

/**
 * The pay in one group of vacancies in roubles a month, and the numbers of vacancies and companies
 * that state it.
 */
export interface GroupPay {
  /** The tag that they share; 0 for all of them. */
  tag: number
  lower: number
  median: number
  upper: number
  positions: number
  employers: number
}

/**
 * Quartiles of the pay that these vacancies state: first all of them, then by the tags of a range, most frequent first.
 * Groups of fewer vacancies or companies than asked for are left out.
 */
export async function payByTag(
  ids: Int32Array,
  [first, last]: readonly [number, number],
  { positions, employers }: { positions: number; employers: number },
): Promise<GroupPay[]> {
  const { rows } = await searchReads().query<GroupPay>({
    name: 'vacancies-pay-by-tag',
    text: `with chosen as materialized (
        select company_id, tags, (coalesce(salary_from, salary_to) + coalesce(salary_to, salary_from)) / 2 as sum
        from vacancy_search where vacancy_id = any($1::int[]) and coalesce(salary_from, salary_to) is not null
      ), grouped as (
        select 0 as tag, company_id, sum from chosen
        union all
        select tag, company_id, sum from chosen, unnest(tags) as tag where tag between $2 and $3
      )
      select tag, percentile_disc(0.25) within group (order by sum) as lower,
        percentile_disc(0.5) within group (order by sum) as median,
        percentile_disc(0.75) within group (order by sum) as upper,
        count(*)::int as positions, count(distinct company_id)::int as employers
      from grouped group by tag having count(*) >= $4 and count(distinct company_id) >= $5
      order by tag <> 0, count(*) desc, tag`,
    values: [[...ids], first, last, positions, employers],
  })
  return rows
}
