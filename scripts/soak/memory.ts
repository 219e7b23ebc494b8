import { readFileSync } from 'node:fs'
import { heapOf } from './heap.ts'
import { descendantsOf } from './processes.ts'

interface Sample {
  /** Minutes since the beginning. */
  minute: number
  mb: number
}

/** The curve of one process over its life, or of a whole PostgreSQL. */
export interface Curve {
  name: string
  pid: number
  samples: Sample[]
  /** The heap after garbage was collected, of a Node process. */
  heaps: Sample[]
}

export interface Memory {
  /** Takes the memory of every process now. */
  take(minute: number, server: number, postmaster: number): void
  /** Takes the heap of every Node process that lives. */
  takeHeaps(minute: number, server: number): Promise<void>
  curves: Curve[]
}

/** A process warms up so long: caches fill, code is compiled. */
const WARM_MINUTES = 2

/** Memory of the server's processes and of PostgreSQL, each life of a process as a curve of its own. */
export function watchMemory(): Memory {
  const curves: Curve[] = []
  const add = (name: string, pid: number, minute: number, mb: number) => {
    if (mb === 0) return
    const known = curves.find((curve) => curve.name === name && curve.pid === pid)
    if (known) known.samples.push({ minute, mb })
    else curves.push({ name, pid, samples: [{ minute, mb }], heaps: [] })
  }
  return {
    curves,
    take(minute, server, postmaster) {
      add('main', server, minute, memoryOf(server))
      for (const { pid, command } of descendantsOf(server)) {
        if (command.includes('server/web.ts')) add('web', pid, minute, memoryOf(pid))
        if (command.includes('server/tasks/main.ts')) add('worker', pid, minute, memoryOf(pid))
      }
      const postgres = [postmaster, ...descendantsOf(postmaster).map(({ pid }) => pid)]
      add(
        'PostgreSQL',
        postmaster,
        minute,
        postgres.map(memoryOf).reduce((sum, mb) => sum + mb, 0),
      )
    },
    async takeHeaps(minute, server) {
      const living = new Set([server, ...descendantsOf(server).map(({ pid }) => pid)])
      for (const { pid, heaps } of curves.filter((curve) => living.has(curve.pid) && curve.name !== 'PostgreSQL')) {
        const mb = await heapOf(pid)
        if (mb !== null) heaps.push({ minute, mb })
      }
    },
  }
}

/** One row for each life that outlasted the warming up; the slope is that of the time after it. */
export function memoryTable(curves: readonly Curve[]): Record<string, string | number>[] {
  return curves.flatMap(({ name, pid, samples, heaps }) => {
    const first = samples[0]?.minute ?? 0
    const warm = samples.filter(({ minute }) => minute - first >= WARM_MINUTES)
    const [start, end] = [warm[0], warm.at(-1)]
    if (!start || !end || end.minute - start.minute < WARM_MINUTES) return []
    return [
      {
        process: name,
        pid,
        minutes: Number((end.minute - first).toFixed(1)),
        'MB at first': Math.round(samples[0]?.mb ?? 0),
        'MB when warm': Math.round(start.mb),
        'MB at the end': Math.round(end.mb),
        'most MB': Math.round(Math.max(...samples.map(({ mb }) => mb))),
        'MB an hour': Math.round(slope(warm) * 60),
        'heap MB after collections': heaps.map(({ mb }) => mb.toFixed(1)).join(' '),
      },
    ]
  })
}

/** MB a minute by least squares. */
function slope(points: readonly Sample[]): number {
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const [x, y] = [mean(points.map(({ minute }) => minute)), mean(points.map(({ mb }) => mb))]
  const above = points.reduce((sum, { minute, mb }) => sum + (minute - x) * (mb - y), 0)
  const below = points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
  return above / below
}

/** MB that the process has in memory, its part of what it shares with others; 0 when it ended meanwhile. */
export function memoryOf(pid: number): number {
  try {
    const kb = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return Number(kb ?? 0) / 1024
  } catch {
    return 0
  }
}
