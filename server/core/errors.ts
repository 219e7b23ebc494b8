import type { TRPC_ERROR_CODE_KEY } from '@trpc/server'
import { texts } from '#i18n/texts.ts'

/** One row per error code: HTTP status and tRPC code. */
export const ERRORS = {
  invalid_input: { status: 400, trpc: 'BAD_REQUEST' },
  unauthenticated: { status: 401, trpc: 'UNAUTHORIZED' },
  forbidden: { status: 403, trpc: 'FORBIDDEN' },
  not_found: { status: 404, trpc: 'NOT_FOUND' },
  method_not_allowed: { status: 405, trpc: 'METHOD_NOT_SUPPORTED' },
  request_timeout: { status: 408, trpc: 'TIMEOUT' },
  conflict: { status: 409, trpc: 'CONFLICT' },
  gone: { status: 410, trpc: 'NOT_FOUND' },
  precondition_failed: { status: 412, trpc: 'PRECONDITION_FAILED' },
  payload_too_large: { status: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  unsupported_media_type: { status: 415, trpc: 'UNSUPPORTED_MEDIA_TYPE' },
  misdirected: { status: 421, trpc: 'BAD_REQUEST' },
  unprocessable: { status: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  rate_limited: { status: 429, trpc: 'TOO_MANY_REQUESTS' },
  internal: { status: 500, trpc: 'INTERNAL_SERVER_ERROR' },
  storage_failed: { status: 500, trpc: 'INTERNAL_SERVER_ERROR' },
  unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE' },
} as const satisfies Record<string, { status: number; trpc: TRPC_ERROR_CODE_KEY }>

export type ErrorCode = keyof typeof ERRORS

export interface ErrorDetails {
  /** Field path → messages, for forms and the `fields` of the error body. */
  fields?: Record<string, string[]>
  /** Extra response headers, such as `Retry-After`. */
  headers?: Record<string, string>
  /** Product-specific reason, such as `limit_reached`; replaces `code` in the body of products that document it. */
  reason?: string
  /** Public data a product adds to its error body. */
  data?: Record<string, unknown>
}

/**
 * An expected error whose message may be shown to the client: a text in the language of the request. Test for it with
 * `isAppError`, never `instanceof`.
 */
export class AppError extends Error {
  readonly appError = true
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message: string = texts('errors.titles')(code), details: ErrorDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** The error for one field; the default code is for a value that is well-formed but violates a rule. */
export function fieldError(field: string, text: string, code: ErrorCode = 'unprocessable'): AppError {
  return new AppError(code, `${field}: ${text}`, { fields: { [field]: [text] } })
}

/** The error for exceeding a limit on how many objects there may be. */
export function limitReached(text: string): AppError {
  return new AppError('unprocessable', text, { reason: 'limit_reached' })
}

/** The value, when there is one. @throws not_found */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError('not_found')
  return value
}

/** True for our own errors from either module graph. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && (error as Partial<AppError>).appError === true
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export function statusOf(code: ErrorCode): number {
  return ERRORS[code].status
}
