import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { locateCluster, recordedHome, type ClusterLocation } from './cluster-location.ts'
import { ensureCluster, readPasswords } from './cluster.ts'
import { claim, ensureDatabase, type Ownership } from './owner.sql.ts'
import {
  commandLine,
  findPostmaster,
  isAlive,
  lastLogLines,
  spawnPostmaster,
  stopPostmaster,
  type Postmaster,
} from './postmaster.ts'

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // No Unix socket: its path may have at most 107 bytes, and the folder's path may be longer.
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

// Errors of the driver while a server is starting, or has just died.
const NOT_YET = ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03']
const START_LIMIT_MS = 15_000
const RECOVERY_NOTICE_MS = 10_000
const RELEASE_LIMIT_MS = 5_000

/** `code` of the error that says that another Quartet uses the folder. */
export const ALREADY_RUNNING = 'already_running'

interface EmbeddedOptions {
  /** folder for the database files; created when missing */
  dataDir: string
  /** receives one line per step that takes time, and warnings */
  log: (line: string) => void
  /** for scripts that run beside a Quartet: instead of failing, use its server and leave it running */
  share?: boolean
  /** for tests: not safe against a power failure, stopped without writing what is in memory */
  volatile?: boolean
}

export interface EmbeddedPostgres {
  /** URL of the application's database, as the role that owns it */
  url: string
  /** URL of the maintenance database, as superuser */
  adminUrl: string
  /** true when the server was already running: its former parent was killed */
  adopted: boolean
  /** stops the server in order; a second call waits for the first */
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL that npm installed on `dataDir`, or adopts the one still running there, and keeps it running:
 * when the server dies it is started again on the same port.
 * @throws Error in one sentence when another Quartet holds the folder; with the end of the server's log when it cannot
 * start
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
  return { ...urls, adopted: running.adopted, stop }
}

/** URL of the application's database on the server running on `dataDir`; undefined when there is none. */
export async function runningUrl(dataDir: string): Promise<string | undefined> {
  const home = resolve(dataDir)
  const cluster = join(recordedHome(home) ?? home, 'cluster')
  const server = existsSync(cluster) ? findPostmaster(cluster) : undefined
  if (!server?.port) return undefined
  return urlOf('quartet', (await readPasswords(cluster)).quartet, server.port, 'quartet')
}

/** Restarts the server whenever its connection ends, until the returned function is called. */
function keepRunning(cluster: Cluster, first: Running, mode: 'fast' | 'immediate'): () => Promise<void> {
  let current = first
  let recovery = Promise.resolve()
  let stopped: Promise<void> | undefined

  const watch = () => current.client.once('end', () => (recovery = recover()))
  const recover = async () => {
    for (let delay = 200; !stopped; delay = Math.min(delay * 2, 5_000)) {
      cluster.log('PostgreSQL has stopped: restarting it')
      try {
        const again = await bringUp(cluster, first.server.port)
        if (again.heldBy) return cluster.log(`another Quartet (process ${again.heldBy}) has taken over the database`)
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
    // The lock is held until the server has ended, so that no other process adopts it meanwhile.
    await stopPostmaster(current.server.pid, cluster.folder, mode)
    await current.client.end().catch(() => {})
    if (mode === 'immediate' && cluster.location.moved)
      await rm(cluster.location.home, { recursive: true, force: true })
  }
  watch()
  return () => (stopped ??= shutDown())
}

interface Cluster {
  folder: string
  location: ClusterLocation
  /** superuser's password */
  password: string
  settings: Record<string, string>
  log: (line: string) => void
}

interface Running extends Ownership {
  server: Postmaster
  /** true when the server was running before us */
  adopted: boolean
}

/**
 * Finds or starts the server of a cluster, on `port` when given, else on any free one, and claims it. Retries a failed
 * start for a while: another process starting it, a port taken meanwhile and memory that processes of the killed
 * predecessor still hold are all temporary.
 * @throws Error with the last lines of the server's log
 */
async function bringUp(cluster: Cluster, port?: number): Promise<Running> {
  const deadline = Date.now() + START_LIMIT_MS
  for (;;) {
    const found = findPostmaster(cluster.folder)
    const server =
      found ?? (await spawnPostmaster(cluster.folder, cluster.location, { port, settings: cluster.settings }))
    const owned = await connect(cluster, server)
    if (owned) return { ...owned, adopted: found !== undefined }
    if (Date.now() > deadline) {
      throw new Error(`PostgreSQL does not start; its log ends with:\n${lastLogLines(cluster.location)}`)
    }
    await sleep(200)
  }
}

/** Waits until the server answers and claims it; undefined when the server exits first. */
async function connect(
  cluster: Cluster,
  server: Postmaster,
): Promise<(Ownership & { server: Postmaster }) | undefined> {
  const begun = Date.now()
  let nextNotice = begun + RECOVERY_NOTICE_MS
  for (;;) {
    const port = server.port || findPostmaster(cluster.folder)?.port || 0
    const owned = port ? await tryClaim(urlOf('postgres', cluster.password, port, 'postgres')) : undefined
    if (owned && !isJustReleased(owned.heldBy, begun)) return { ...owned, server: { pid: server.pid, port } }
    if (!owned && commandLine(server.pid) === '') return undefined
    if (Date.now() > nextNotice) {
      cluster.log('PostgreSQL is still starting (after a crash it replays the last changes)')
      nextNotice += RECOVERY_NOTICE_MS
    }
    await sleep(25)
  }
}

async function tryClaim(url: string): Promise<Ownership | undefined> {
  try {
    return await claim(url)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (NOT_YET.includes(code ?? '') || message === 'Connection terminated unexpectedly') return undefined
    throw error
  }
}

/** True when the lock's holder has just been killed: the lock ends a moment later, when its connection is closed. */
function isJustReleased(heldBy: string | undefined, begun: number): boolean {
  return heldBy !== undefined && !isAlive(Number(heldBy)) && Date.now() < begun + RELEASE_LIMIT_MS
}

/** URL of a database on this cluster. */
function urlOf(role: string, password: string, port: number, database: string): string {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`
}
