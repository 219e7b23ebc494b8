import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { defaultErrors } from '#server/api/http/error-response.ts'
import { countCaller } from '#server/api/http/rate-limit.ts'
import type { Upgrades } from '#server/api/http/server.ts'
import { refuseForeignPage, upgrading, type Handshake } from '#server/api/http/upgrade.ts'
import { accountOf, type Account } from '#server/core/actor.ts'
import { writeAudit } from '#server/core/audit.ts'
import { systemContext, type Context } from '#server/core/context.ts'
import { db } from '#server/core/database/db.ts'
import { refuseInMaintenance } from '#server/core/products.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { stopSignal } from '#server/core/process/stop-signal.ts'
import { authenticate } from '#server/platform/authenticate.ts'
import { untilCredentialEnds } from '#server/platform/tokens/credential-end.ts'
import { hypervisor } from '../hypervisor/current.ts'
import { CLOSINGS, CONSOLE_PATH, CONSOLE_PROTOCOL, MAX_FRAME, TICKET_PREFIX } from './console.schema.ts'
import { openConsole } from './console.service.ts'
import { findConsole, forgetConsole, hasRoom, keyOf, noteConsole } from './open-consoles.ts'
import { startSession, type Ending } from './session.ts'

/** Connects a browser that has a ticket with the console of a server. */
export const CONSOLE_UPGRADES: Upgrades = {
  [CONSOLE_PATH]: upgrading({
    protocol: CONSOLE_PROTOCOL,
    admit,
    open,
    refusal: (error, requestId) => ({
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(defaultErrors.body(error, requestId)),
    }),
  }),
}

interface Admitted {
  account: Account
  ctx: Context
  ServerID: number
  ConsoleID: string
}

async function admit(handshake: Handshake): Promise<Admitted> {
  const { request, meta, offered } = handshake
  refuseInMaintenance(openConsole)
  const account = accountOf(await authenticate(request, meta))
  if (account.credential.type === 'session') refuseForeignPage(handshake)
  await countCaller(request.headers, account, meta)
  const Ticket = offered.find((name) => name.startsWith(TICKET_PREFIX))?.slice(TICKET_PREFIX.length) ?? ''
  const { requestId, ip, secure, origin } = meta
  const ctx = systemContext({ actor: account, requestId, ip, secure, origin })
  const { output } = await openConsole.execute(ctx, { Ticket })
  return { account, ctx, ...output }
}

function open(admitted: Admitted, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  sockets().handleUpgrade(request, socket, head, (made) => void serve(made, admitted))
}

function sockets(): WebSocketServer {
  return singleton('cloud.console-sockets', () => {
    const handleProtocols = () => CONSOLE_PROTOCOL
    return new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME, perMessageDeflate: false, handleProtocols })
  })
}

async function serve(socket: WebSocket, { account, ctx, ServerID, ConsoleID }: Admitted): Promise<void> {
  // Errors need a listener; the library itself closes a connection that breaks the protocol.
  socket.on('error', () => {})
  const ownerId = account.userId
  const key = keyOf({ credential: account.credential, ServerID, ConsoleID })
  const there = findConsole(ownerId, key)
  if (there) return there.attach(socket)
  if (there === null) return socket.close(CLOSINGS.lost)
  if (!hasRoom(ownerId, key)) return socket.close(CLOSINGS.limit)
  // Recorded before the first `await`, so that simultaneous requests cannot exceed the limit.
  noteConsole(ownerId, key, null)
  const started = Date.now()
  const onEnd = (reason: Ending) => {
    forgetConsole(ownerId, key)
    const after = { ConsoleID, Reason: reason, Seconds: Math.round((Date.now() - started) / 1000) }
    writeAudit(db(), ctx, 'cloud.consoles.close', [{ subject: `server:${ServerID}`, after }]).catch((error: unknown) =>
      ctx.log.error({ err: error, ...after }, 'the end of a console was not recorded'),
    )
  }
  socket.pause()
  try {
    const console = await hypervisor().openConsole(ServerID)
    const over = new AbortController()
    const session = startSession({
      console,
      server: { id: ServerID, ownerId },
      life: untilCredentialEnds(account, AbortSignal.any([stopSignal(), over.signal])),
      isRunning: async () => (await hypervisor().inspectServer(ServerID))?.isPowerOn === true,
      onEnd(reason) {
        over.abort()
        onEnd(reason)
      },
    })
    if (findConsole(ownerId, key) === null) noteConsole(ownerId, key, session)
    session.attach(socket)
  } catch (error) {
    ctx.log.warn({ err: error, serverId: ServerID }, 'a console could not be opened')
    socket.close(CLOSINGS.failed)
    onEnd('failed')
  } finally {
    socket.resume()
  }
}
