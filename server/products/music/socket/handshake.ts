import { STATUS_CODES } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { CREDENTIALS } from '#server/platform/tokens/credential-cache.ts'
import { checkAccess } from '#server/core/actor.ts'
import { AppError, isAppError, statusOf } from '#server/core/errors.ts'
import { log } from '#server/core/process/log.ts'
import { subscribe } from '#server/core/database/pubsub.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { stopSignal } from '#server/core/process/stop-signal.ts'
import { env } from '#server/settings/env.ts'
import { defaultErrors } from '#server/api/http/error-response.ts'
import { IncomingMeta } from '#server/api/http/request.ts'
import type { RequestMeta } from '#server/core/request.ts'
import type { Upgrades } from '#server/api/http/server.ts'
import { stripForwarded } from '#server/api/http/origin.ts'
import { countArrival, countCaller } from '#server/api/http/rate-limit.ts'
import { accountBehind, credentialOf } from '../gateway/identity.ts'
import { MAX_SOCKETS } from '../gateway/introspection.service.ts'
import { writeXml } from '../xml/write.ts'
import { serveSocket } from './connection.ts'
import type { Session } from './connection.ts'

export const SOCKET_PATH = '/api/v1/socket'
export const PROTOCOL = 'catalogue.xml.v1'
/** A close code of RFC 6455. */
const GOING_AWAY = 1001
const MAX_FRAME = 64 * 1024

/** The upgrade that the public listener accepts. */
export const SOCKET_UPGRADES: Upgrades = { [SOCKET_PATH]: handleSocketUpgrade }

/**
 * Handles an upgrade of `/api/v1/socket` with the rate limit, credentials and rights of HTTP; a session cookie is accepted
 * from our own pages only. Refusals have the status of HTTP.
 */
function handleSocketUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const dropped = () => socket.destroy()
  socket.on('error', dropped)
  stripForwarded(request)
  const meta = new IncomingMeta(request, 'public')
  admit(request, meta)
    .then((session) => {
      open(request, socket, head, session)
      socket.off('error', dropped)
    })
    .catch((error: unknown) => refuse(socket, error, meta))
}

/** The number of sockets open in this process. */
export function openSockets(): number {
  return sockets().server.clients.size
}

/** @throws AppError as HTTP would answer */
async function admit(request: IncomingMessage, meta: RequestMeta): Promise<Session> {
  const handshake = new Request('http://localhost', { headers: headersOf(request) })
  await countArrival(handshake.headers, meta)
  if (request.url?.includes('?'))
    throw new AppError('invalid_input', 'No query is allowed here: send the credential in a header')
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
  if (!offered.includes(PROTOCOL)) throw new AppError('invalid_input', `Request the subprotocol ${PROTOCOL}`)
  const credential = credentialOf(handshake.headers, meta)
  if (credential.kind === 'cookie' && request.headers.origin !== meta.origin) {
    throw new AppError('forbidden', 'A session is accepted from our own pages only: send a token')
  }
  const account = await accountBehind(credential, meta.ip)
  await countCaller(handshake.headers, account, meta)
  checkAccess(account, 'music:read')
  return { credential, meta, handshake }
}

function open(request: IncomingMessage, socket: Duplex, head: Buffer, session: Session): void {
  const { server, perCredential } = sockets()
  const { name } = session.credential
  const mine = perCredential.get(name) ?? new Set()
  if (mine.size >= MAX_SOCKETS) throw new AppError('rate_limited', `At most ${MAX_SOCKETS} sockets at once`)
  // Checked and counted synchronously, so that parallel handshakes cannot exceed the limit.
  const slot: Slot = { check: async () => {} }
  perCredential.set(name, mine.add(slot))
  socket.once('close', () => {
    mine.delete(slot)
    if (mine.size === 0 && perCredential.get(name) === mine) perCredential.delete(name)
  })
  server.handleUpgrade(request, socket, head, (made) => {
    slot.check = serveSocket(made, session)
    // A balancer may send some until it has seen that the server stops; they are served until it refuses connections.
    if (stopSignal().aborted) setTimeout(() => goAway(made), env().STOP_DELAY * 1000)
  })
}

interface Slot {
  check: () => Promise<void>
}

function sockets() {
  return singleton('music.sockets', () => {
    const perCredential = new Map<string, Set<Slot>>()
    const server = new WebSocketServer({
      noServer: true,
      maxPayload: MAX_FRAME,
      perMessageDeflate: false,
      handleProtocols: () => PROTOCOL,
    })
    stopSignal().addEventListener('abort', () => {
      for (const socket of server.clients) goAway(socket)
    })
    subscribe(CREDENTIALS, () => {
      for (const slots of perCredential.values()) for (const { check } of slots) void check()
    })
    return { server, perCredential }
  })
}

const goAway = (socket: WebSocket): void => socket.close(GOING_AWAY, 'The server stops')

function refuse(socket: Duplex, caught: unknown, meta: RequestMeta): void {
  const error = isAppError(caught) ? caught : new AppError('internal')
  if (error !== caught) log().error({ err: caught, requestId: meta.requestId }, 'socket handshake failed')
  const status = statusOf(error.code)
  const body = writeXml(defaultErrors.body(error, meta.requestId))
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
    'X-Request-Id': meta.requestId,
    ...error.details.headers,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return headers
}
