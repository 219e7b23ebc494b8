import { isTRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/app-router.ts'

export type Failure = {
  message: string
  /** The AppError code or the product's own reason: 'not_found', 'quota_reached'. */
  reason?: string
  requestId?: string
  /** Field path → texts, as the API reports them. */
  fields: Record<string, string[]>
}

/** A failure in the browser itself, whose message is for the user. */
export class ShownError extends Error {
  readonly reason: string | undefined

  constructor(message: string, reason?: string) {
    super(message)
    this.reason = reason
  }
}

/** The message of a failed query or mutation for the user. */
export function failureOf(error: unknown): Failure {
  const failure = reportedBy(error)
  if (statusOf(error) !== 429) return failure
  return { ...failure, message: `Too many requests. Wait ${waitOf(error) ?? DEFAULT_WAIT} s, then try again.` }
}

function reportedBy(error: unknown): Failure {
  if (error instanceof ShownError) {
    const { message, reason } = error
    return { message, ...(reason !== undefined && { reason }), fields: {} }
  }
  if (isTRPCClientError<AppRouter>(error)) {
    if (error.data) {
      const { reason, requestId, fields: said } = error.data
      const fields = Object.fromEntries(Object.entries(said ?? {}).map(([path, texts]) => [path, texts.map(readable)]))
      return { message: readable(error.message), reason, requestId: requestId ?? undefined, fields }
    }
    const rejected = rejectionOf(error.meta?.responseJSON)
    if (rejected) return { ...rejected, fields: {} }
  }
  return { message: 'The server could not be reached. Check the connection and try again.', fields: {} }
}

/** Texts of the validator and titles of errors, and what they mean as whole sentences. */
const MEANINGS: [RegExp, string][] = [
  [/^Too small: expected string to have >=1 characters/, 'This must not be empty'],
  [/^Too small: expected string to have >=(\d+) characters/, 'Enter at least $1 characters'],
  [/^Too big: expected string to have <=(\d+) characters/, 'Enter at most $1 characters'],
  [/^Too small: expected array to have >=?(\d+) items/, 'Choose at least $1'],
  [/^Too big: expected array to have <=?(\d+) items/, 'Choose at most $1'],
  [/^Too small: expected \w+ to be >=?(-?[\d.]+)/, 'The least is $1'],
  [/^Too big: expected \w+ to be <=?(-?[\d.]+)/, 'The most is $1'],
  [/^Invalid input: expected (?:number|int),.*/, 'This must be a whole number'],
  [/^Invalid email address/, 'This must be an e-mail address'],
  [/^Invalid URL/, 'This must be an address that starts with https://'],
  [/^Invalid (?:input|string|option|ISO \w+).*/, 'This is not a possible value'],
  [/^Not found$/, 'This does not exist'],
  [/^No such (.+)$/, 'There is no such $1'],
  [/^(\w+) not found$/, 'The $1 does not exist'],
  [/^Gone$/, 'This no longer exists'],
  [/^Conflicts with/, 'This conflicts with'],
  [/^Temporarily unavailable$/, 'The server is temporarily unavailable'],
  [/^required$/i, 'This is required'],
  [/^unknown (value|parameter|currency|language|level|station|unitText)\b/i, 'There is no $1'],
  [/^at (least|most) (\d.*)$/i, 'Enter at $1 $2'],
  [/^not (?=an? |one |together )/i, 'This is not '],
  [/^(is|must|may|can|cannot|needs|has|ends|begins) /i, 'This $1 '],
]

/** A message for people, as a whole sentence: never the validator's own text, nor one without a subject. */
function readable(text: string): string {
  const [, field = '', rest = ''] = /^([\w.]+: )?(.*)$/s.exec(text) ?? []
  const [pattern, meaning] = MEANINGS.find(([one]) => one.test(rest)) ?? []
  const sentence = pattern ? rest.replace(pattern, (...found) => filled(meaning ?? '', found)) : rest
  return field + sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** The meaning with what the pattern has found, whose words now stand within a sentence. */
function filled(meaning: string, found: readonly unknown[]): string {
  return meaning.replace(/\$(\d)/g, (_, at: string) => String(found[Number(at)]).toLowerCase())
}

/** HTTP status of a failure, or undefined without a response. */
export function statusOf(error: unknown): number | undefined {
  if (!isTRPCClientError<AppRouter>(error)) return undefined
  return error.data?.httpStatus ?? responseOf(error)?.status
}

/** Statuses of a temporarily unavailable server, ours or those of a proxy in front of it. */
const TEMPORARY = [502, 503, 504]
const DEFAULT_WAIT = 5

/**
 * Seconds until a transient failure may be retried, by `Retry-After`; null for any other failure. A request that was
 * refused with 429 is not repeated unless the user asks for it: the API's contract forbids it.
 */
export function retryAfterOf(error: unknown): number | null {
  if (!isTRPCClientError<AppRouter>(error)) return null
  const status = statusOf(error)
  if (status !== undefined && !TEMPORARY.includes(status)) return null
  return waitOf(error) ?? DEFAULT_WAIT
}

/** Seconds of `Retry-After`. */
function waitOf(error: unknown): number | null {
  if (!isTRPCClientError<AppRouter>(error)) return null
  return secondsOf(responseOf(error)?.headers.get('retry-after') ?? null)
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

/** Requests rejected before they reach the router (rate limits) have the error body of REST. */
function rejectionOf(body: unknown): { message: string; reason: string; requestId: string } | null {
  const { error } = (body ?? {}) as { error?: { code?: unknown; message?: unknown; request_id?: unknown } }
  if (typeof error?.message !== 'string' || typeof error.request_id !== 'string') return null
  return { message: error.message, reason: String(error.code), requestId: error.request_id }
}
