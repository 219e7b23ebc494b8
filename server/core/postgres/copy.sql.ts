// COPY and pg_catalog (lists of tables and sequences) are not available through Prisma.
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { appliedMigrations } from './migrations.sql.ts'

export interface Table {
  /** quoted, with its schema */
  name: string
  /** quoted, without generated ones */
  columns: string[]
  /** names of the tables that its rows reference */
  needs: string[]
  /** false for unlogged tables, which PostgreSQL empties after a crash: counters of limits, shared lists */
  logged: boolean
}

/** A sequence and the last number that it gave out. */
interface Sequence {
  name: string
  value: string
}

/** A consistent state of a database, independent of later changes. */
export interface Snapshot {
  /** each logged table after those that its rows reference */
  tables: Table[]
  /** Rows in the text format of COPY; `rowCount` is known at the end of the stream. Read one table after the other. */
  rowsOf(table: Table): Readable & { rowCount: number }
  sequences(): Promise<Sequence[]>
  history(): Promise<History>
  close(): Promise<void>
}

/** The migrations that were applied to a database. */
interface History {
  /** Quartet's migrations, in their order */
  migrations: { name: string; checksum: string }[]
  /** number of the job queue's last migration */
  jobs: number
}

/** A database whose rows are being replaced. */
export interface Target {
  tables: Table[]
  /** @returns the number of rows */
  load(table: Pick<Table, 'name' | 'columns'>, rows: Readable): Promise<number>
  /** Sets a sequence, so that new ids continue after the loaded ones. */
  setSequence(sequence: Sequence): Promise<void>
}

/** All tables except the histories of migrations, which the target has itself. */
const TABLES = `
  select c.oid::regclass::text as name,
    array(select quote_ident(attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    array(select distinct confrelid::regclass::text from pg_constraint
      where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as needs,
    c.relpersistence = 'p' as logged
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
    and c.relname not in ('_prisma_migrations', 'migrations')
  order by 1`

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where schemaname in ('public', 'graphile_worker') and last_value is not null`

/**
 * Copies every row of the logged tables from one Quartet database, as one snapshot, into another that has the same
 * tables and no accounts yet, in one transaction. The role must own both.
 * @returns the number of rows
 * @throws Error in one sentence when the target is in use; any error of PostgreSQL, leaving the target unchanged
 */
export async function copyRows(from: string, to: string, say: (line: string) => void): Promise<number> {
  const snapshot = await openSnapshot(from)
  try {
    return await replaceRows(to, async (target) => {
      let rows = 0
      for (const table of snapshot.tables) {
        const copied = await target.load(table, snapshot.rowsOf(table))
        if (copied > 0) say(`${copied} rows of ${table.name}`)
        rows += copied
      }
      for (const sequence of await snapshot.sequences()) await target.setSequence(sequence)
      return rows
    })
  } finally {
    await snapshot.close()
  }
}

/** Opens a transaction that sees the present state of a database until it is closed. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await connected(url)
  await client.query('begin isolation level repeatable read, read only')
  // PostgreSQL takes the snapshot of a transaction at its first statement.
  const tables = inOrder((await client.query<Table>(TABLES)).rows.filter(({ logged }) => logged))
  return {
    tables,
    rowsOf: ({ name, columns }) => client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`)),
    sequences: async () => (await client.query<Sequence>(SEQUENCES)).rows,
    history: () => historyOf(client),
    close: () => client.end(),
  }
}

/**
 * Empties every table of a database without accounts and lets `replace` fill them, in one transaction.
 * @throws Error in one sentence when there are accounts; any error of `replace`, leaving the database unchanged
 */
export async function replaceRows<T>(url: string, replace: (target: Target) => Promise<T>): Promise<T> {
  const client = await connected(url)
  try {
    await refuseUsed(client)
    await client.query('begin')
    const tables = inOrder((await client.query<Table>(TABLES)).rows)
    const names = tables.map(({ name }) => name)
    // With triggers on, copied rows would be announced, counted or refused.
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${names.join(', ')}`)
    const result = await replace({
      tables,
      load: (table, rows) => load(client, table, rows),
      setSequence: async ({ name, value }) =>
        void (await client.query('select setval($1::regclass, $2)', [name, value])),
    })
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    await client.query('commit')
    await client.query('analyze')
    return result
  } finally {
    await client.end()
  }
}

async function historyOf(client: pg.Client): Promise<History> {
  const ours = [...(await appliedMigrations(client))].map(([name, { checksum }]) => ({ name, checksum }))
  const { rows } = await client.query<{ last: number }>('select max(id)::int as last from graphile_worker.migrations')
  return { migrations: ours.sort((a, b) => (a.name < b.name ? -1 : 1)), jobs: rows[0]?.last ?? 0 }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'quartet copy' })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Whether a database has accounts. */
export async function isUsed(url: string): Promise<boolean> {
  const client = await connected(url)
  try {
    return (await hasTables(client)) && (await hasAccounts(client))
  } finally {
    await client.end()
  }
}

/**
 * Deletes everything in a database without accounts, so that older tables can be made in it.
 * @throws Error in one sentence when there are accounts; any error of PostgreSQL, leaving the database unchanged
 */
export async function emptyUnused(url: string): Promise<void> {
  const client = await connected(url)
  try {
    await client.query('begin')
    if (await hasTables(client)) await refuseUsed(client)
    await client.query('drop schema if exists graphile_worker, public cascade')
    await client.query('create schema public')
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ made: boolean }>(`select to_regclass('user_account') is not null as made`)
  return rows[0]?.made === true
}

async function hasAccounts(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>('select exists (select from user_account) as used')
  return rows[0]?.used === true
}

async function refuseUsed(client: pg.Client): Promise<void> {
  if (await hasAccounts(client)) throw new Error('The target already has accounts: use an empty database')
}

async function load(client: pg.Client, { name, columns }: Pick<Table, 'name' | 'columns'>, rows: Readable) {
  const writing = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  await pipeline(rows, writing)
  return writing.rowCount
}

/** Each table after those that its rows reference. */
function inOrder(tables: readonly Table[]): Table[] {
  const done = new Set<string>()
  const ordered: Table[] = []
  const add = (table: Table) => {
    if (done.has(table.name)) return
    done.add(table.name)
    for (const need of table.needs) for (const other of tables) if (other.name === need) add(other)
    ordered.push(table)
  }
  for (const table of tables) add(table)
  return ordered
}

/**
 * The names of our migrations in a database without accounts; none in an empty one.
 * @throws Error in one sentence when the database is in use, by Quartet or by something else
 */
export async function migrationsOfUnused(url: string): Promise<string[]> {
  const client = await connected(url)
  try {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const names = rows.map(({ name }) => name)
    if (names.length === 0) return []
    if (!names.includes('_prisma_migrations'))
      throw new Error('The target has tables of something else: use an empty database')
    if (names.includes('user_account')) await refuseUsed(client)
    return [...(await appliedMigrations(client)).keys()]
  } finally {
    await client.end()
  }
}
