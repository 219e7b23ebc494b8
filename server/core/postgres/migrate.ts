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

// The runner wraps each file in a transaction. PL/pgSQL's BEGIN has no semicolon. A text of our own.
const TRANSACTION = /^\s*(begin|start\s+transaction|commit|rollback)(\s+(work|transaction))?\s*;/im

/**
 * Brings a database up to the migrations of `folder`: each file that is not applied yet runs in one transaction of its
 * own, in the order of names, and gets the row of `_prisma_migrations` that Prisma would write, so that `prisma migrate
 * deploy` stays usable. Any number of processes may call this at the same time: they take turns (Prisma's own lock).
 * @param only names; default all
 * @returns the names applied by this call
 * @throws Error naming the file, the line and PostgreSQL's reason, with nothing of that file applied; also when a file
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

// One alternative per construct in which a semicolon does not end a statement.
// A quote that is doubled inside a text ends one and begins the next.
const SKIPPED =
  // A text of our own.
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|\\[\s\S])*'|'[^']*'|"[^"]*"|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1/g

/** The line, from 1, on which the statement with this index, from 0, begins; undefined when there are fewer. */
export function lineOfStatement(sql: string, index: number): number | undefined {
  // Comments become blanks, quoted text becomes letters: the remaining semicolons separate statements.
  const plain = sql.replace(SKIPPED, (text) => text.replace(/[^\n]/g, /^(--|\/\*)/.test(text) ? ' ' : 'x'))
  const begins: number[] = []
  for (const statement of plain.matchAll(/[^;]+/g)) {
    const first = statement[0].search(/\S/)
    if (first >= 0) begins.push(statement.index + first)
  }
  const at = begins[index]
  return at === undefined ? undefined : lineAt(plain, at)
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
