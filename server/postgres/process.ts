import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** What PostgreSQL's programs get: nothing of ours, messages in English. */
export const BARE_ENVIRONMENT: NodeJS.ProcessEnv = { NODE_ENV: 'production', LC_ALL: 'C', PATH: '/usr/bin:/bin' }

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The command line of a live process, or '' when there is none (also when it has ended and waits to be collected). */
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

/** Calls `check` until it is true or `milliseconds` have passed; resolves to whether it became true. */
export async function waitUntil(check: () => boolean, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (!check()) {
    if (Date.now() > deadline) return false
    await new Promise((wake) => setTimeout(wake, 20))
  }
  return true
}
