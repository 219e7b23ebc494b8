import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#server/core/postgres/embedded.ts'
import { env } from '#server/settings/env.ts'

/**
 * Lends an empty database of a PostgreSQL of its own, `backup-check` in the data folder, so that the one in use neither
 * bears the load nor needs the right to create databases. It is removed afterwards, and after a kill the next time.
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

/** Of what a killed check has left in it. */
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
