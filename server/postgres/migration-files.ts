import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** One `<timestamp>_<name>/migration.sql`. */
export interface Migration {
  /** folder's name: its order and its key in the history */
  name: string
  /** path, for messages */
  file: string
  sql: string
  /** SHA-256 of the file, hexadecimal, as Prisma records it */
  checksum: string
}

// The runner wraps each file in a transaction. PL/pgSQL's BEGIN has no semicolon.
const TRANSACTION = /^\s*(begin|start\s+transaction|commit|rollback)(\s+(work|transaction))?\s*;/im

/**
 * The migrations of a folder in the order of their names.
 * Throws when a folder has no `migration.sql` or a file steers transactions itself.
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
  if (own) throw new Error(`${file}: "${own[0].trim()}" is not allowed, each file runs in one transaction already`)
  return { name, file, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}
