import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { migrate, readMigrations } from '#server/core/postgres/migrate.ts'
import { databases, databaseUrl, drop, withAdmin } from './database-copy.sql.ts'

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

async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256').update(graphileWorkerVersion())
  for (const { name, checksum } of await readMigrations(folder)) hash.update(`${name} ${checksum}\n`)
  return hash.digest('hex').slice(0, 16)
}

/** Part of the hash, as the template has the tables of graphile-worker too. */
function graphileWorkerVersion(): string {
  const file = join(createRequire(import.meta.url).resolve('graphile-worker'), '../../package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
