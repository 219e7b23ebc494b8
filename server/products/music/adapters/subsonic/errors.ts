import { type AppError, type ErrorCode, statusOf } from '#server/core/errors.ts'
import type { ErrorStyle } from '#server/api/http/error-response.ts'
import { answerText, answerType } from './answer.ts'

/** Codes of the protocol; every other error is 0. */
const CODES: Partial<Record<ErrorCode, number>> = { unauthenticated: 40, forbidden: 50, not_found: 70 }
const REASONS: Readonly<Record<string, number>> = {
  missing_parameter: 10,
  conflicting_credentials: 43,
  invalid_key: 44,
  unknown_call: 0,
}
/** Errors sent with a status other than 200, which players take for a failed connection. */
const FAILURES = new Set<ErrorCode>(['rate_limited', 'internal', 'storage_failed', 'unavailable'])

/** `{"subsonic-response":{"status":"failed","error":{"code","message"}}}`, with the status 200. */
export const subsonicErrors: ErrorStyle = {
  status: (error) => (FAILURES.has(error.code) ? statusOf(error.code) : 200),
  body: (error, requestId, request) =>
    request ? answerText(request, { error: errorOf(error) }, 'failed') : { error: errorOf(error), requestId },
  contentType: answerType,
}

function errorOf({ code, message, details }: AppError) {
  return { code: REASONS[details.reason ?? ''] ?? CODES[code] ?? 0, message }
}
