import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import {
  appliedMigrations,
  ensureHistory,
  isTooOld,
  LEAST_VERSION,
  lockMigrations,
  recordMigration,
  versionOf,
  type Migration,
} from './migrations.sql.ts'

// Each migration runs in a transaction and must not end it. PL/pgSQL has BEGIN without a semicolon. A text of our own.
const TRANSACTION = /^\s*(begin|start\s+transaction|commit|rollback)(\s+(work|transaction))?\s*;/im

/**
 * Brings a database up to the migrations of `folder`: each file that is not applied yet runs in one transaction of its
 * own, in the order of names, and gets the row of `_prisma_migrations` that Prisma would write, so that `prisma migrate
 * deploy` stays usable. Any number of processes may call this at the same time: they take turns (Prisma's own lock).
 * @param only names; default all
 * @returns the names applied by this call
 * @throws Error naming the file and PostgreSQL's reason, with nothing of that file applied; also when a file
 * was edited after it was applied, when Prisma left one half applied, or when the database has migrations that the
 * folder does not: it belongs to a newer version, whose rows this one would misread; and when PostgreSQL is too old
 */
export async function migrate(
  url: string,
  folder: string,
  log: (line: string) => void,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString: url, application_name: 'quartet migrations' })
  client.on('error', () => {})
  await client.connect()
  try {
    const version = await versionOf(client)
    if (isTooOld(version))
      throw new Error(`PostgreSQL ${version} is too old: Quartet needs version ${LEAST_VERSION} or later`)
    await lockMigrations(client)
    const missing = (await missingMigrations(client, migrations)).filter(({ name }) => only?.has(name) ?? true)
    const isNew = missing.length === migrations.length
    if (isNew) log('making the tables')
    for (const migration of missing) {
      if (!isNew) log(`applying migration ${migration.name}`)
      await apply(client, migration)
    }
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * The migrations of a folder, `<timestamp>_<name>/migration.sql`, in the order of their names.
 * @throws Error when a folder has no `migration.sql` or a file controls transactions itself
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(names.sort().map((name) => readMigration(folder, name)))
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const file = join(folder, name, 'migration.sql')
  const sql = await readFile(file, 'utf8')
  const own = TRANSACTION.exec(sql)
  if (own) throw new Error(`${file}: "${own[0].trim()}" is not allowed, each file already runs in one transaction`)
  return { name, file, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

async function missingMigrations(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  await ensureHistory(client)
  const applied = await appliedMigrations(client)
  const unknown = [...applied.keys()].filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length > 0) {
    throw new Error(
      `the database is newer than this version of Quartet: it has ${unknown.sort().join(', ')}. ` +
        'Nothing was changed. Start the version that it was last used with, or a later one',
    )
  }
  for (const { name, checksum } of migrations) {
    const row = applied.get(name)
    if (row && !row.finished) {
      throw new Error(`migration ${name} was left half applied by Prisma: resolve it with "prisma migrate resolve"`)
    }
    if (row && row.checksum !== checksum) {
      throw new Error(
        `migration ${name} was edited after it was applied: restore the file and put the change in a new one`,
      )
    }
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const startedAt = new Date()
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await recordMigration(client, { ...migration, startedAt })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(describe(migration, error as pg.DatabaseError), { cause: error })
  }
}

/** The error of a migration, with the line when PostgreSQL says where it occurred. */
function describe({ file, sql }: Migration, error: pg.DatabaseError): string {
  // PostgreSQL counts characters, not UTF-16 units.
  const before = Array.from(sql).slice(0, Number(error.position)).join('')
  const line = error.position === undefined ? '' : `:${before.split('\n').length}`
  const details = [error.detail, error.hint].filter(Boolean).map((text) => `\n  ${text}`)
  return `${file}${line}: ${error.message}${details.join('')}\n  Nothing of this file was applied.`
}
