import type { WebSocket } from 'ws'
import { db } from '#server/core/database/db.ts'
import { follow } from '#server/core/database/follow.ts'
import { stopSignal } from '#server/core/process/stop-signal.ts'
import type { Console } from '../hypervisor/hypervisor.ts'
import { CHANGES, type OwnerChange } from '../jobs/job-repository.sql.ts'
import { CLOSINGS, ConsoleControl, type ConsoleGreeting } from './console.schema.ts'
import { Unread } from './unread.ts'

/** How long a shell waits for its reader after a lost connection. */
const HELD_MS = 60_000
/** A console ends when nothing was typed for this long. */
const IDLE_MS = 30 * 60_000
const BEAT_MS = 30_000
/**
 * Output within this time is sent as one frame: a program may write a letter at a time, and each frame costs a browser.
 */
const GATHER_MS = 5
/** Close codes of a client that leaves and does not come back. */
const LEAVING = new Set([1000, 1001, 1005])

/** Why a console ended; `left`: its client closed it, or did not connect again. */
export type Ending = keyof typeof CLOSINGS | 'left'

interface Given {
  console: Console
  server: { id: number; ownerId: string }
  /** Aborted when the credential ends, and when this process stops. */
  life: AbortSignal
  /** Whether the system runs, asked when the shell has ended. */
  isRunning: () => Promise<boolean>
  onEnd: (reason: Ending) => void
}

export interface Session {
  /** Gives the console to a socket, the first time or after a lost connection; another one that has it is closed. */
  attach(socket: WebSocket): void
}

/**
 * A console between the hypervisor and a browser. Nothing is read from the hypervisor while a full window of output is
 * not confirmed, and nothing from the browser while the hypervisor accepts no input.
 */
export function startSession({ console, server, life, isRunning, onEnd }: Given): Session {
  const { terminal } = console
  const unread = new Unread()
  const over = new AbortController()
  const state = {
    socket: null as WebSocket | null,
    isReading: false,
    wasOpen: false,
    alive: true,
    lastTyped: Date.now(),
  }
  /** The shell has ended, and what it has shown last is on its way. */
  let isDone = false
  let holding: NodeJS.Timeout | undefined
  let gathered: Buffer[] = []
  let gathering: NodeJS.Timeout | undefined

  const flush = () => {
    clearTimeout(gathering)
    gathering = undefined
    if (state.isReading && gathered.length > 0) state.socket?.send(Buffer.concat(gathered))
    gathered = []
  }

  const end = (reason: Ending) => {
    if (over.signal.aborted) return
    over.abort()
    clearInterval(beat)
    clearTimeout(holding)
    flush()
    terminal.destroy()
    if (reason !== 'left') state.socket?.close(CLOSINGS[reason])
    onEnd(reason)
  }
  const hold = () => {
    holding = setTimeout(() => end('left'), HELD_MS).unref()
  }
  const beat = setInterval(() => {
    if (Date.now() - state.lastTyped > IDLE_MS) return end('idle')
    if (!state.socket) return
    if (!state.alive) return state.socket.terminate()
    state.alive = false
    state.socket.ping()
  }, BEAT_MS).unref()
  const typed = (socket: WebSocket, data: Buffer) => {
    state.lastTyped = Date.now()
    if (isDone || terminal.write(data)) return
    socket.pause()
    terminal.once('drain', () => socket.resume())
  }
  const said = (socket: WebSocket, control: ConsoleControl) => {
    if ('Columns' in control) return console.resize(control.Columns, control.Rows)
    if (!unread.confirm(control.Received)) return socket.close(CLOSINGS.malformed)
    if (!state.isReading) {
      flush()
      for (const chunk of unread.rest()) socket.send(chunk)
    }
    state.isReading = true
    if (!unread.isFull) terminal.resume()
  }

  terminal.on('data', (chunk: Buffer) => {
    unread.push(chunk)
    if (unread.isFull) terminal.pause()
    gathered.push(chunk)
    gathering ??= setTimeout(flush, GATHER_MS)
  })
  terminal.on('error', () => !isDone && end('lost'))
  terminal.on('end', () => {
    isDone = true
    isRunning().then(
      (runs) => end(runs ? 'exit' : 'stopped'),
      () => end('exit'),
    )
  })
  const revoke = () => end(stopSignal().aborted ? 'leaving' : 'revoked')
  if (life.aborted) revoke()
  else life.addEventListener('abort', revoke, { signal: over.signal })
  void untilStopped(server, over.signal).then(() => end('stopped'))

  return {
    attach(socket) {
      if (over.signal.aborted) return socket.close(CLOSINGS.lost)
      clearTimeout(holding)
      // The connection was lost while the console was being opened.
      if (socket.readyState !== socket.OPEN) return hold()
      state.socket?.close(CLOSINGS.taken)
      socket.send(JSON.stringify({ Resumed: state.wasOpen } satisfies ConsoleGreeting))
      Object.assign(state, { socket, isReading: false, wasOpen: true, alive: true })
      socket.on('pong', () => (state.alive = true))
      socket.on('message', (data: Buffer, isBinary) => {
        if (state.socket !== socket || over.signal.aborted) return
        state.alive = true
        if (isBinary) return typed(socket, data)
        const control = controlOf(data.toString())
        if (control) said(socket, control)
        else socket.close(CLOSINGS.malformed)
      })
      socket.on('close', (code) => {
        if (state.socket !== socket) return
        Object.assign(state, { socket: null, isReading: false })
        if (LEAVING.has(code)) end('left')
        else if (!over.signal.aborted) hold()
      })
    },
  }
}

function controlOf(text: string): ConsoleControl | null {
  try {
    return ConsoleControl.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Resolves when the server is off or gone, or belongs to somebody else, and when `over` aborts. */
async function untilStopped({ id, ownerId }: Given['server'], over: AbortSignal): Promise<void> {
  const changes = follow<OwnerChange>(CHANGES, ownerId)
  try {
    for (let isOn = true; isOn && !over.aborted;) {
      // If the row cannot be read, it is read again at the next change.
      const row = await db()
        .cloudServer.findFirst({ where: { id, ownerId } })
        .catch(() => undefined)
      isOn = row === undefined || (row !== null && row.isPowerOn && row.state !== 'Deleting')
      if (isOn) await changes.next(over)
    }
  } finally {
    changes.stop()
  }
}
