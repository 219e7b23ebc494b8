import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { singleton } from '#server/core/process/singleton.ts'
import { env } from '#server/settings/env.ts'

/** Bodies of the greatest size that may be in memory at once before they are complete. */
const FULL_BODIES = 16

/** State of connections whose clients have not sent a complete request yet. */
interface Waiting {
  open: number
  /** Connections between requests or within the headers of one, in the order in which they began to wait. */
  idle: Set<Socket>
  /** Bodies that are being read, oldest first. */
  bodies: Set<UnfinishedBody>
  /** Bytes of all unfinished bodies. */
  bytes: number
  /** Connections that are drained although the rest of their bodies is not needed. */
  lingering: number
}

/**
 * Bounds the connections of a server to MAX_CONNECTIONS. At the limit, the connection that has been
 * waiting longest is closed in favour of the new one, so that slow clients cannot lock the others
 * out.
 */
export function boundConnections(server: Server, event: 'connection' | 'secureConnection'): void {
  server.maxConnections = env().MAX_CONNECTIONS
  server.on(event, (socket: Socket) => {
    const { idle, bodies } = waiting()
    waiting().open++
    idle.add(socket)
    socket.once('close', () => {
      waiting().open--
      idle.delete(socket)
    })
    if (waiting().open < env().MAX_CONNECTIONS) return
    const [oldest] = idle
    const [body] = bodies
    if (oldest && oldest !== socket) oldest.destroy()
    else body?.drop()
  })
  server.on('request', ({ socket }, response) => {
    waiting().idle.delete(socket)
    response.on('close', waitAgain)
  })
  server.on('upgrade', ({ socket }) => waiting().idle.delete(socket))
}

function waitAgain(this: ServerResponse): void {
  const { socket } = this.req
  if (!socket.destroyed) waiting().idle.add(socket)
}

/**
 * A body that is being read. All together may hold `FULL_BODIES` times BODY_LIMIT: when they would hold more, the
 * oldest is dropped.
 */
export class UnfinishedBody {
  readonly drop: () => void
  private size = 0

  /** @param drop ends the reading of this body; must call `finish` */
  constructor(drop: () => void) {
    this.drop = drop
    waiting().bodies.add(this)
  }

  /** Counts bytes that were received. */
  add(bytes: number): void {
    const all = waiting()
    this.size += bytes
    all.bytes += bytes
    for (const body of all.bodies) {
      if (all.bytes <= FULL_BODIES * env().BODY_LIMIT) return
      body.drop()
    }
  }

  finish(): void {
    if (waiting().bodies.delete(this)) waiting().bytes -= this.size
  }
}

/** The most connections that are drained at a time: the bytes read from them take memory. */
const MAX_LINGERING = 16

/** Counts a connection that lingers until this request has ended; false when there are too many. */
export function lingers(request: IncomingMessage): boolean {
  const all = waiting()
  if (all.lingering >= MAX_LINGERING) return false
  all.lingering++
  // A request that was answered does not hear that its socket closes.
  const { socket } = request
  const end = () => {
    all.lingering--
    request.off('end', end)
    socket.off('close', end)
  }
  request.once('end', end)
  socket.once('close', end)
  return true
}

/** Bodies that are being read: for tests. */
export function unfinishedBodies(): number {
  return waiting().bodies.size
}

function waiting(): Waiting {
  return singleton('waiting-connections', () => ({
    open: 0,
    idle: new Set(),
    bodies: new Set(),
    bytes: 0,
    lingering: 0,
  }))
}
