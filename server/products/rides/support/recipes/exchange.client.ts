import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isPublicAddress } from '#server/core/public-addresses.ts'
import { retryAfterMs } from '#server/core/retry-after.ts'
import { traced } from '#server/core/tracing/tracing.ts'
import { addressIn, forbidden, FORBIDDEN, lookupOf } from '#server/platform/webhooks/addresses.ts'
import { DeskFailure } from '../desk.ts'

const MOST_BYTES = 4 * 1024 * 1024

export interface Sent {
  method: string
  url: URL
  headers: Record<string, string>
  body: string | undefined
}

export interface Answered {
  status: number
  retryAfterMs: number | null
  text: string
}

/**
 * Sends a request to a desk and reads its answer, all within `timeoutMs`. Redirects are not followed.
 * @param networks those that are not public and allowed all the same
 * @throws DeskFailure when there is no answer
 */
export async function exchange(sent: Sent, timeoutMs: number, networks: readonly string[]): Promise<Answered> {
  const isAllowed = (address: string) => isPublicAddress(address, networks)
  const address = addressIn(sent.url)
  try {
    if (address !== null && !isAllowed(address)) throw forbidden()
    return await traced(`support desk ${sent.method}`, { kind: 'client' }, async (span) => {
      const { status, headers, text } = await answerTo(sent, AbortSignal.timeout(timeoutMs), lookupOf(isAllowed))
      span?.setAttribute('http.response.status_code', status)
      return { status, retryAfterMs: retryAfterMs(headers['retry-after']), text }
    })
  } catch (cause) {
    throw failureOf(cause)
  }
}

type Whole = { status: number; headers: IncomingHttpHeaders; text: string }

function answerTo(sent: Sent, signal: AbortSignal, lookup: ReturnType<typeof lookupOf>): Promise<Whole> {
  const { method, url, headers, body } = sent
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    // A connection of its own: on one that is kept, a request may be lost as the desk closes it.
    request(url, { method, agent: false, lookup, signal, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size > MOST_BYTES) response.destroy(new Error('the answer is too long'))
      })
      response.once('error', reject)
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      })
    })
      .once('error', reject)
      .once('close', () => reject(new Error('closed without a response')))
      .end(body)
  })
}

/** Codes of requests that the desk never got. */
const NOT_SENT = new Set([FORBIDDEN, 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function failureOf(cause: unknown): DeskFailure {
  if (cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError')) {
    return new DeskFailure('The desk did not answer in time', { unknown: true, cause })
  }
  const { code = '' } = cause as { code?: string }
  if (code === FORBIDDEN) {
    return new DeskFailure('The address of the desk is not public: see SUPPORT_PRIVATE_NETWORKS', { cause })
  }
  const isKnown = NOT_SENT.has(code) || /CERT|TLS|SSL|SELF_SIGNED/.test(code)
  return new DeskFailure(`The desk could not be reached${code && ` (${code})`}`, { unknown: !isKnown, cause })
}
