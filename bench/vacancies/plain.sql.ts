// The statements one would write first, to compare with; ranking and grouping sets are beyond Prisma.
import { pool } from '#server/core/database/db.ts'
import { Statement, conditions } from '#server/products/vacancies/engine/postgres/statements.sql.ts'
import type { Criteria } from '#server/products/vacancies/filters/types.ts'
import type { Documents } from '#server/products/vacancies/engine/memory/documents.ts'

/** Exact count and twenty ids, best rank first. */
export async function rankedPage(criteria: Criteria, skip = 0): Promise<number[]> {
  const counting = new Statement()
  const matching = conditions(criteria, counting, { now: new Date() })
  await pool().query(`select count(*) from vacancy_search where ${matching}`, counting.values)
  const ranking = new Statement()
  const where = conditions(criteria, ranking, { now: new Date() })
  const { rows } = await pool().query<{ id: number }>(
    `select vacancy_id as id from vacancy_search where ${where}
    order by ts_rank(tsv, $1::tsquery) desc, published_at desc, vacancy_id desc limit 20 offset ${skip}`,
    ranking.values,
  )
  return rows.map(({ id }) => id)
}

/** Five facets in one pass over the matches. */
export async function groupingSets(criteria: Criteria): Promise<number> {
  const statement = new Statement()
  const where = conditions(criteria, statement, { now: new Date() })
  const { rows } = await pool().query(
    `with found as materialized (select vacancy_id from vacancy_search where ${where})
    select area_id, experience, employment, schedule, professional_roles, count(*)
    from found join vacancy on vacancy.id = found.vacancy_id
    group by grouping sets ((area_id), (experience), (employment), (schedule), (professional_roles))`,
    statement.values,
  )
  return rows.length
}

/**
 * Does the work of autovacuum now: merges index entries, marks pages visible, updates statistics.
 */
export async function settle(): Promise<void> {
  await pool().query('vacuum analyze vacancy_search')
  await pool().query('vacuum analyze vacancy')
  await pool().query('analyze vacancy_title')
}

/** Writes this many rows without changing their content. */
export async function touched(rows: number): Promise<void> {
  await pool().query(
    'update vacancy_search set tags = tags where vacancy_id in (select vacancy_id from vacancy_search order by 1 limit $1)',
    [rows],
  )
}

/** Milliseconds from the commit of a change until the index in memory has it. */
export async function visibleAfter(documents: Documents): Promise<number> {
  const id = documents.ids[0] ?? 0
  const before = documents.ordinalOf(id)
  await pool().query('update vacancy_search set tags = tags where vacancy_id = $1', [id])
  const from = performance.now()
  while (documents.ordinalOf(id) === before) {
    if (performance.now() - from > 10_000) throw new Error('a change does not arrive in the index')
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return performance.now() - from
}
