import type { ErrorStyle } from '#server/api/http/error-response.ts'
import type { ErrorCode } from '#server/core/errors.ts'

const CODES: Partial<Record<ErrorCode, string>> = {
  not_found: 'FLAG_NOT_FOUND',
  payload_too_large: 'PARSE_ERROR',
  unsupported_media_type: 'PARSE_ERROR',
}

const FLAG = /^\/ofrep\/v1\/evaluate\/flags\/([^/?]+)/

/** `{"key", "errorCode", "errorDetails"}`; `key` only where a single flag is evaluated. */
export const ofrepErrors: ErrorStyle = {
  body({ code, details, message }, _requestId, request) {
    const key = FLAG.exec(request ? new URL(request.url, 'http://localhost').pathname : '')?.[1]
    const invalid = details.fields ? 'INVALID_CONTEXT' : 'PARSE_ERROR'
    return {
      ...(key !== undefined && { key: decoded(key) }),
      errorCode: CODES[code] ?? (code === 'invalid_input' ? invalid : 'GENERAL'),
      errorDetails: message,
    }
  },
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}
