import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { urlOf } from './bring-up.ts'
import { readPasswords } from './cluster.ts'
import { recordedHome } from './cluster-location.ts'
import { findPostmaster } from './postmaster.ts'

/** URL of the application's database on the server that runs on `dataDir` now; undefined when none does. */
export async function runningUrl(dataDir: string): Promise<string | undefined> {
  const home = resolve(dataDir)
  const cluster = join(recordedHome(home) ?? home, 'cluster')
  const server = existsSync(cluster) ? findPostmaster(cluster) : undefined
  if (!server?.port) return undefined
  return urlOf('quartet', (await readPasswords(cluster)).quartet, server.port, 'quartet')
}
