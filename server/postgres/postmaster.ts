import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#server/core/net.ts'
import { BARE_ENVIRONMENT, commandLine, waitUntil } from './process.ts'
import type { ClusterLocation } from './cluster-location.ts'

/** A running PostgreSQL server. */
export interface Postmaster {
  pid: number
  port: number
}

const LOG_LIMIT = 5_000_000

/**
 * The server that runs on these files, as its own `postmaster.pid` tells. A file left by a dead server whose process
 * id now belongs to another program is removed: PostgreSQL would take that program for itself and refuse to start.
 */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const lines = pidFile(cluster)
  const pid = Number(lines[0])
  if (!pid) return undefined
  // A server that is only starting has not written its port yet.
  if (serves(pid, cluster)) return { pid, port: Number(lines[3] ?? 0) }
  if (commandLine(pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
  return undefined
}

/**
 * Starts a server of its own process group and session, so that neither Ctrl-C in the terminal nor our death ends it
 * before it is stopped in order. Its output goes to `<home>/postgres.log`. Resolves at once, before it accepts
 * connections.
 */
export async function spawnPostmaster(
  cluster: string,
  location: ClusterLocation,
  options: { port?: number; settings: Record<string, string> },
): Promise<Postmaster> {
  const port = options.port ?? (await freePort())
  const output = openLog(location)
  const settings = { ...options.settings, port: String(port) }
  const child = spawn(
    join(location.bin, 'postgres'),
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...(location.account && { uid: location.account.uid, gid: location.account.gid }),
      cwd: '/',
      env: BARE_ENVIRONMENT,
      stdio: ['ignore', output, output],
      detached: true,
    },
  )
  closeSync(output)
  child.unref()
  await new Promise((done, fail) => child.once('spawn', done).once('error', fail))
  return { pid: child.pid ?? 0, port }
}

/**
 * Stops a server and waits until it has gone: "fast" ends open transactions and writes everything down; "immediate"
 * throws away what is in memory, for data that nobody keeps.
 */
export async function stopPostmaster(pid: number, cluster: string, mode: 'fast' | 'immediate'): Promise<void> {
  const gone = () => !serves(pid, cluster)
  signal(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  if (await waitUntil(gone, 60_000)) return
  signal(pid, 'SIGQUIT')
  if (await waitUntil(gone, 10_000)) return
  throw new Error(`PostgreSQL (process ${pid}) does not stop`)
}

/** The last lines of the server's log, for an error message. */
export function lastLogLines(location: ClusterLocation, count = 6): string {
  const lines = readFileSync(join(location.home, 'postgres.log'), 'utf8').trimEnd().split('\n')
  return lines.slice(-count).join('\n')
}

function serves(pid: number, cluster: string): boolean {
  const command = commandLine(pid)
  return command.includes('postgres') && command.includes(` -D ${cluster} `)
}

function pidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function openLog(location: ClusterLocation): number {
  const file = join(location.home, 'postgres.log')
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
