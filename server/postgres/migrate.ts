import pg from 'pg'
import { readMigrations } from './migration-files.ts'
import type { Migration } from './migration-files.ts'
import { appliedMigrations, ensureHistory, recordMigration, lockMigrations } from './migrations.sql.ts'
import { lineAt, lineOfStatement } from './statements.ts'

/**
 * Brings a database up to the migrations of `folder`: each file that is not applied yet runs in one transaction of its
 * own, in the order of names, and gets the row of `_prisma_migrations` that Prisma would write, so that `prisma migrate
 * deploy` stays usable. Any number of processes may call this at once: they take turns (Prisma's own lock).
 * Resolves to the names applied by this call.
 * Throws without changing anything by the failing file: the message names the file, the line and PostgreSQL's reason.
 * Throws with the name when a file was edited after it was applied, or when Prisma left one half applied.
 */
export async function migrate(url: string, folder: string, log: (line: string) => void): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString: url, application_name: 'quartet migrations' })
  client.on('error', () => {})
  await client.connect()
  try {
    await lockMigrations(client)
    const missing = await missingMigrations(client, migrations, log)
    for (const migration of missing) await apply(client, migration, log)
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function missingMigrations(
  client: pg.Client,
  migrations: Migration[],
  log: (line: string) => void,
): Promise<Migration[]> {
  await ensureHistory(client)
  const applied = await appliedMigrations(client)
  for (const { name, checksum } of migrations) {
    const row = applied.get(name)
    if (row && !row.finished) {
      throw new Error(`migration ${name} was left half applied by Prisma: settle it with "prisma migrate resolve"`)
    }
    if (row && row.checksum !== checksum) {
      throw new Error(
        `migration ${name} was edited after it was applied: restore the file and put the change in a new one`,
      )
    }
  }
  const unknown = [...applied.keys()].filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length > 0) log(`the database is newer than this Quartet: it has ${unknown.join(', ')}`)
  return migrations.filter(({ name }) => !applied.has(name))
}

async function apply(client: pg.Client, migration: Migration, log: (line: string) => void): Promise<void> {
  log(`applying migration ${migration.name}`)
  const startedAt = new Date()
  await client.query('begin')
  const completed = countStatements(client)
  try {
    await client.query(migration.sql)
    await recordMigration(client, { ...migration, startedAt })
    await client.query('commit')
  } catch (error) {
    const done = completed()
    await client.query('rollback').catch(() => {})
    throw new Error(describe(migration, error as pg.DatabaseError, done), { cause: error })
  } finally {
    completed()
  }
}

/** Counts the statements that the server reports as completed from now on: most errors do not say where they are. */
function countStatements(client: pg.Client): () => number {
  const { connection } = client
  let count = 0
  const add = () => count++
  connection.on('commandComplete', add)
  return () => {
    connection.off('commandComplete', add)
    return count
  }
}

function describe({ file, sql }: Migration, error: pg.DatabaseError, completed: number): string {
  const position = Number(error.position)
  // PostgreSQL counts characters, not UTF-16 units.
  const line = position
    ? lineAt(Array.from(sql).slice(0, position).join(''), Infinity)
    : lineOfStatement(sql, completed)
  const details = [error.detail, error.hint].filter(Boolean).map((text) => `\n  ${text}`)
  return `${file}${line ? `:${line}` : ''}: ${error.message}${details.join('')}\n  Nothing of this file was applied.`
}
