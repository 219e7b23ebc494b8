import { randomInt } from 'node:crypto'
import pg from 'pg'
import { isAlive } from '#server/core/postgres/postmaster.ts'

// CREATE DATABASE is outside any schema of Prisma's. Every test file loads this module, so it must not import
// graphile-worker or the migrations.

/**
 * Creates a copy of the template for a test file and drops those of earlier files; resolves to its URL. A copy that
 * still has connections stays until its worker has ended.
 */
export async function copyTemplate(adminUrl: string, template: string): Promise<string> {
  const name = `test_${process.pid}_${randomInt(2 ** 32)}`
  await withAdmin(adminUrl, async (admin) => {
    const idle = await unusedCopies(admin)
    for (const found of await databases(admin)) {
      if (isLeftOver(found) || (ofThisWorker(found) && idle.has(found))) await drop(admin, found)
    }
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return databaseUrl(adminUrl, name)
}

function ofThisWorker(name: string): boolean {
  return name.startsWith(`test_${process.pid}_`)
}

async function unusedCopies(admin: pg.Client): Promise<Set<string>> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database d
     where datname ~ '^test_' and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
  )
  return new Set(rows.map(({ name }) => name))
}

function isLeftOver(name: string): boolean {
  const owner = /^test_(\d+)_\d+/.exec(name)
  return owner !== null && !isAlive(Number(owner[1]))
}

export async function withAdmin(adminUrl: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

/** Templates and copies. */
export async function databases(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where datname = 'building' or datname ~ '^(template|test)_'`,
  )
  return rows.map(({ name }) => name)
}

export async function drop(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`drop database if exists ${name} with (force)`)
}

export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
