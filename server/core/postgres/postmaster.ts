import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/core/net.ts'
import type { ClusterLocation } from './cluster-location.ts'

/** The environment of PostgreSQL's programs: nothing of ours, messages in English. */
export const BARE_ENVIRONMENT: NodeJS.ProcessEnv = { NODE_ENV: 'production', LC_ALL: 'C', PATH: '/usr/bin:/bin' }

/** A running PostgreSQL server. */
export interface Postmaster {
  pid: number
  port: number
}

const LOG_LIMIT_BYTES = 5_000_000

/**
 * The server running on these files, according to its `postmaster.pid`. A file left by a dead server whose process id
 * now belongs to another program is removed: PostgreSQL would take that program for itself and refuse to start.
 */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const lines = pidFile(cluster)
  const pid = Number(lines[0])
  if (!pid) return undefined
  // A server that is still starting has not written its port yet.
  if (serves(pid, cluster)) return { pid, port: Number(lines[3] ?? 0) }
  if (commandLine(pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
  return undefined
}

/**
 * Starts a server in a separate process group and session, so that neither Ctrl-C in the terminal
 * nor the end of this process stops it before it is shut down cleanly. Its output goes to
 * `<home>/postgres.log`. Resolves immediately, before the server accepts connections.
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
 * Stops a server and waits until it has ended: "fast" aborts open transactions and writes everything to disk;
 * "immediate" discards what is in memory, for data that is not kept.
 */
export async function stopPostmaster(pid: number, cluster: string, mode: 'fast' | 'immediate'): Promise<void> {
  const hasEnded = () => !serves(pid, cluster)
  signal(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  if (await waitUntil(hasEnded, 60_000)) return
  signal(pid, 'SIGQUIT')
  if (await waitUntil(hasEnded, 10_000)) return
  throw new Error(`PostgreSQL (process ${pid}) does not stop`)
}

/** Whether a process with this id exists, under any account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The command line of a live process, or '' when there is none, or only a zombie. */
export function commandLine(pid: number): string {
  if (existsSync('/proc/self/cmdline')) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}

/** The last lines of the server's log, for an error message. */
export function lastLogLines(location: ClusterLocation): string {
  const lines = readFileSync(join(location.home, 'postgres.log'), 'utf8').trimEnd().split('\n')
  return lines.slice(-6).join('\n')
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
  if (size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Calls `check` until it is true or `milliseconds` have passed; resolves to whether it became true. */
export async function waitUntil(check: () => boolean, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (!check()) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}
