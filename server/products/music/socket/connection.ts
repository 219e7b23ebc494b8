import type { WebSocket } from 'ws'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { tracedRoot } from '#server/core/tracing/tracing.ts'
import { countCaller } from '#server/api/http/rate-limit.ts'
import { accountBehind, type Credential } from '../gateway/identity.ts'
import { MAX_IN_FLIGHT } from '../gateway/introspection.service.ts'
import { isXmlError, readXml, type XmlNode } from '../xml/read.ts'
import { failure, idOf, requestOf, respond } from './messages.ts'

const CLOSE = { unsupported: 1003, malformed: 1007, policy: 1008 } as const
const STRIKES = 3
const PING_MS = 30_000
const IDLE_MS = 300_000
/** Bytes buffered for a client that does not read. */
const SEND_CAP = 1024 * 1024

export interface Session {
  credential: Credential
  meta: RequestMeta
  /** Its headers name the credential whose rate limit applies. */
  handshake: Request
}

/** Answers the requests of an open socket. @returns a check that closes it when the credential has been revoked */
export function serveSocket(socket: WebSocket, session: Session): () => Promise<void> {
  const state = { inFlight: 0, strikes: 0, lastRequest: Date.now(), alive: true }
  const send = (document: string) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount + document.length > SEND_CAP) socket.terminate()
    else socket.send(document)
  }
  const strike = (id: string | null, error: unknown) => {
    send(failure(id, error, session.meta.requestId))
    if (++state.strikes >= STRIKES) socket.close(CLOSE.malformed, 'Malformed three times')
  }
  const handle = async (root: XmlNode) => {
    const { ip, secure, listener, origin } = session.meta
    const meta = { ip, secure, listener, origin, requestId: newId('req') }
    const id = idOf(root)
    try {
      const request = requestOf(root)
      const account = await accountBehind(session.credential, ip)
      await countCaller(session.handshake.headers, account, meta)
      send(await respond(request, account, meta))
    } catch (error) {
      if (isRevoked(error)) socket.close(CLOSE.policy, 'The credential is no longer valid')
      else send(failure(id, error, meta.requestId))
    }
  }
  const check = async () => {
    await accountBehind(session.credential, session.meta.ip).catch((error: unknown) => {
      if (isRevoked(error)) socket.close(CLOSE.policy, 'The credential is no longer valid')
    })
  }
  const beat = setInterval(() => {
    if (!state.alive) return socket.terminate()
    if (Date.now() - state.lastRequest > IDLE_MS) return socket.close(1000, 'Idle')
    state.alive = false
    socket.ping()
    void check()
  }, PING_MS)
  beat.unref()
  socket.on('pong', () => {
    state.alive = true
  })
  socket.on('close', () => clearInterval(beat))
  // ws itself closes with the right code: 1009 for a frame that is too large, 1007 for bad UTF-8.
  socket.on('error', () => {})
  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return
    if (isBinary) return socket.close(CLOSE.unsupported, 'Text frames only')
    state.lastRequest = Date.now()
    const root = parsed(textOf(data))
    if (root instanceof AppError) return strike(null, root)
    if (state.inFlight >= MAX_IN_FLIGHT) {
      const message = `At most ${MAX_IN_FLIGHT} requests at once`
      return send(failure(idOf(root), new AppError('rate_limited', message), session.meta.requestId))
    }
    state.inFlight++
    void tracedRoot('socket request', { kind: 'server' }, undefined, () => handle(root)).finally(() => state.inFlight--)
  })
  return check
}

function parsed(text: string): XmlNode | AppError {
  try {
    return readXml(text)
  } catch (error) {
    if (isXmlError(error)) return new AppError('invalid_input', error.message, { reason: 'bad_xml' })
    throw error
  }
}

function textOf(data: Buffer | ArrayBuffer | Buffer[]): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8')
}

/**
 * True when the internal layer refused the credential; an unreachable internal layer does not end a
 * socket.
 */
function isRevoked(error: unknown): boolean {
  return error instanceof Error && (error as Partial<AppError>).code === 'unauthenticated'
}
