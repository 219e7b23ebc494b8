import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#server/core/postgres/embedded.ts'
import { env } from '#server/settings/env.ts'
import { checkBackup, type Manifest } from './manifest.ts'
import { admitVersion, restoreBackup } from './restore.ts'
import type { BackupSource } from './source.ts'

/**
 * Reads a backup as a restore does: all of it against its checksum, then its rows into a scratch database, where every
 * constraint holds and each table has as many as were written.
 * @throws Error in one sentence when it could not be restored
 */
export async function proveBackup(source: BackupSource): Promise<Manifest> {
  const { manifest } = await checkBackup(source)
  await admitVersion(manifest)
  await withScratchDatabase((url) => restoreBackup(source, { manifest }, { url, say: () => {} }))
  return manifest
}

/**
 * Lends an empty database of a PostgreSQL of its own, `backup-check` in the data folder, so that the one in use neither
 * bears the load nor needs the right to create databases. It is removed afterwards, and after a kill the next time.
 */
async function withScratchDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
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
