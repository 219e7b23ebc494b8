import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#server/core/postgres/embedded.ts'
import { env } from '#server/settings/env.ts'

/**
 * Runs work with an empty database in a separate PostgreSQL, `backup-check` in the data folder: the database in use has
 * no load from it, and needs no right to create databases. Removed afterwards; after a kill, by the next run.
 */
export async function withScratchDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = join(env().DATA_DIR, 'backup-check')
  const server = await startPostgres({ dataDir, log: () => {}, volatile: true })
  try {
    await emptied(server.adminUrl)
    return await work(server.url)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Removes what a killed check has left in the database. */
async function emptied(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query('drop database if exists quartet with (force)')
    await admin.query('create database quartet owner quartet')
  } finally {
    await admin.end()
  }
}
