import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { texts } from '#i18n/texts.ts'
import { AppError, isAppError, statusOf } from '#server/core/errors.ts'
import { log } from '#server/core/process/log.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { stripForwarded } from './origin.ts'
import { countArrival } from './rate-limit.ts'
import { IncomingMeta } from './request.ts'
import type { Upgrades } from './server.ts'

/** A request to upgrade a connection, before it is accepted. */
export interface Handshake {
  /** Its headers name the credential whose rate limit applies. */
  request: Request
  meta: RequestMeta
  /** The subprotocols that the client offers. */
  offered: readonly string[]
}

interface Upgrading<T> {
  /** The subprotocol that the client must offer. */
  protocol: string
  /** Authenticates and checks the handshake. @throws AppError, which is answered as over HTTP */
  admit: (handshake: Handshake) => Promise<T>
  /** Accepts the connection. @throws AppError only before that */
  open: (admitted: T, request: IncomingMessage, socket: Duplex, head: Buffer) => void
  refusal: (error: AppError, requestId: string) => { type: string; body: string }
}

/** Handles the upgrades of a path with the limits of HTTP: a refusal has the status that HTTP would answer. */
export function upgrading<T>({ protocol, admit, open, refusal }: Upgrading<T>): Upgrades[string] {
  return (request, socket, head) => {
    const dropped = () => socket.destroy()
    socket.on('error', dropped)
    stripForwarded(request)
    const meta = new IncomingMeta(request, 'public')
    handshakeOf(request, meta, protocol)
      .then(admit)
      .then((admitted) => {
        open(admitted, request, socket, head)
        socket.off('error', dropped)
      })
      .catch((caught: unknown) => {
        const error = isAppError(caught) ? caught : new AppError('internal')
        if (error !== caught) log().error({ err: caught, requestId: meta.requestId }, 'socket handshake failed')
        refuse(socket, error, meta.requestId, refusal(error, meta.requestId))
      })
  }
}

/** Refuses pages of other sites: they can make a browser send our cookie, but not our origin. @throws forbidden */
export function refuseForeignPage({ request, meta }: Handshake): void {
  if (request.headers.get('origin') === meta.origin) return
  throw new AppError('forbidden', texts('errors.request')('socketPage'))
}

async function handshakeOf(incoming: IncomingMessage, meta: RequestMeta, protocol: string): Promise<Handshake> {
  const request = new Request('http://localhost', { headers: headersOf(incoming) })
  await countArrival(request.headers, meta)
  if (incoming.url?.includes('?')) throw new AppError('invalid_input', texts('errors.request')('socketQuery'))
  const offered = (incoming.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
  if (!offered.includes(protocol))
    throw new AppError('invalid_input', texts('errors.request')('socketProtocol', { name: protocol }))
  return { request, meta, offered }
}

function refuse(socket: Duplex, error: AppError, requestId: string, { type, body }: { type: string; body: string }) {
  const status = statusOf(error.code)
  const headers = {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
    'X-Request-Id': requestId,
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
