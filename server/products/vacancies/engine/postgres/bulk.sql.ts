// Prisma does not support COPY, the only way to load a million rows within minutes.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { pool } from '#server/core/database/db.ts'
import type { Company, Vacancy } from '#prisma/generated/client.ts'
import { COMPANY_COLUMNS, SEARCH_COLUMNS, SNIPPET_COLUMNS, VACANCY_COLUMNS, type Columns } from '../../columns.ts'
import { analysisVersion } from '../analysis-version.ts'
import type { SearchRow } from '../row.ts'
import { NOTE_VERSION } from './search-row.sql.ts'

type Value = string | number | boolean | Date | null | readonly (string | number)[]

/** Streams rows into a table within the client's transaction, in the order of `columns`. */
async function copyRows<Row extends object>(
  client: pg.ClientBase,
  table: string,
  columns: Columns<Extract<keyof Row, string>>,
  rows: Iterable<Row>,
): Promise<void> {
  const fields = Object.keys(columns) as Extract<keyof Row, string>[]
  const names = fields.map((field) => columns[field]).join(', ')
  const target = client.query(copyFrom(`copy ${table} (${names}) from stdin`))
  await pipeline(Readable.from(chunks(rows, fields)), target)
}

/** Loads vacancies. @throws unique violation when one of them exists */
export const copyVacancies = (client: pg.ClientBase, rows: Iterable<Vacancy>): Promise<void> =>
  copyRows(client, 'vacancy', VACANCY_COLUMNS, rows)

/** Loads the rows that search reads, and records the version of text analysis they were built with. */
export async function copySearchRows(client: pg.ClientBase, rows: Iterable<SearchRow>): Promise<void> {
  const snippets: Pick<SearchRow, 'vacancyId' | 'sentences'>[] = []
  const noted = function* () {
    for (const row of rows) {
      snippets.push({ vacancyId: row.vacancyId, sentences: row.sentences })
      yield row
    }
  }
  await client.query(NOTE_VERSION, [analysisVersion()])
  await copyRows<Omit<SearchRow, 'sentences'>>(client, 'vacancy_search', SEARCH_COLUMNS, noted())
  await copyRows(client, 'vacancy_snippet', SNIPPET_COLUMNS, snippets)
}

/** Loads companies; existing ones are left unchanged. */
export async function copyCompanies(client: pg.ClientBase, rows: Iterable<Company>): Promise<void> {
  await client.query('create temp table if not exists company_in (like company) on commit delete rows')
  await copyRows(client, 'company_in', COMPANY_COLUMNS, rows)
  await client.query('insert into company select * from company_in on conflict (id) do nothing')
}

/** Adds to the number of vacancies with each title, and deletes titles that have none left. */
export async function countTitles(client: pg.ClientBase, titles: Map<string, number>): Promise<void> {
  if (titles.size === 0) return
  const shown = [...titles.keys()]
  await client.query({
    name: 'vacancy-titles-count',
    text: `insert into vacancy_title as held (title, shown, count)
      select lower(shown), min(shown), sum(count) from unnest($1::text[], $2::int[]) as given (shown, count) group by 1
      order by 1
      on conflict (title) do update set count = held.count + excluded.count`,
    values: [shown, shown.map((title) => titles.get(title) ?? 0)],
  })
  await client.query('delete from vacancy_title where count <= 0')
}

/** Adds word forms to the dictionary of the spelling correction. */
export async function addTerms(client: pg.ClientBase, forms: readonly string[]): Promise<void> {
  if (forms.length === 0) return
  await client.query({
    name: 'vacancy-terms-add',
    // Always in the same order, so that transactions that add the same words cannot deadlock.
    text: 'insert into vacancy_term (form) select distinct form from unnest($1::text[]) form order by form on conflict do nothing',
    values: [forms],
  })
}

const TEXT_INDEX = 'vacancy_search_tsv_tags_idx'

/**
 * Drops the index of texts and tags while nothing is searchable yet: building it over all rows at once takes a fifth of
 * the time of updating it row by row. @returns whether it was dropped
 */
export async function dropTextIndexIfEmpty(): Promise<boolean> {
  const { rows } = await pool().query<{ some: boolean }>('select exists (select from vacancy_search) as some')
  if (rows[0]?.some !== false) return false
  await pool().query(`drop index if exists ${TEXT_INDEX}`)
  return true
}

/** Builds the index of texts and tags if an interrupted load has left none. */
export async function buildTextIndex(): Promise<void> {
  const { rows } = await pool().query<{ known: boolean }>('select to_regclass($1) is not null as known', [TEXT_INDEX])
  if (rows[0]?.known) return
  const client = await pool().connect()
  try {
    await client.query(`begin; set local maintenance_work_mem = '256MB';
      select pg_advisory_xact_lock(hashtext('vacancies.text-index'))`)
    await client.query(`create index if not exists ${TEXT_INDEX} on vacancy_search using gin (tsv, tags)`)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** To be called after a large load: updates statistics, merges pending index entries, marks pages as all-visible. */
export async function settleSearch(): Promise<void> {
  await pool().query('vacuum analyze vacancy_search')
}

const CHUNK = 64 * 1024

function* chunks<Row extends object>(rows: Iterable<Row>, fields: (keyof Row)[]): Generator<Buffer> {
  let text = ''
  for (const row of rows) {
    text += `${fields.map((field) => (JSON_FIELDS.has(field) ? jsonb(row[field]) : encoded(row[field] as Value))).join('\t')}\n`
    if (text.length < CHUNK) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

/** Columns of type jsonb: an empty list there is `[]`, elsewhere `{}`. */
const JSON_FIELDS = new Set<PropertyKey>(['languages', 'contacts'])

const jsonb = (value: unknown): string => (value === null ? '\\N' : escaped(JSON.stringify(value)))

/** A value in COPY's text format. */
function encoded(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return escaped(`{${value.map(element).join(',')}}`)
  return escaped(value as string)
}

const element = (item: string | number): string =>
  typeof item === 'number' ? String(item) : `"${item.replace(/["\\]/g, '\\$&')}"`

const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign) : text
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** The existing ids between these two. */
export async function existingVacancies(client: pg.ClientBase, first: number, last: number): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>('select id from vacancy where id between $1 and $2', [
    first,
    last,
  ])
  return new Set(rows.map((row) => row.id))
}
