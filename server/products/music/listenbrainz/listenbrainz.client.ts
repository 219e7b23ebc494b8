import { z } from 'zod'
import { version } from '#server/core/version.ts'
import { errorText } from '#server/core/errors.ts'
import { retryAfterMs } from '#server/core/retry-after.ts'
import { traced } from '#server/core/tracing/tracing.ts'
import { exchange, type Answer } from '#server/platform/webhooks/exchange.client.ts'
import { env } from '#server/settings/env.ts'

// https://listenbrainz.readthedocs.io/en/latest/users/api/core.html

const TIMEOUT_MS = 20_000
/** Timeout of the request for which a person waits. */
const VALIDATION_MS = 8_000

/** What became of a request. */
export type Outcome =
  | { is: 'done'; restMs: number }
  /** The token is not accepted. */
  | { is: 'unauthorized' }
  /** What was sent is not accepted. */
  | { is: 'refused'; reason: string }
  /** The outcome is unknown, or the request is to be sent later. */
  | { is: 'failed'; reason: string; restMs: number }

/** Sends listens, each exactly as `payloadOf` made it. ListenBrainz keeps one listen per account, second and track. */
export async function submit(token: string, payload: readonly unknown[], signal: AbortSignal): Promise<Outcome> {
  const body = JSON.stringify({ listen_type: payload.length === 1 ? 'single' : 'import', payload })
  return outcomeOf(() => send('POST', '/1/submit-listens', token, signal, body))
}

const Validation = z.object({ valid: z.boolean(), user_name: z.string().max(200).optional() })

/** The name of the account that a token belongs to; null for one that is not valid. @throws Error without an answer */
export async function userOf(token: string, signal: AbortSignal): Promise<string | null> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(VALIDATION_MS)])
  const { status, text } = await send('GET', '/1/validate-token', token, until)
  if (status === 401) return null
  if (status !== 200) throw new Error(`status ${status}`)
  const { valid, user_name: name = '' } = Validation.parse(JSON.parse(text))
  return valid ? name : null
}

async function send(method: string, path: string, token: string, signal: AbortSignal, body?: string): Promise<Answer> {
  const { LISTENBRAINZ_URL, LISTENBRAINZ_PRIVATE_NETWORKS } = env()
  const url = new URL(LISTENBRAINZ_URL.replace(/\/$/, '') + path)
  const headers = {
    Authorization: `Token ${token}`,
    'User-Agent': `Quartet/${version()}`,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  }
  const until = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  return traced(`listenbrainz ${method}`, { kind: 'client' }, () =>
    exchange({ method, url, headers, body }, LISTENBRAINZ_PRIVATE_NETWORKS, until),
  )
}

async function outcomeOf(request: () => Promise<Answer>): Promise<Outcome> {
  const answer = await request().catch((error: unknown) => errorText(error))
  if (typeof answer === 'string') return { is: 'failed', reason: answer, restMs: 0 }
  const { status, text } = answer
  if (status >= 200 && status < 300) return { is: 'done', restMs: isLast(answer) ? resetMs(answer) : 0 }
  if (status === 401 || status === 403) return { is: 'unauthorized' }
  const reason = `status ${status}: ${text.slice(0, 200)}`
  if (status === 400 || status === 413 || status === 422) return { is: 'refused', reason }
  return { is: 'failed', reason, restMs: Math.max(resetMs(answer), retryAfterMs(answer.headers['retry-after']) ?? 0) }
}

/** Whether no more requests are allowed in the current window of the rate limit. */
const isLast = ({ headers }: Answer) => headers['x-ratelimit-remaining'] === '0'

/** Milliseconds until the next window of the rate limit begins. */
function resetMs({ headers }: Answer): number {
  const seconds = Number(headers['x-ratelimit-reset-in'])
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) * 1000 : 0
}
