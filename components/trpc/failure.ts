import { isTRPCClientError } from '@trpc/client'
import { texts, type Texts } from '#i18n/texts.ts'
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
  return { ...failure, message: texts('shell.failure')('tooMany', { seconds: waitOf(error) ?? DEFAULT_WAIT }) }
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
  return { message: texts('shell.failure')('unreachable'), fields: {} }
}

type Meaning = Exclude<MessageKey, 'unreachable' | 'tooMany'>
type MessageKey = Parameters<Texts<'shell.failure'>>[0]

/** Messages of the validator and error titles, and the keys of our messages for them. A number in them is a limit. */
const MEANINGS: [RegExp, Meaning][] = [
  [/^Too small: expected string to have >=1 characters/, 'empty'],
  [/^Too small: expected string to have >=(\d+) characters/, 'shortest'],
  [/^Too big: expected string to have <=(\d+) characters/, 'longest'],
  [/^Too small: expected array to have >=?(\d+) items/, 'fewest'],
  [/^Too big: expected array to have <=?(\d+) items/, 'mostItems'],
  [/^Too small: expected \w+ to be >=?(-?[\d.]+)/, 'least'],
  [/^Too big: expected \w+ to be <=?(-?[\d.]+)/, 'most'],
  [/^Invalid input: expected (?:number|int),.*/, 'whole'],
  [/^Invalid email address/, 'email'],
  [/^Invalid URL/, 'url'],
  [/^Invalid (?:input|string|option|ISO \w+).*/, 'impossible'],
  [/^Not found$/, 'missing'],
  [/^Gone$/, 'gone'],
  [/^Temporarily unavailable$/, 'unavailable'],
  [/^required$/i, 'required'],
]

/** Turns English error texts of the API, which have no subject, into whole sentences. */
/* oxlint-disable quartet/hard-coded-text */
const SENTENCES: [RegExp, string][] = [
  [/^No such (.+)$/, 'There is no such $1'],
  [/^(\w+) not found$/, 'The $1 does not exist'],
  [/^Conflicts with/, 'This conflicts with'],
  [/^unknown (value|parameter|currency|language|level|station|unitText)\b/i, 'There is no $1'],
  [/^at (least|most) (\d.*)$/i, 'Enter at $1 $2'],
  [/^not (?=an? |one |together )/i, 'This is not '],
  [/^(is|must|may|can|cannot|needs|has|ends|begins) /i, 'This $1 '],
]
/* oxlint-enable quartet/hard-coded-text */

/**
 * Converts a text of the API or a schema to a whole sentence for users: never the validator's own text, nor a sentence
 * without a subject.
 */
export function readable(text: string): string {
  const [, field = '', rest = ''] = /^([\w.]+: )?(.*)$/s.exec(text) ?? []
  for (const [pattern, meaning] of MEANINGS) {
    const found = pattern.exec(rest)
    if (found) return field + texts('shell.failure')(meaning, { count: Number(found[1]), number: found[1] ?? '' })
  }
  const [pattern, start] = SENTENCES.find(([one]) => one.test(rest)) ?? []
  const sentence = pattern ? rest.replace(pattern, (...found) => completed(start ?? '', found)) : rest
  return field + sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** Fills the captured groups into the start of a sentence, in lower case, as they are no longer at its beginning. */
function completed(start: string, found: readonly unknown[]): string {
  return start.replace(/\$(\d)/g, (_, at: string) => String(found[Number(at)]).toLowerCase())
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

function waitOf(error: unknown): number | null {
  if (!isTRPCClientError<AppRouter>(error)) return null
  return secondsOf(responseOf(error)?.headers.get('retry-after') ?? null)
}

function responseOf({ meta }: { meta?: Record<string, unknown> | undefined }): Response | undefined {
  return meta?.response instanceof Response ? meta.response : undefined
}

/** Parses `Retry-After`, which is a number of seconds or a date. */
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
