import { readFileSync } from 'node:fs'

/** Sends a signal to a PostgreSQL and every process of it. */
export function signalPostgres(postmaster: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ').filter(Boolean)
  for (const pid of [postmaster, ...children.map(Number)]) {
    try {
      process.kill(pid, name)
    } catch (error) {
      // The process belonged to a connection that has just ended.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** The parent of a connection's process. */
export function postmasterOf(pid: number): number {
  const [, parent = ''] = /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(parent)
}
