import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to the request for the task of a key, once. */
export type Fault =
  | 'none'
  /** The sender dies as its request arrives, and nothing is passed on. */
  | 'killed-before'
  /** The sender dies when the desk has answered. */
  | 'killed-after'
  /** The desk answers, too late. */
  | 'slow'
  /** The sender is told 502, and the desk gets the request a little later. */
  | 'late'
  /** As `late`, but the desk has been asked again and has answered before. */
  | 'too-late'
  /** The desk gets the request twice. */
  | 'twice'
  /** The connection is cut when the desk has answered. */
  | 'cut'
  /** The desk dies as the request arrives. */
  | 'desk-killed'

interface Options {
  target: string
  /** Whether a request asks for a task, and of which key. */
  keyOf: (method: string, path: string, body: string) => string | undefined
  faults: ReadonlyMap<string, Fault>
  /** Milliseconds after which a sender has given up, and after which a request comes late. */
  times: { slow: number; late: number }
  killSender: () => void
  killDesk: () => void
}

export interface DeskProxy {
  url: string
  /** Requests for a task of the key that the desk has got. */
  passedOn(key: string): number
  /** Waits until the desk has answered all that it has got. */
  settled(): Promise<void>
  close(): void
}

/** Stands before a desk and plays one fault for each key. */
export async function startDeskProxy(options: Options): Promise<DeskProxy> {
  const played = new Set<string>()
  const got = new Map<string, number>()
  const running = new Set<Promise<unknown>>()
  const timers = new Set<NodeJS.Timeout>()
  const sleep = (ms: number) => new Promise<void>((resolve) => timers.add(setTimeout(resolve, ms)))

  async function pass(request: IncomingMessage, body: string, key: string | undefined): Promise<Response> {
    if (key !== undefined) got.set(key, (got.get(key) ?? 0) + 1)
    const headers = new Headers()
    for (const name of ['authorization', 'x-redmine-api-key', 'content-type', 'accept']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    const sent = fetch(new URL((request.url ?? '').slice(1), options.target), {
      method: request.method ?? 'GET',
      headers,
      ...(body !== '' && { body }),
    })
    running.add(sent)
    await sent.catch(() => {})
    running.delete(sent)
    return sent
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString()
    const key = options.keyOf(request.method ?? '', request.url ?? '', body)
    const fault = key === undefined || played.has(key) ? 'none' : (options.faults.get(key) ?? 'none')
    if (key !== undefined) played.add(key)
    const later = (ms: number) => {
      const waiting = sleep(ms).then(() => pass(request, body, key))
      running.add(waiting)
      void waiting.catch(() => {}).then(() => running.delete(waiting))
    }
    if (fault === 'killed-before') options.killSender()
    if (fault === 'desk-killed') options.killDesk()
    if (fault === 'late') later(options.times.late)
    if (fault === 'late' || fault === 'too-late') return void response.writeHead(502).end()
    if (fault === 'killed-before') return void request.socket.destroy()
    if (fault === 'twice') await pass(request, body, key)
    const passed = await pass(request, body, key)
    if (fault === 'killed-after') options.killSender()
    if (fault === 'killed-after' || fault === 'cut') return void request.socket.destroy()
    if (fault === 'slow') await sleep(options.times.slow)
    if (key !== undefined && fault === 'none' && options.faults.get(key) === 'too-late') await pass(request, body, key)
    response.writeHead(passed.status, { 'Content-Type': passed.headers.get('content-type') ?? 'text/plain' })
    response.end(Buffer.from(await passed.arrayBuffer()))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    passedOn: (key) => got.get(key) ?? 0,
    settled: async () => {
      while (running.size > 0) await Promise.allSettled(running)
    },
    close: () => {
      for (const timer of timers) clearTimeout(timer)
      server.closeAllConnections()
      server.close()
    },
  }
}
