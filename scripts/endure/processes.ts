import { readFileSync, readdirSync } from 'node:fs'

/** Children of a process, from /proc. */
export function childrenOf(pid: number): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1])
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\u0000', ' ')
        return parent === pid ? [{ pid: Number(name), command }] : []
      } catch {
        // It ended meanwhile.
        return []
      }
    })
}

/** Resident memory of a process in MB. */
export function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}
