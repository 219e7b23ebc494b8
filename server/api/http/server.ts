import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Duplex } from 'node:stream'
import { watchDatabase } from '#server/core/database/database-watch.ts'
import { useReplica } from '#server/core/database/replica.ts'
import { newId } from '#server/core/ids.ts'
import { log } from '#server/core/process/log.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { beginStop, stopSignal } from '#server/core/process/stop-signal.ts'
import { env } from '#server/settings/env.ts'
import { boundConnections } from './connections.ts'
import { apiHostOf, isServedHost } from './origin.ts'
import { requestListener, type ListenerOptions } from './listener.ts'
import { apiRoutes } from './routes.ts'

/** How long running requests may take to end when the server stops. */
export const DRAIN_MS = 10_000

const IDLE_CHECK_MS = 50
const CERTIFICATE_CHECK_MS = 2_000

/** After this long without a byte in either direction a connection is closed. */
const IDLE_MS = 120_000
/** How long a client has to read why it was refused. */
const REFUSAL_GRACE_MS = 1_000

/** Upgraded connections, by server: closing a server waits for them, but does not close them. */
const upgradedOf = () => singleton('upgraded-connections', () => new WeakMap<Server, Set<Duplex>>())

/** Upgrade handlers by path; any other offer to upgrade is ignored. */
export type Upgrades = Readonly<Record<string, (request: IncomingMessage, socket: Duplex, head: Buffer) => void>>

/** Listens on HOST and PORT: API, pages and upgrades. @throws Error in one line when the port is taken */
export async function servePublic(options: {
  dev: boolean
  upgrades: Upgrades
}): Promise<{ port: number; stop: () => Promise<void> }> {
  const { HOST, PORT } = env()
  const { dev, upgrades } = options
  const server = makeServer((request, response) => listener(request, response), upgrades, dev)
  const pages = await preparePages(server, dev)
  const listener = requestListener({ listener: 'public', table: await apiRoutes(), pages: pages.handle, dev })
  const port = await listen(server, PORT, HOST)
  log().info({ host: HOST, port }, 'listening')
  return {
    port,
    async stop() {
      await stopServing(server)
      await pages.close()
    },
  }
}

/** The URL by which a person on this machine reaches what listens on `port`. */
export function publicAddress(port: number): string {
  const { HOST, TLS_CERT } = env()
  return `${TLS_CERT ? 'https' : 'http'}://${HOST === '127.0.0.1' || HOST === '0.0.0.0' ? 'localhost' : HOST}:${port}`
}

/**
 * Prepares Next inside our own server: the production build, or with `dev` pages that are compiled
 * on demand.
 */
async function preparePages(
  server: Server,
  dev: boolean,
): Promise<{ handle: NonNullable<ListenerOptions['pages']>; close: () => Promise<void> }> {
  const { HOST, PORT } = env()
  const { default: next } = await import('next')
  const app = next({
    dev,
    dir: process.cwd(),
    hostname: HOST,
    port: PORT,
    ...(dev && { httpServer: server, turbopack: true }),
  })
  await app.prepare()
  return { handle: app.getRequestHandler(), close: () => app.close() }
}

/** An HTTP server, or HTTPS with TLS_CERT and TLS_KEY. In development Next itself handles `/_next/` upgrades. */
export function makeServer(listener: RequestListener, upgrades: Upgrades = {}, dev = false): Server {
  const { TLS_CERT, TLS_KEY } = env()
  const limits = {
    headersTimeout: 10_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 10_000,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: 16_384,
    // Requests without a body then need no stream to be drained, which is a tenth of the cost of a small request.
    optimizeEmptyRequests: true,
    // Other offers to upgrade, such as HTTP/2 by curl and Java, may be ignored: the request is answered as it is.
    shouldUpgradeCallback: (request: IncomingMessage) => {
      const path = request.url?.split('?', 1)[0] ?? ''
      return (
        (path in upgrades && isServedHost(request) && apiHostOf(request) === null) ||
        (dev && path.startsWith('/_next/'))
      )
    },
  }
  const server =
    TLS_CERT && TLS_KEY
      ? withCertificate(createTlsServer({ ...limits, handshakeTimeout: 10_000 }, listener), TLS_CERT, TLS_KEY)
      : createServer(limits, listener)
  watchDatabase()
  useReplica()
  boundConnections(server, TLS_CERT && TLS_KEY ? 'secureConnection' : 'connection')
  // Closes connections of clients that do not read their response.
  server.setTimeout(IDLE_MS)
  server.on('request', (_request, response) => {
    if (stopSignal().aborted) response.shouldKeepAlive = false
  })
  server.on('clientError', refuseMalformed)
  const upgraded = new Set<Duplex>()
  upgradedOf().set(server, upgraded)
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
    upgrades[request.url?.split('?', 1)[0] ?? '']?.(request, socket, head)
  })
  return server
}

/**
 * Serves the certificate in these files, and a renewed one to new connections after either file has changed. An
 * unusable one, such as a certificate whose key is not written yet, does not replace the former.
 * @throws Error at the start when it cannot be used
 */
function withCertificate(server: TlsServer, certFile: string, keyFile: string): TlsServer {
  const load = () => server.setSecureContext({ cert: readFileSync(certFile), key: readFileSync(keyFile) })
  const reload = () => {
    try {
      load()
      log().info({ file: certFile }, 'the TLS certificate was loaded again')
    } catch (error) {
      log().error(
        { err: error, file: certFile },
        'the changed TLS certificate cannot be used: the former one is served',
      )
    }
  }
  load()
  // By polling: notifications do not follow the symbolic links that ACME clients replace.
  for (const file of [certFile, keyFile]) watchFile(file, { interval: CERTIFICATE_CHECK_MS, persistent: false }, reload)
  server.once('close', () => {
    for (const file of [certFile, keyFile]) unwatchFile(file, reload)
  })
  return server
}

/**
 * Answers malformed or incomplete requests, which reach no handler, in the default error format.
 */
function refuseMalformed(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy()
  const { status, code, message } = REFUSALS[error.code ?? ''] ?? NOT_HTTP
  const body = JSON.stringify({ error: { code, message, request_id: newId('req') } })
  const head = [
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  // A response to HEAD has no body: a client would take it for the next response.
  const isHead = error.rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD '
  socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`)
  // Needed because the client may leave its side open.
  setTimeout(() => socket.destroy(), REFUSAL_GRACE_MS).unref()
}

const NOT_HTTP = {
  status: '400 Bad Request',
  code: 'invalid_input',
  message: 'This is not HTTP: is the address percent-encoded?',
}

/** Answers by the error code of the parser. */
const REFUSALS: Readonly<Record<string, typeof NOT_HTTP>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'invalid_input',
    message: 'The headers are too large',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'request_timeout',
    message: 'The request did not arrive in time',
  },
}

const REFUSED_PORTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken',
  EACCES: 'is not for this account (it needs root or CAP_NET_BIND_SERVICE)',
}

/**
 * Listens; port 0 picks any free one.
 * @param setting the setting that has the port, for the error
 * @returns the port @throws Error in one line when the port is taken or not allowed for this account
 */
export function listen(server: Server, port: number, host: string, setting = 'PORT'): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const refusal = REFUSED_PORTS[error.code ?? '']
      reject(refusal ? new Error(`Port ${port} ${refusal}: set ${setting} to another one`) : error)
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/**
 * Stops in order: for STOP_DELAY seconds the readiness probe fails and every response closes its connection; then new
 * connections are refused, and running requests have DRAIN_MS to end.
 */
export async function stopServing(server: Server): Promise<void> {
  beginStop()
  await sleep(env().STOP_DELAY * 1000)
  await drain(server, DRAIN_MS)
}

/** Stops listening, gives running requests at most `graceMs` to end, then closes the remaining connections. */
export async function drain(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A response that began before the stop does not close its connection.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const cut = setTimeout(() => {
    server.closeAllConnections()
    for (const socket of upgradedOf().get(server) ?? []) socket.destroy()
  }, graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}
