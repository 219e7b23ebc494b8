// Whole tables, catalogue of tables and sequences: COPY and pg_catalog are beyond Prisma.
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

interface Table {
  /** quoted, with its schema */
  name: string
  /** quoted, without generated ones */
  columns: string
  /** names of the tables that its rows reference */
  needs: string[]
}

/** Without the histories of migrations, which are the target's own. */
const TABLES = `
  select c.oid::regclass::text as name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    array(select distinct confrelid::regclass::text from pg_constraint
      where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as needs
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
    and c.relname not in ('_prisma_migrations', 'migrations')
  order by 1`

/**
 * Copies every row of one Quartet database into another that has the same tables and no account yet, in one transaction
 * there and from one snapshot here. The role must own both.
 * @returns the number of rows
 * @throws Error in one sentence when the target is in use; any error of PostgreSQL, leaving the target unchanged
 */
export async function copyRows(from: string, to: string, say: (line: string) => void): Promise<number> {
  const [source, target] = await Promise.all([connected(from), connected(to)])
  try {
    await refuseUsed(target)
    await source.query('begin isolation level repeatable read, read only')
    await target.query('begin')
    const tables = inOrder((await source.query<Table>(TABLES)).rows)
    const names = tables.map(({ name }) => name)
    // Triggers would announce, count or refuse rows that are copied as they are.
    for (const name of names) await target.query(`alter table ${name} disable trigger user`)
    await target.query(`truncate ${names.join(', ')}`)
    let rows = 0
    for (const table of tables) {
      const copied = await copyTable(source, target, table)
      if (copied > 0) say(`${copied} rows of ${table.name}`)
      rows += copied
    }
    for (const name of names) await target.query(`alter table ${name} enable trigger user`)
    await copySequences(source, target)
    await target.query('commit')
    await target.query('analyze')
    return rows
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'quartet copy' })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function refuseUsed(target: pg.Client): Promise<void> {
  const { rows } = await target.query<{ used: boolean }>('select exists (select from user_account) as used')
  if (rows[0]?.used) throw new Error('The target already has accounts: use an empty database')
}

async function copyTable(source: pg.Client, target: pg.Client, { name, columns }: Table): Promise<number> {
  const writing = target.query(copyFrom(`copy ${name} (${columns}) from stdin`))
  await pipeline(source.query(copyTo(`copy ${name} (${columns}) to stdout`)), writing)
  return writing.rowCount
}

/** So that new ids continue after the copied ones. */
async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
      where schemaname in ('public', 'graphile_worker') and last_value is not null`,
  )
  for (const { name, value } of rows) await target.query('select setval($1::regclass, $2)', [name, value])
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
