import { isTRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/trpc/root.ts'

export type Failure = {
  message: string
  /** The AppError code or the product's own reason: 'not_found', 'quota_reached'. */
  reason?: string
  requestId?: string
  /** Field path → texts, as the API reports them. */
  fields: Record<string, string[]>
}

/** What a failed query or mutation has to say to a person. */
export function failureOf(error: unknown): Failure {
  if (isTRPCClientError<AppRouter>(error)) {
    if (error.data) {
      const { reason, requestId, fields } = error.data
      return { message: error.message, reason, requestId: requestId ?? undefined, fields: fields ?? {} }
    }
    const refused = refusalOf(error.meta?.responseJSON)
    if (refused) return { ...refused, fields: {} }
  }
  return { message: 'The server could not be reached. Check the connection and try again.', fields: {} }
}

/** HTTP status of a failure, or undefined when no answer came. */
export function statusOf(error: unknown): number | undefined {
  if (!isTRPCClientError<AppRouter>(error)) return undefined
  return error.data?.httpStatus ?? responseOf(error)?.status
}

/** Statuses of a server that is away for a while: our own, and those of a proxy in front of it. */
const AWAY = [429, 502, 503, 504]
const USUAL_WAIT = 5

/** Seconds until a failure that passes by itself may be tried again, by `Retry-After`; null for every other failure. */
export function retryAfterOf(error: unknown): number | null {
  if (!isTRPCClientError<AppRouter>(error)) return null
  const status = statusOf(error)
  if (status !== undefined && !AWAY.includes(status)) return null
  return secondsOf(responseOf(error)?.headers.get('retry-after') ?? null) ?? USUAL_WAIT
}

function responseOf({ meta }: { meta?: Record<string, unknown> | undefined }): Response | undefined {
  return meta?.response instanceof Response ? meta.response : undefined
}

/** The header is a number of seconds or a date. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null
}

/** Requests that are refused before the router (too many of them) are answered in the REST form. */
function refusalOf(body: unknown): { message: string; reason: string; requestId: string } | null {
  const { error } = (body ?? {}) as { error?: { code?: unknown; message?: unknown; request_id?: unknown } }
  if (typeof error?.message !== 'string' || typeof error.request_id !== 'string') return null
  return { message: error.message, reason: String(error.code), requestId: error.request_id }
}
