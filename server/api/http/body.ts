import type { IncomingMessage } from 'node:http'
import { texts } from '#i18n/texts.ts'
import { AppError } from '#server/core/errors.ts'
import { env } from '#server/settings/env.ts'
import { lingers, UnfinishedBody } from './connections.ts'

/** A client that sends nothing of its body for this long is disconnected. */
const STALL_MS = 10_000
/** How long to wait for the rest of an unread body, so that its client reads the response. */
const LINGER_MS = 2_000

/**
 * The whole body of a request.
 * @throws payload_too_large over BODY_LIMIT, with or without a Content-Length; request_timeout when it stops arriving,
 * or when it is the oldest of too many; invalid_input when the client disconnects
 */
export function bodyOf(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const { headers } = incoming
  const limit = env().BODY_LIMIT
  const length = Number(headers['content-length'] ?? 0)
  if (length > limit) return Promise.reject(tooLarge(limit))
  if (length === 0 && headers['transfer-encoding'] === undefined) return Promise.resolve(Buffer.alloc(0))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const giveUp = () => fail(new AppError('request_timeout', undefined, { headers: { Connection: 'close' } }))
    const body = new UnfinishedBody(giveUp)
    const stalled = setTimeout(giveUp, STALL_MS)
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) return fail(tooLarge(limit))
      stalled.refresh()
      chunks.push(chunk)
      body.add(chunk.length)
    }
    const end = () => {
      settle()
      resolve(Buffer.concat(chunks))
    }
    const fail = (error: Error) => {
      settle()
      chunks.length = 0
      reject(error)
    }
    const aborted = () => fail(new AppError('invalid_input', texts('errors.request')('endedEarly')))
    const settle = () => {
      clearTimeout(stalled)
      body.finish()
      incoming.off('data', take).off('end', end).off('close', aborted)
    }
    // An aborted request emits an error before it closes: closing says enough.
    incoming.on('error', () => {})
    incoming.on('data', take).once('end', end).once('close', aborted)
  })
}

/**
 * Reads and discards the rest of a body that was not read before the response, so that its client reads the response.
 * Closes the connection when the body does not end soon, or when too many others are being drained.
 */
export function dropBody(incoming: IncomingMessage): void {
  const { complete, headers } = incoming
  // A request without a body may not be complete yet, and never says that it is.
  if (complete || (headers['transfer-encoding'] === undefined && !Number(headers['content-length']))) return
  incoming.on('error', () => {})
  if (!lingers(incoming)) return incoming.socket.destroySoon()
  incoming.resume()
  setTimeout(() => {
    if (!incoming.complete) incoming.socket.destroy()
  }, LINGER_MS).unref()
}

function tooLarge(limit: number): AppError {
  return new AppError('payload_too_large', texts('errors.request')('bodyLimit', { limit: String(limit) }))
}
