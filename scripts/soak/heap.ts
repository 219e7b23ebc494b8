import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

interface Reply {
  id: number
  result?: { result?: { value?: string } }
}

const INSPECTOR = 'http://127.0.0.1:9229/json'
const PATIENCE_MS = 20_000
const FIGURES = 'JSON.stringify({ pid: process.pid, mb: process.memoryUsage().heapUsed / 1e6 })'
const CLOSE = 'process.getBuiltinModule("node:inspector").close()'

/**
 * MB on the heap of a Node process after its garbage was collected, by the inspector that SIGUSR1 opens: what a leak
 * shows in, unlike resident memory, which grows while nothing presses. Null when another process holds that port.
 */
export async function heapOf(pid: number): Promise<number | null> {
  process.kill(pid, 'SIGUSR1')
  await sleep(2000)
  const socket = await connect().catch(() => null)
  if (!socket) return null
  const ask = asker(socket)
  try {
    await ask('HeapProfiler.collectGarbage')
    const told = await ask('Runtime.evaluate', { expression: FIGURES })
    const figures = JSON.parse(told?.result?.value ?? '{}') as { pid?: number; mb?: number }
    return figures.pid === pid ? (figures.mb ?? null) : null
  } finally {
    // Its answer never comes: the inspector is closed by it.
    void ask('Runtime.evaluate', { expression: CLOSE })
    await sleep(200)
    socket.terminate()
  }
}

async function connect(): Promise<WebSocket> {
  const list = (await (await fetch(INSPECTOR)).json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(list[0]?.webSocketDebuggerUrl ?? '')
  socket.on('error', () => {})
  await once(socket, 'open', { signal: AbortSignal.timeout(PATIENCE_MS) })
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
    return Promise.race([answer, sleep(PATIENCE_MS, undefined, { ref: false })])
  }
}
