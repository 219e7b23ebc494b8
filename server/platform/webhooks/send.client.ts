import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { Webhook } from 'standardwebhooks'
import { traced } from '#server/core/tracing/tracing.ts'
import { retryAfterMs } from '#server/core/retry-after.ts'
import { env } from '#server/settings/env.ts'
import { addressIn, checkedLookup, forbidden, FORBIDDEN, isAllowedAddress } from './addresses.ts'

/** The most bytes that are kept of the receiver's answer. */
const MOST_KEPT = 2048
/** How long the body of an answer is read; its status is already known. */
const BODY_MS = 1000
const PARALLEL = 8

/** The result of an attempt: a status, or the reason why there is none. */
export interface Attempt {
  status: number | null
  /** The start of the receiver's answer. */
  answer: string | null
  error: string | null
  durationMs: number
  /** What the receiver asked for with `Retry-After`, in milliseconds. */
  retryAfterMs: number | null
}

/** Connections to one receiver, kept while there is something to send. */
export type Connections = HttpAgent

export function connectionsTo(url: string): Connections {
  const options = { keepAlive: true, maxSockets: PARALLEL }
  return new URL(url).protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options)
}

interface Message {
  id: string
  url: string
  body: string
  /** Each signs the message: two while a former secret is still valid. */
  secrets: readonly string[]
}

/**
 * Sends a message in the format of Standard Webhooks. Redirects are not followed, and the whole takes no longer than
 * WEBHOOKS_TIMEOUT_MS.
 * @throws only when `signal` aborts: nothing is then known of the delivery
 */
export async function send(message: Message, connections: Connections, signal: AbortSignal): Promise<Attempt> {
  const began = performance.now()
  const unknown = { status: null, answer: null, error: null, retryAfterMs: null }
  const durationMs = () => Math.round(performance.now() - began)
  try {
    const timeout = AbortSignal.timeout(env().WEBHOOKS_TIMEOUT_MS)
    const response = await traced('send webhook', { kind: 'client' }, async (span) => {
      const answered = await headersOf(message, connections, AbortSignal.any([signal, timeout]))
      span?.setAttribute('http.response.status_code', answered.statusCode ?? 0)
      return answered
    })
    const answer = await startOf(response)
    const { statusCode: status = 0, headers } = response
    return { ...unknown, status, answer, durationMs: durationMs(), retryAfterMs: retryAfterMs(headers['retry-after']) }
  } catch (error) {
    if (signal.aborted) throw error
    return { ...unknown, error: reasonOf(error), durationMs: durationMs() }
  }
}

function headersOf(message: Message, agent: Connections, signal: AbortSignal): Promise<IncomingMessage> {
  const url = new URL(message.url)
  const address = addressIn(url)
  if (address !== null && !isAllowedAddress(address)) throw forbidden()
  const now = new Date()
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        method: 'POST',
        agent,
        lookup: checkedLookup,
        signal,
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(message.body),
          'User-Agent': 'Quartet-Webhooks/1',
          'webhook-id': message.id,
          'webhook-timestamp': Math.floor(now.getTime() / 1000),
          'webhook-signature': message.secrets
            .map((secret) => new Webhook(secret).sign(message.id, now, message.body))
            .join(' '),
        },
      },
      resolve,
    )
      .once('error', reject)
      // When a connection changes its protocol, Node closes it without an error.
      .once('close', () => reject(new Error('closed without a response')))
      .end(message.body)
  })
}

/** The start of the body as text that can be stored; it may break off or never end. */
async function startOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  const enough = setTimeout(() => response.destroy(), BODY_MS)
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > MOST_KEPT) break
    }
  } catch {
    // The part that has arrived is kept.
  } finally {
    clearTimeout(enough)
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MOST_KEPT))
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '�').toWellFormed()
}

/**
 * The reason of a failure for the owner of the receiver; messages of Node may contain addresses.
 */
function reasonOf(error: unknown): string {
  if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')) {
    return `No answer within ${env().WEBHOOKS_TIMEOUT_MS / 1000} seconds`
  }
  const code = (error as { code?: unknown }).code
  if (code === FORBIDDEN) return 'The address is not public'
  if (code === 'ECONNREFUSED') return 'The connection was refused'
  if (code === 'ENOTFOUND') return 'The host name does not resolve'
  if (typeof code !== 'string') return 'The connection failed'
  return /CERT|TLS|SSL|SELF_SIGNED/.test(code)
    ? `The TLS certificate or handshake is not valid (${code})`
    : `The connection failed (${code})`
}
