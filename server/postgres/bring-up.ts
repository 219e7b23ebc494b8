import { setTimeout as sleep } from 'node:timers/promises'
import { claim } from './owner.sql.ts'
import type { Ownership } from './owner.sql.ts'
import type { ClusterLocation } from './cluster-location.ts'
import { findPostmaster, lastLogLines, spawnPostmaster } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { commandLine, isAlive } from './process.ts'

export interface Cluster {
  folder: string
  location: ClusterLocation
  /** superuser's password */
  password: string
  settings: Record<string, string>
  log: (line: string) => void
}

export interface Running extends Ownership {
  server: Postmaster
  /** true when the server was running before us */
  adopted: boolean
}

// What a server that is about to answer, or has just died, makes the driver say.
const NOT_YET = ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03']
const START_LIMIT = 15_000
const RECOVERY_NEWS = 10_000
const RELEASE_LIMIT = 5_000

/**
 * Finds or starts the server of a cluster and claims it, on `port` when given, else on any free one.
 * Tries again for a while when the start fails: a second starter, a port taken meanwhile and memory that the killed
 * predecessor's processes still hold all pass by themselves.
 * Throws with the last lines of the server's log.
 */
export async function bringUp(cluster: Cluster, port?: number): Promise<Running> {
  const deadline = Date.now() + START_LIMIT
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

/** URL of a database on this cluster. */
export function urlOf(role: string, password: string, port: number, database: string): string {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`
}

/** Waits until the server answers and claims it; undefined when it ends instead. */
async function connect(
  cluster: Cluster,
  server: Postmaster,
): Promise<(Ownership & { server: Postmaster }) | undefined> {
  const begun = Date.now()
  let news = begun + RECOVERY_NEWS
  for (;;) {
    const port = server.port || findPostmaster(cluster.folder)?.port || 0
    const owned = port ? await tryClaim(urlOf('postgres', cluster.password, port, 'postgres')) : undefined
    if (owned && !isJustReleased(owned.heldBy, begun)) return { ...owned, server: { pid: server.pid, port } }
    if (!owned && commandLine(server.pid) === '') return undefined
    if (Date.now() > news) {
      cluster.log('PostgreSQL is still starting (after a crash it repeats the last changes)')
      news += RECOVERY_NEWS
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

/** A killed Quartet's lock lives on for the moment its connection takes to close. */
function isJustReleased(heldBy: string | undefined, begun: number): boolean {
  return heldBy !== undefined && !isAlive(Number(heldBy)) && Date.now() < begun + RELEASE_LIMIT
}
