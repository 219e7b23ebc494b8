import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { CREDENTIALS } from '#server/platform/tokens/credential-cache.ts'
import { checkAccess } from '#server/core/actor.ts'
import { AppError } from '#server/core/errors.ts'
import { subscribe } from '#server/core/database/pubsub.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { stopSignal } from '#server/core/process/stop-signal.ts'
import { env } from '#server/settings/env.ts'
import { defaultErrors } from '#server/api/http/error-response.ts'
import type { Upgrades } from '#server/api/http/server.ts'
import { refuseForeignPage, upgrading, type Handshake } from '#server/api/http/upgrade.ts'
import { countCaller } from '#server/api/http/rate-limit.ts'
import { accountBehind, credentialOf } from '../gateway/identity.ts'
import { MAX_SOCKETS } from '../gateway/introspection.service.ts'
import { writeXml } from '../xml/write.ts'
import { serveSocket, type Session } from './connection.ts'

export const SOCKET_PATH = '/api/v1/socket'
export const PROTOCOL = 'catalogue.xml.v1'
/** A close code of RFC 6455. */
const GOING_AWAY = 1001
const MAX_FRAME = 64 * 1024

/**
 * The upgrade that the public listener accepts: with the rate limit, credentials and rights of HTTP; a session cookie
 * is accepted from our own pages only.
 */
export const SOCKET_UPGRADES: Upgrades = {
  [SOCKET_PATH]: upgrading({
    protocol: PROTOCOL,
    admit,
    open,
    refusal: (error, requestId) => ({
      type: 'application/xml; charset=utf-8',
      body: writeXml(defaultErrors.body(error, requestId)),
    }),
  }),
}

export function openSockets(): number {
  return sockets().server.clients.size
}

/** @throws AppError as HTTP would answer */
async function admit(offer: Handshake): Promise<Session> {
  const { request: handshake, meta } = offer
  const credential = credentialOf(handshake.headers, meta)
  if (credential.kind === 'cookie') refuseForeignPage(offer)
  const account = await accountBehind(credential, meta.ip)
  await countCaller(handshake.headers, account, meta)
  checkAccess(account, 'music:read')
  return { credential, meta, handshake }
}

function open(session: Session, request: IncomingMessage, socket: Duplex, head: Buffer): void {
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
    // A load balancer may open sockets until it notices the shutdown: they are served for STOP_DELAY seconds.
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
