import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

interface Process {
  pid: number
  command: string
}

/** Children of a process and their children, from /proc. */
export function descendantsOf(pid: number): Process[] {
  const known = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(Number(name)))
  const below = (parent: number): Process[] =>
    known.filter((process) => process.parent === parent).flatMap((child) => [child, ...below(child.pid)])
  return below(pid)
}

/** Process id of the embedded PostgreSQL of a data folder; 0 while there is none. */
export function postmasterOf(dataDir: string): number {
  const folder = join(dataDir, 'postgres')
  const location = join(folder, 'location')
  const where = existsSync(location) ? readFileSync(location, 'utf8').trim() : folder
  const [file] = execFileSync('find', [where, '-name', 'postmaster.pid']).toString().split('\n')
  return file ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

const MS_A_TICK = 10

/** Milliseconds of processor time of a process and of its ended children. */
export function workedMs(pid: number): number {
  try {
    // The fields after the name, which is in brackets and may contain blanks: user and system time, and those of
    // children.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * MS_A_TICK
  } catch {
    return 0
  }
}

function processOf(pid: number): (Process & { parent: number })[] {
  try {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
    return [{ pid, parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\u0000', ' ') }]
  } catch {
    // It has ended in the meantime.
    return []
  }
}

interface Victim {
  dataDir: string
  /** Process id of the main process. */
  pid: number
}

/** Each kills one kind of process, which the server starts again, and returns what was killed. */
export const FAULTS: Record<string, (victim: Victim) => string> = {
  web: ({ pid }) => killChild(pid, 'server/web.ts'),
  worker: ({ pid }) => killChild(pid, 'server/worker.ts'),
  PostgreSQL({ dataDir }) {
    const postmaster = postmasterOf(dataDir)
    if (postmaster > 0) process.kill(postmaster, 'SIGKILL')
    return `PostgreSQL ${postmaster}`
  },
}

function killChild(pid: number, program: string): string {
  const child = descendantsOf(pid).find(({ command }) => command.includes(program))
  if (child) process.kill(child.pid, 'SIGKILL')
  return `${program} ${child?.pid ?? 'not found'}`
}
