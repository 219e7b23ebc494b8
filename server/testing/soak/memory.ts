import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { descendantsOf } from './processes.ts'

interface Sample {
  /** Minutes since the beginning. */
  minute: number
  mb: number
}

/** Memory of one process over its life, or of a whole PostgreSQL. */
interface Curve {
  name: string
  pid: number
  samples: Sample[]
  /** The heap of a Node process after garbage collections. */
  heaps: Sample[]
}

interface Memory {
  /** Samples the memory of every process. */
  take(minute: number, server: number, postmaster: number): void
  /** Samples the heap of every running Node process. */
  takeHeaps(minute: number, server: number): Promise<void>
  curves: Curve[]
}

/** How long a process warms up: caches fill, code is compiled. */
const WARM_MINUTES = 2

/** Memory of the server's processes and of PostgreSQL, one curve for each life of a process. */
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
        if (command.includes('server/worker.ts')) add('worker', pid, minute, memoryOf(pid))
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

/** One row for each life longer than the warm-up; the slope is that of the time after it. */
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
        'MB at start': Math.round(samples[0]?.mb ?? 0),
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

/** MB of memory of the process, including its part of what is shared; 0 when it has ended. */
export function memoryOf(pid: number): number {
  try {
    const kb = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return Number(kb ?? 0) / 1024
  } catch {
    return 0
  }
}

interface Reply {
  id: number
  result?: { result?: { value?: string } }
}

const INSPECTOR = 'http://127.0.0.1:9229/json'
const ANSWER_MS = 20_000
const FIGURES = 'JSON.stringify({ pid: process.pid, mb: process.memoryUsage().heapUsed / 1e6 })'
const CLOSE = 'process.getBuiltinModule("node:inspector").close()'

/**
 * MB on the heap of a Node process after a garbage collection, read through the inspector that SIGUSR1 opens. A leak
 * shows here; resident memory also grows when there is no pressure. Null when another process holds the inspector's
 * port.
 */
async function heapOf(pid: number): Promise<number | null> {
  process.kill(pid, 'SIGUSR1')
  await sleep(2000)
  const socket = await connect().catch(() => null)
  if (!socket) return null
  const ask = asker(socket)
  try {
    await ask('HeapProfiler.collectGarbage')
    const evaluated = await ask('Runtime.evaluate', { expression: FIGURES })
    const figures = JSON.parse(evaluated?.result?.value ?? '{}') as { pid?: number; mb?: number }
    return figures.pid === pid ? (figures.mb ?? null) : null
  } finally {
    // There is no answer, because this closes the inspector.
    void ask('Runtime.evaluate', { expression: CLOSE })
    await sleep(200)
    socket.terminate()
  }
}

async function connect(): Promise<WebSocket> {
  const list = (await (await fetch(INSPECTOR)).json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(list[0]?.webSocketDebuggerUrl ?? '')
  socket.on('error', () => {})
  await once(socket, 'open', { signal: AbortSignal.timeout(ANSWER_MS) })
  return socket
}

function asker(socket: WebSocket) {
  const waiting = new Map<number, (result: Reply['result']) => void>()
  let last = 0
  socket.on('message', (data: Buffer) => {
    const { id, result } = JSON.parse(data.toString()) as Reply
    waiting.get(id)?.(result)
  })
  return (method: string, params: object = {}): Promise<Reply['result']> => {
    const id = ++last
    const answer = new Promise<Reply['result']>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    return Promise.race([answer, sleep(ANSWER_MS, undefined, { ref: false })])
  }
}
