import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface Process {
  pid: number
  command: string
}

/** Children of a process and theirs, from /proc. */
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
  const place = join(folder, 'location')
  const where = existsSync(place) ? readFileSync(place, 'utf8').trim() : folder
  const [file] = execFileSync('find', [where, '-name', 'postmaster.pid']).toString().split('\n')
  return file ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

function processOf(pid: number): (Process & { parent: number })[] {
  try {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
    return [{ pid, parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\u0000', ' ') }]
  } catch {
    // It ended meanwhile.
    return []
  }
}
