// Writes a migration for what prisma/schema has and the migrations do not create. Usage: npm run db:diff -- <name>
// `npm run db:diff -- --check` only says whether one is missing (exit code 1). See "Migrations" in docs/operations.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { startPostgres } from '#server/core/postgres/embedded.ts'
import { migrate } from '#server/core/postgres/migrate.ts'
import { MIGRATIONS } from '#server/core/postgres/open.ts'
import { presentSchema, sqlTo } from './schema-engine.ts'

const name = process.argv[2] ?? ''
if (name !== '--check' && !/^[a-z][a-z0-9_]*$/.test(name)) {
  fail('Give the migration a name of small letters, digits and _: npm run db:diff -- add_servers')
}

const sql = await missingSql()
if (name === '--check') {
  if (sql) fail(`The schema has changes without a migration (npm run db:diff -- <name>):\n${headlines(sql)}`)
} else if (sql) {
  const folder = `prisma/migrations/${timestamp()}_${name}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/migration.sql`, sql)
  console.log(`${folder}/migration.sql written: read it, and add by hand what Prisma's schema cannot say`)
} else {
  console.log('The schema has not changed since the last migration')
}

/**
 * Runs all migrations in an empty database, because the database in use may belong to another
 * branch.
 */
async function missingSql(): Promise<string | undefined> {
  const postgres = await startPostgres({ dataDir: '.cache/db-diff', log: () => {}, volatile: true })
  try {
    const client = new pg.Client(postgres.url)
    await client.connect()
    await client.query('drop schema public cascade; create schema public')
    await client.end()
    await migrate(postgres.url, MIGRATIONS, () => {})
    return await sqlTo(postgres.url, presentSchema())
  } finally {
    await postgres.stop()
  }
}

/** The first line of each statement. */
function headlines(script: string): string {
  return script.match(/^(CREATE|ALTER|DROP).*$/gm)?.join('\n') ?? script
}

/** UTC as 20260131120000, Prisma's form: names sort in the order of their making. */
function timestamp(): string {
  return new Date().toISOString().replace(/\D/g, '').slice(0, 14)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
