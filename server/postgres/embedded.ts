import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bringUp, urlOf } from './bring-up.ts'
import type { Cluster, Running } from './bring-up.ts'
import { ensureCluster } from './cluster.ts'
import { ensureDatabase } from './owner.sql.ts'
import { locateCluster } from './cluster-location.ts'
import { stopPostmaster } from './postmaster.ts'

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // No socket: its path may not be longer than 107 bytes, and folders can be.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
}
const VOLATILE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  // Every test file that runs has pools of its own.
  max_connections: '400',
}

/** `code` of the error that says another Quartet holds the folder. */
export const ALREADY_RUNNING = 'already_running'

export interface EmbeddedOptions {
  /** folder for the database files; made when missing */
  dataDir: string
  /** receives one line per step that takes time, and warnings */
  log: (line: string) => void
  /** for scripts beside a running Quartet: its server is used instead of refused, and left running */
  share?: boolean
  /** for tests: not safe against a power failure, ended without writing down what is in memory */
  volatile?: boolean
}

export interface EmbeddedPostgres {
  /** of the application's database, as the role that owns it */
  url: string
  /** of the maintenance database, as superuser */
  adminUrl: string
  /** true when the server was already running: its former parent was killed */
  adopted: boolean
  /** stops the server in order; a second call waits for the first */
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL that npm installed on `dataDir`, or adopts the one still running there, and keeps it running:
 * when the server dies it is started again on the same port.
 * Throws one sentence when another Quartet holds the folder, or the end of the server's log when it cannot start.
 */
export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log } = options
  const location = await locateCluster(options.dataDir, log)
  const folder = join(location.home, 'cluster')
  const passwords = await ensureCluster(folder, location, log)
  const settings = options.volatile ? { ...SETTINGS, ...VOLATILE } : SETTINGS
  const cluster: Cluster = { folder, location, password: passwords.postgres, settings, log }

  const running = await bringUp(cluster)
  const { port } = running.server
  const urls = {
    url: urlOf('quartet', passwords.quartet, port, 'quartet'),
    adminUrl: urlOf('postgres', passwords.postgres, port, 'postgres'),
  }
  if (running.heldBy) {
    if (options.share) return { ...urls, adopted: true, stop: async () => {} }
    const message = `Quartet is already running on ${options.dataDir} (process ${running.heldBy})`
    throw Object.assign(new Error(message), { code: ALREADY_RUNNING })
  }
  if (running.adopted) log(`adopted the PostgreSQL that was still running (process ${running.server.pid})`)
  await ensureDatabase(running.client, passwords.quartet)

  const stop = keepRunning(cluster, running, options.volatile ? 'immediate' : 'fast')
  return {
    ...urls,
    adopted: running.adopted,
    stop,
  }
}

/** Starts the server again whenever its connection ends, until the function this returns is called. */
function keepRunning(cluster: Cluster, first: Running, mode: 'fast' | 'immediate'): () => Promise<void> {
  let current = first
  let recovery = Promise.resolve()
  let stopped: Promise<void> | undefined

  const watch = () => current.client.once('end', () => (recovery = recover()))
  const recover = async () => {
    for (let delay = 200; !stopped; delay = Math.min(delay * 2, 5_000)) {
      cluster.log('PostgreSQL has ended: starting it again')
      try {
        const again = await bringUp(cluster, first.server.port)
        if (again.heldBy) return cluster.log(`another Quartet (process ${again.heldBy}) took the database over`)
        current = again
        return void watch()
      } catch (error) {
        cluster.log((error as Error).message)
        await sleep(delay)
      }
    }
  }
  const shutDown = async () => {
    await recovery
    // The lock is held until the server has gone, so that nobody adopts it meanwhile.
    await stopPostmaster(current.server.pid, cluster.folder, mode)
    await current.client.end().catch(() => {})
    if (mode === 'immediate' && cluster.location.moved)
      await rm(cluster.location.home, { recursive: true, force: true })
  }
  watch()
  return () => (stopped ??= shutDown())
}
