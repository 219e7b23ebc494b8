import type pg from 'pg'
import { extraPool } from '#server/core/database/db.ts'
import { readOn, readsOf, type Reads } from '#server/core/database/replica.ts'
import type { FilterName } from '../../filters/filters.schema.ts'
import { toTextMatch } from '../../text/query/tsquery.ts'
import type { Criteria } from '../../filters/types.ts'

export interface ConditionOptions {
  /** Leave out this filter. */
  without?: FilterName | undefined
  /** Leave out the wanted salary and the range of pay. */
  anySalary?: boolean
  /** Instead of the text condition: a tsquery that implies it. */
  only?: string
  /** The moment that periods count back from. */
  now: Date
}

/** The condition of a search on `vacancy_search`. */
export function conditions(criteria: Criteria, statement: Statement, options: ConditionOptions): string {
  const parts = [
    ...textCondition(criteria, statement, options.only),
    ...criteria.groups
      .filter((group) => group.filter !== options.without)
      .map((group) => `tags && ${statement.bind(group.tags, 'int4[]')}`),
    ...otherConditions(criteria, statement, options),
  ]
  return parts.length === 0 ? 'true' : parts.join(' and ')
}

function textCondition(criteria: Criteria, statement: Statement, only: string | undefined): string[] {
  if (only !== undefined) return [`tsv @@ ${statement.bind(only, 'tsquery')}`]
  const match = toTextMatch(criteria.text)
  if (match.kind === 'all') return []
  const query = statement.bind(match.tsquery, 'tsquery')
  // GIN answers a bare NOT by reading every vector; finding the matches and excluding them is fast.
  return match.kind === 'matching'
    ? [`tsv @@ ${query}`]
    : [`vacancy_id not in (select other.vacancy_id from vacancy_search other where other.tsv @@ ${query})`]
}

function otherConditions(criteria: Criteria, statement: Statement, options: ConditionOptions): string[] {
  const { companies, without, withoutCompanies, period, from, to, box } = criteria
  const parts: string[] = []
  if (companies.length > 0) parts.push(`company_id = any(${statement.bind(companies, 'int4[]')})`)
  if (without.length > 0) parts.push(`vacancy_id <> all(${statement.bind(without, 'int4[]')})`)
  if (withoutCompanies.length > 0) parts.push(`company_id <> all(${statement.bind(withoutCompanies, 'int4[]')})`)
  if (options.anySalary !== true) parts.push(...payConditions(criteria, statement))
  const start = period === null ? from : new Date(options.now.getTime() - period * DAY_MS)
  if (start) parts.push(`published_at >= ${statement.bind(start, 'timestamptz')}`)
  if (to) parts.push(`published_at <= ${statement.bind(to, 'timestamptz')}`)
  if (box) {
    const [left, right] = [statement.bind(box.left, 'float8'), statement.bind(box.right, 'float8')]
    parts.push(`lat between ${statement.bind(box.bottom, 'float8')} and ${statement.bind(box.top, 'float8')}`)
    parts.push(box.left <= box.right ? `lng between ${left} and ${right}` : `(lng >= ${left} or lng <= ${right})`)
  }
  return parts
}

function payConditions({ salary, payFrom, payTo }: Criteria, statement: Statement): string[] {
  const parts: string[] = []
  if (salary !== null) {
    const wanted = statement.bind(salary, 'int4')
    parts.push(`(salary_low is null or (salary_low <= ${wanted} and salary_high >= ${wanted}))`)
  }
  if (payFrom !== null) parts.push(`coalesce(salary_from, salary_to) >= ${statement.bind(payFrom, 'int4')}`)
  if (payTo !== null) parts.push(`coalesce(salary_from, salary_to) <= ${statement.bind(payTo, 'int4')}`)
  return parts
}

const DAY_MS = 86_400_000

/** The values of a statement, `$1` first. */
export class Statement {
  readonly values: unknown[] = []

  /** Adds a value and returns its placeholder. */
  bind(value: unknown, type = ''): string {
    this.values.push(value)
    return `$${this.values.length}${type && `::${type}`}`
  }
}

/**
 * Runs one search statement. With `byIndex` sequential scans are disabled: the planner costs a match of a vector like a
 * comparison of numbers and ignores that each vector must first be fetched from TOAST.
 */
export async function searchRows<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[],
  byIndex: boolean,
): Promise<Row[]> {
  if (!byIndex) return (await searchReads().query<Row>({ text, values })).rows
  return readOn('vacancies.search', searchPool, SEARCHING, async (client) => {
    await client.query({ text: 'begin; set local enable_seqscan = off' })
    const { rows } = await client.query<Row>({ text, values })
    await client.query({ text: 'commit' })
    return rows
  })
}

/**
 * Connections for searching only, so that many searches cannot block requests for other data. Just-in-time compilation
 * costs more than it saves here; sorting a million ids takes about 60 MB; typing errors in short words need a low
 * threshold of similarity.
 */
export const searchPool = (): pg.Pool => extraPool('vacancies.search', SEARCHING)

/** The same for reading from a replica if there is one: lists and counts are the same for everybody. */
export const searchReads = (): Reads => readsOf('vacancies.search', searchPool, SEARCHING)

const SEARCHING: pg.PoolConfig = {
  max: 4,
  connectionTimeoutMillis: 15_000,
  options:
    '-c jit=off -c work_mem=64MB -c pg_trgm.similarity_threshold=0.2 -c statement_timeout=20s -c default_transaction_read_only=on',
}

/** Whether the statement reads the text index. */
export const readsText = (criteria: Criteria): boolean => toTextMatch(criteria.text).kind !== 'all'
