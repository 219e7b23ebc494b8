import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { migrate, readMigrations } from '#server/postgres/migrate.ts'
import { isAlive } from '#server/postgres/postmaster.ts'

// CREATE DATABASE is outside any schema of Prisma's.

/**
 * Creates the migrated database that every test file gets a copy of, unless this server has it from an earlier run with
 * the same migrations. Resolves to its name.
 */
export async function ensureTemplate(adminUrl: string, migrations: string): Promise<string> {
  const name = `template_${await hashOf(migrations)}`
  await withAdmin(adminUrl, async (admin) => {
    const names = await databases(admin)
    for (const old of names.filter((found) => found !== name)) await drop(admin, old)
    if (names.includes(name)) return
    await admin.query('create database building')
    const url = databaseUrl(adminUrl, 'building')
    await migrate(url, migrations, () => {})
    await runMigrations({ connectionString: url })
    await admin.query(`alter database building rename to ${name}`)
  })
  return name
}

/**
 * Creates a copy of the template for this worker process and drops those of workers that have ended; resolves to its URL.
 */
export async function copyTemplate(adminUrl: string, template: string): Promise<string> {
  const name = `test_${process.pid}_${threadId}`
  await withAdmin(adminUrl, async (admin) => {
    for (const found of await databases(admin)) {
      if (found === name || isLeftOver(found)) await drop(admin, found)
    }
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return databaseUrl(adminUrl, name)
}

function isLeftOver(name: string): boolean {
  const owner = /^test_(\d+)_\d+/.exec(name)
  return owner !== null && !isAlive(Number(owner[1]))
}

async function withAdmin(adminUrl: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

async function databases(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where datname = 'building' or datname ~ '^(template|test)_'`,
  )
  return rows.map(({ name }) => name)
}

async function drop(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`drop database if exists ${name} with (force)`)
}

function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256').update(graphileWorkerVersion())
  for (const { name, checksum } of await readMigrations(folder)) hash.update(`${name} ${checksum}\n`)
  return hash.digest('hex').slice(0, 16)
}

/** The template has its tables too. */
function graphileWorkerVersion(): string {
  const file = join(createRequire(import.meta.url).resolve('graphile-worker'), '../../package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
