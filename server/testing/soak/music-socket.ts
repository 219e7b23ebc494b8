import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { PROTOCOL, SOCKET_PATH } from '#server/products/music/socket/handshake.ts'
import type { World } from './client.ts'

export interface SocketClient {
  /** The answering document; the request is sent again, over a new socket, when the old one broke. */
  request: (id: string, path: string) => Promise<string>
  /** Number of answers without the id of an open request or with a status other than 200, and of requests given up. */
  wrong: () => number
  close: () => void
}

const ANSWER_MS = 20_000
const GIVE_UP_MS = 180_000
const PAUSE_MS = 250

/** One socket for all requests, as a program would keep it. */
export function makeSocketClient(world: World): SocketClient {
  const open = new Map<string, (document: string | null) => void>()
  let socket: Promise<WebSocket> | null = null
  let wrong = 0

  function connected(): Promise<WebSocket> {
    socket ??= connect().catch((error: unknown) => {
      socket = null
      throw error
    })
    return socket
  }

  async function connect(): Promise<WebSocket> {
    const headers = { Authorization: `Bearer ${world.tokens.user}` }
    const created = new WebSocket(world.url().replace('http', 'ws') + SOCKET_PATH, PROTOCOL, { headers })
    created.on('error', () => {})
    created.on('message', (data: Buffer) => receive(data.toString()))
    created.on('close', () => {
      socket = null
      for (const resolve of open.values()) resolve(null)
    })
    await once(created, 'open', { signal: AbortSignal.timeout(ANSWER_MS) })
    return created
  }

  function receive(document: string) {
    const id = / id="([^"]*)"/.exec(document)?.[1] ?? ''
    const resolve = open.get(id)
    // While the internal layer or the database is unreachable, the answer says so, and the request is sent again.
    const later = / status="(5\d\d|429)"/.test(document)
    if (!resolve || !(later || / status="200"/.test(document))) wrong++
    resolve?.(later ? null : document)
  }

  async function attempt(id: string, path: string): Promise<string | null> {
    try {
      const connection = await connected()
      if (connection.readyState !== connection.OPEN) return null
      const answer = new Promise<string | null>((resolve) => open.set(id, resolve))
      connection.send(`<request id="${id}" method="GET" path="${path}"/>`)
      return await Promise.race([answer, sleep(ANSWER_MS, null, { ref: false })])
    } catch {
      return null
    } finally {
      open.delete(id)
    }
  }

  return {
    async request(id, path) {
      for (const begun = Date.now(); Date.now() - begun < GIVE_UP_MS; await sleep(PAUSE_MS)) {
        const answer = await attempt(`${id}-${Date.now()}`, path)
        if (answer !== null) return answer
      }
      wrong++
      return ''
    },
    wrong: () => wrong,
    close: () => void socket?.then((connection) => connection.terminate()).catch(() => {}),
  }
}
