import { CLOSINGS, type ConsoleControl, type ConsoleGreeting } from '#server/products/cloud/console/console.schema.ts'

interface Ticket {
  ConsoleID: string
  URL: string
  Protocols: string[]
}

/** Reasons for a closed connection after which the console does not reconnect by itself. */
const FINAL = ['exit', 'stopped', 'idle', 'failed', 'taken', 'limit', 'revoked'] as const

/** Why the console has ended. `lost`: no attempt to reconnect has succeeded. */
type ConsoleEnd = (typeof FINAL)[number] | 'lost'

export type ConsoleState = 'connecting' | 'open' | 'returning' | ConsoleEnd

interface Screen {
  /** Shows bytes, and calls back when they are on the screen. */
  write(bytes: Uint8Array, shown: () => void): void
  /** Called when a new shell begins, so that the screen can be cleared. */
  restart(): void
}

interface Options {
  /** Requests a ticket, for the earlier console of this id if given. Null if it is refused for good. */
  ask: (consoleId: string | undefined) => Promise<Ticket | null>
  screen: Screen
  onState: (state: ConsoleState) => void
}

export interface Connection {
  /** Sends what was typed or pasted. */
  type(bytes: Uint8Array<ArrayBuffer>): void
  resize(columns: number, rows: number): void
  close(): void
}

/** Bytes per message: less than the largest frame that the server accepts. */
const MOST_SENT = 32 * 1024
const RETRY_MS = { first: 500, most: 5_000 }
/** Received data is acknowledged after this many bytes, or this many milliseconds. */
const CONFIRM = { bytes: 32 * 1024, ms: 50 }
/** After this many failed attempts, about five minutes, the user has to reconnect. */
const MOST_ATTEMPTS = 60

/** Opens a console. After a lost connection it returns to the same console, or to a new one if that has ended. */
export function connect({ ask, screen, onState }: Options): Connection {
  /** `asking` while a ticket for the next socket is being requested. */
  let socket: WebSocket | 'asking' | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let consoleId: string | undefined
  let attempts = 0
  let isOver = false
  let size: ConsoleControl | undefined
  /** Numbers of bytes of the present shell that were received, shown on the screen, and acknowledged. */
  let count = { received: 0, shown: 0, confirmed: 0 }
  let confirming: ReturnType<typeof setTimeout> | undefined

  const openSocket = () => (socket instanceof WebSocket && socket.readyState === WebSocket.OPEN ? socket : null)
  const say = (control: ConsoleControl) => openSocket()?.send(JSON.stringify(control))
  const finish = (state: ConsoleState) => {
    isOver = true
    clearTimeout(retry)
    clearTimeout(confirming)
    removeEventListener('online', comeBack)
    onState(state)
  }
  const comeBack = () => {
    clearTimeout(retry)
    if (!isOver && socket === undefined) void open()
  }
  const later = () => {
    socket = undefined
    if (isOver) return
    if (++attempts > MOST_ATTEMPTS) return finish('lost')
    onState('returning')
    clearTimeout(retry)
    retry = setTimeout(comeBack, Math.min(RETRY_MS.first * attempts, RETRY_MS.most))
  }
  const confirm = () => {
    clearTimeout(confirming)
    confirming = undefined
    // After a reconnection, all that was received has been acknowledged, even if it is not shown yet.
    if (count.shown <= count.confirmed) return
    count.confirmed = count.shown
    say({ Received: count.shown })
  }
  const greet = ({ Resumed }: ConsoleGreeting) => {
    attempts = 0
    if (!Resumed) {
      if (count.received > 0) screen.restart()
      count = { received: 0, shown: 0, confirmed: 0 }
    }
    say({ Received: count.received })
    count.confirmed = count.received
    if (size) say(size)
    onState('open')
  }
  const show = (bytes: Uint8Array) => {
    const mine = count
    mine.received += bytes.length
    const at = mine.received
    screen.write(bytes, () => {
      mine.shown = at
      // Bytes of an earlier shell must not be acknowledged to this one.
      if (mine !== count) return
      if (at - mine.confirmed >= CONFIRM.bytes) confirm()
      else confirming ??= setTimeout(confirm, CONFIRM.ms)
    })
  }
  const open = async () => {
    socket = 'asking'
    const ticket = await ask(consoleId).catch(() => undefined)
    if (isOver) return
    if (ticket === null) return finish('failed')
    if (ticket === undefined) return later()
    consoleId = ticket.ConsoleID
    const made = new WebSocket(ticket.URL, ticket.Protocols)
    socket = made
    made.binaryType = 'arraybuffer'
    made.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (socket !== made) return
      if (typeof data === 'string') greet(JSON.parse(data) as ConsoleGreeting)
      else show(new Uint8Array(data))
    })
    made.addEventListener('close', ({ code }) => {
      if (socket !== made) return
      const end = FINAL.find((name) => CLOSINGS[name] === code)
      if (end) finish(end)
      else later()
    })
  }

  addEventListener('online', comeBack)
  onState('connecting')
  void open()
  return {
    type(bytes) {
      for (let at = 0; at < bytes.length; at += MOST_SENT) openSocket()?.send(bytes.subarray(at, at + MOST_SENT))
    },
    resize(Columns, Rows) {
      size = { Columns, Rows }
      say(size)
    },
    close() {
      finish('exit')
      if (socket instanceof WebSocket) socket.close(1000)
    },
  }
}
