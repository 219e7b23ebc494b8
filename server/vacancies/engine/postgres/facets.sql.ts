// Counts over unnested tags and computed steps, from statements whose conditions differ with each search.
import { Statement, conditions, readsText } from './conditions.ts'
import type { Criteria, HistogramStep, SalaryCounts } from '../types.ts'
import { searchRows } from './pool.ts'
import { tagOfFlag } from '../../search/filters.ts'
import type { FilterName } from '../../search/filters.schema.ts'

/** Tag → matches that bear it. */
export async function tagCounts(
  criteria: Criteria,
  without: FilterName | undefined,
  now: Date,
): Promise<Map<number, number>> {
  const statement = new Statement()
  const where = conditions(criteria, statement, { now, without })
  const rows = await searchRows<{ tag: number; count: number }>(
    `with found as materialized (select tags from vacancy_search where ${where})
    select tag, count(*)::int4 as count from found, unnest(tags) tag group by tag`,
    statement.values,
    readsText(criteria),
  )
  return new Map(rows.map(({ tag, count }) => [tag, count]))
}

/** Matches with a stated salary that answer each wanted one. */
export async function salaryCounts(criteria: Criteria, wanted: number[], now: Date): Promise<SalaryCounts> {
  const statement = new Statement()
  const where = conditions(criteria, statement, { now, anySalary: true })
  const rows = await searchRows<{ salary: number; count: number }>(
    `with found as materialized (
      select salary_low, salary_high from vacancy_search where ${where} and salary_low is not null)
    select wanted::int4 as salary, count(salary_low)::int4 as count
    from unnest(${statement.bind(wanted, 'int4[]')}) wanted
    left join found on salary_low <= wanted and salary_high >= wanted
    group by wanted order by wanted`,
    statement.values,
    readsText(criteria),
  )
  return rows
}

/** Pay of the matches in equal steps; the last step has no end. */
export async function salarySteps(criteria: Criteria, steps: number, now: Date): Promise<HistogramStep[]> {
  const statement = new Statement()
  const where = conditions(criteria, statement, { now, anySalary: true })
  const parts = statement.bind(steps, 'int4')
  const rows = await searchRows<{ step: number; width: number; count: number }>(
    `with found as materialized (
      select coalesce(salary_from, salary_to) as pay from vacancy_search
      where ${where} and tags @> array[${tagOfFlag('only_with_salary')}]),
    scale as (
      select greatest(5000, ceil(percentile_disc(0.98) within group (order by pay) / ${parts}::float8 / 5000) * 5000)::int4
        as width from found)
    select least(pay / width, ${parts} - 1)::int4 as step, width, count(*)::int4 as count
    from found, scale group by 1, 2 order by 1`,
    statement.values,
    readsText(criteria),
  )
  return filled(rows, steps)
}

/** Steps that no vacancy is in are there too, with 0. */
function filled(rows: { step: number; width: number; count: number }[], steps: number): HistogramStep[] {
  const width = rows[0]?.width
  if (width === undefined) return []
  const counts = new Map(rows.map((row) => [row.step, row.count]))
  return Array.from({ length: steps }, (_, step) => ({
    from: step * width,
    to: step === steps - 1 ? null : (step + 1) * width,
    count: counts.get(step) ?? 0,
  }))
}
