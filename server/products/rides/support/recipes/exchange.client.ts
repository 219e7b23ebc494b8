import { retryAfterMs } from '#server/core/retry-after.ts'
import { traced } from '#server/core/tracing/tracing.ts'
import { FORBIDDEN } from '#server/platform/webhooks/addresses.ts'
import { exchange, type Sent } from '#server/platform/webhooks/exchange.client.ts'
import { DeskFailure } from '../desk.ts'

export interface Answered {
  status: number
  retryAfterMs: number | null
  text: string
}

/**
 * Sends a request to a desk and reads its answer, all within `timeoutMs`. Redirects are not followed.
 * @param networks the networks that are not public in which the desk may be
 * @throws DeskFailure when there is no answer
 */
export async function askDesk(sent: Sent, timeoutMs: number, networks: readonly string[]): Promise<Answered> {
  try {
    return await traced(`support desk ${sent.method}`, { kind: 'client' }, async (span) => {
      const { status, headers, text } = await exchange(sent, networks, AbortSignal.timeout(timeoutMs))
      span?.setAttribute('http.response.status_code', status)
      return { status, retryAfterMs: retryAfterMs(headers['retry-after']), text }
    })
  } catch (cause) {
    throw failureOf(cause)
  }
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
