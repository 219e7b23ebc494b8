// Prisma has neither COPY nor lookups by pairs of values.
import type pg from 'pg'
import { pool } from '#server/core/database/db.ts'
import type { Company, Vacancy } from '#prisma/generated/client.ts'
import type { Found } from '../moderation/rules.ts'
import { COMPANY_COLUMNS, selected, VACANCY_COLUMNS } from '../columns.ts'

/** Where something comes from: unique in its table. */
export interface Origin {
  source: string
  sourceId: string
}

/** Runs `work` in a transaction. Imports run one at a time, since two may have the same company. */
export async function importing<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool().connect()
  try {
    await client.query('begin')
    await client.query("select pg_advisory_xact_lock(hashtextextended('vacancies.import', 0))")
    // GIN collects new entries and merges them in large portions.
    await client.query("set local gin_pending_list_limit = '64MB'")
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Companies that are known by one of these origins. */
export const knownCompanies = (client: pg.ClientBase, origins: readonly Origin[]): Promise<Company[]> =>
  known<Company>(client, `select ${selected(COMPANY_COLUMNS, 'held')} from company held`, origins)

/** Vacancies that are known by one of these origins. */
export const knownVacancies = (client: pg.ClientBase, origins: readonly Origin[]): Promise<Vacancy[]> =>
  known<Vacancy>(client, `select ${selected(VACANCY_COLUMNS, 'held')} from vacancy held`, origins)

async function known<Row extends object>(
  client: pg.ClientBase,
  select: string,
  origins: readonly Origin[],
): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `${select} join unnest($1::text[], $2::text[]) as given (source, source_id)
      on held.source = given.source and held.source_id = given.source_id`,
    [origins.map(({ source }) => source), origins.map(({ sourceId }) => sourceId)],
  )
  return rows
}

export async function companiesById(client: pg.ClientBase, ids: readonly number[]): Promise<Company[]> {
  if (ids.length === 0) return []
  const { rows } = await client.query<Company>(
    `select ${selected(COMPANY_COLUMNS, 'held')} from company held where held.id = any($1::int[])`,
    [ids],
  )
  return rows
}

/** A new vacancy in which rules found something. */
export interface FoundCase {
  vacancy: Vacancy
  company: Company
  isHeld: boolean
  findings: readonly Found[]
}

/** Adds cases to the queue of moderation. */
export async function addCases(client: pg.ClientBase, cases: readonly FoundCase[]): Promise<void> {
  if (cases.length === 0) return
  await client.query(
    `insert into moderation_case (vacancy_id, state, findings, queued_at)
      select id, state, findings, now() from unnest($1::int[], $2::text[], $3::jsonb[]) as given (id, state, findings)`,
    [
      cases.map(({ vacancy }) => vacancy.id),
      cases.map(({ isHeld }) => (isHeld ? 'held' : 'waiting')),
      cases.map(({ findings }) => JSON.stringify(findings.map(({ kind, found }) => ({ kind, found })))),
    ],
  )
}

/** Reserves `count` new ids of a table. */
export async function newIds(client: pg.ClientBase, table: 'company' | 'vacancy', count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence($1, 'id'))::int4 as id from generate_series(1, $2)`,
    [table, count],
  )
  return rows.map(({ id }) => id)
}
