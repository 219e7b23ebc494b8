import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { newId } from '#server/core/ids.ts'
import { env } from '#server/env.ts'

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** An HTTP server, or HTTPS with TLS_CERT and TLS_KEY, that takes upgrades on the named paths only. */
export function makeServer(
  listener: RequestListener,
  upgrades: Record<string, UpgradeHandler> = {},
  dev = false,
): Server {
  const { TLS_CERT, TLS_KEY } = env()
  const limits = {
    headersTimeout: 20_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 10_000,
    maxHeaderSize: 16_384,
    // Requests without a body have no stream to be drained: a tenth of what a small request costs.
    optimizeEmptyRequests: true,
  }
  const server =
    TLS_CERT && TLS_KEY
      ? createTlsServer({ ...limits, cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) }, listener)
      : createServer(limits, listener)
  server.on('clientError', refuseMalformed)
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    const handler = upgrades[path]
    if (handler) handler(request, socket, head)
    else if (!(dev && path.startsWith('/_next/'))) socket.destroy()
  })
  return server
}

/** What is not HTTP never becomes a request: the parser's refusal is told in the shape of every other error. */
function refuseMalformed(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy()
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The headers are too large']
      : ['400 Bad Request', 'This is not HTTP: is the address percent-encoded?']
  const body = JSON.stringify({ error: { code: 'invalid_input', message, request_id: newId('req') } })
  const head = [
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  // An answer to HEAD has no body: a client would take one for the next answer.
  const isHead = error.rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD '
  socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`)
}

/** Listens; port 0 takes any free one. @returns the port @throws Error in one line when the port is taken */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken: set PORT to another one`) : error)
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/** Stops listening, lets running requests end for at most `graceMs`, then cuts what is left. */
export async function drain(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(cut)
}
