import { createServer, type Server, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'

export interface TcpOptions {
  /** The messages that answer one message of the client at `address`; null closes the connection. */
  respond(packet: Uint8Array, address: string): Iterable<Uint8Array> | null
  /** A connection must send its next request, and take each message that answers it, within this time. */
  timeoutMs: number
  /** The most connections; beyond it, the one whose last request is the oldest is closed. */
  maxConnections: number
}

/** Answers requests over TCP, those of one connection one after another (RFC 7766). */
export function makeTcpListener(options: TcpOptions): { server: Server; close: () => Promise<void> } {
  const connections = new Set<Socket>()
  const server = createServer(
    { allowHalfOpen: true, noDelay: true },
    (socket) => void serve(socket, connections, options),
  )
  return {
    server,
    close() {
      for (const socket of connections) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function serve(socket: Socket, connections: Set<Socket>, options: TcpOptions): Promise<void> {
  const timer = setTimeout(() => socket.destroy(), options.timeoutMs)
  connections.add(socket)
  if (connections.size > options.maxConnections) connections.values().next().value?.destroy()
  socket.once('close', () => {
    clearTimeout(timer)
    connections.delete(socket)
  })
  const responses = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    for await (const packet of framesOf(chunks)) {
      const messages = options.respond(packet, socket.remoteAddress ?? '')
      if (!messages) return
      timer.refresh()
      connections.delete(socket)
      connections.add(socket)
      for (const message of messages) {
        timer.refresh()
        yield Buffer.concat([Buffer.of(message.length >> 8, message.length & 255), message])
      }
    }
  }
  // A failure concerns only this connection: the client has gone or was too slow.
  await pipeline(socket, responses, socket).catch(() => {})
  socket.destroy()
}

/** Messages of a stream, each with its length in two bytes before it. What remains after the last one is dropped. */
async function* framesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    while (rest.length >= 2 && rest.length >= 2 + rest.readUInt16BE(0)) {
      const end = 2 + rest.readUInt16BE(0)
      yield rest.subarray(2, end)
      rest = rest.subarray(end)
    }
  }
}
