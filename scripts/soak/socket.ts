import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { PROTOCOL, SOCKET_PATH } from '#server/music/socket/handshake.ts'
import type { World } from './caller.ts'

export interface Asker {
  /** The document that answers; asked again, over a new socket, when the old one broke. */
  ask: (id: string, path: string) => Promise<string>
  /** Answers that bear no id of an open question or another status than 200, and questions given up. */
  wrong: () => number
  close: () => void
}

const ANSWER_MS = 20_000
const PATIENCE_MS = 180_000
const PAUSE_MS = 250

/** One socket for all questions, as a program would keep it. */
export function makeAsker(world: World): Asker {
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
    const made = new WebSocket(world.url().replace('http', 'ws') + SOCKET_PATH, PROTOCOL, { headers })
    made.on('error', () => {})
    made.on('message', (data: Buffer) => take(data.toString()))
    made.on('close', () => {
      socket = null
      for (const asked of open.values()) asked(null)
    })
    await once(made, 'open', { signal: AbortSignal.timeout(ANSWER_MS) })
    return made
  }

  function take(document: string) {
    const id = / id="([^"]*)"/.exec(document)?.[1] ?? ''
    const asked = open.get(id)
    // While the inside or the database is away it says so: the question is asked again.
    const later = / status="(5\d\d|429)"/.test(document)
    if (!asked || !(later || / status="200"/.test(document))) wrong++
    asked?.(later ? null : document)
  }

  async function attempt(id: string, path: string): Promise<string | null> {
    try {
      const over = await connected()
      if (over.readyState !== over.OPEN) return null
      const answer = new Promise<string | null>((resolve) => open.set(id, resolve))
      over.send(`<request id="${id}" method="GET" path="${path}"/>`)
      return await Promise.race([answer, sleep(ANSWER_MS, null, { ref: false })])
    } catch {
      return null
    } finally {
      open.delete(id)
    }
  }

  return {
    async ask(id, path) {
      for (const begun = Date.now(); Date.now() - begun < PATIENCE_MS; await sleep(PAUSE_MS)) {
        const answer = await attempt(`${id}-${Date.now()}`, path)
        if (answer !== null) return answer
      }
      wrong++
      return ''
    },
    wrong: () => wrong,
    close: () => void socket?.then((over) => over.terminate()).catch(() => {}),
  }
}
