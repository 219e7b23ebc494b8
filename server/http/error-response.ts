import { AppError, isAppError, statusOf } from '#server/core/errors.ts'
import { log } from '#server/core/log.ts'
import type { RequestMeta } from './meta.ts'

/** How a product writes its errors. `status` may differ from the table (vacancies answer 403 where others say 401). */
export interface ErrorStyle {
  body(error: AppError, requestId: string): unknown
  status?(error: AppError): number
  contentType?(request: Request): string
}

/** `{"error":{"code","message","request_id","fields"?}}` */
export const defaultErrors: ErrorStyle = {
  body: (error, requestId) => ({
    error: {
      code: error.details.reason ?? error.code,
      message: error.message,
      request_id: requestId,
      ...(error.details.fields && { fields: error.details.fields }),
      ...error.details.data,
    },
  }),
}

interface Failure {
  meta: RequestMeta
  request: Request
  style?: ErrorStyle | undefined
  headers?: Headers
}

/** The answer to a failed request. What is not an AppError is a bug: logged with the request id, told without its text. */
export function errorResponse(caught: unknown, failure: Failure): Response {
  const { meta, request, style = defaultErrors, headers = new Headers() } = failure
  const error = isAppError(caught) ? caught : new AppError('internal')
  if (error !== caught) {
    log().error(
      { err: caught, requestId: meta.requestId, method: request.method, path: pathOf(request.url) },
      'request failed',
    )
  }
  const status = style.status?.(error) ?? statusOf(error.code)
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer realm="quartet"')
  for (const [name, value] of Object.entries(error.details.headers ?? {})) headers.set(name, value)
  headers.set('Content-Type', style.contentType?.(request) ?? 'application/json; charset=utf-8')
  headers.set('Cache-Control', 'no-store')
  headers.set('Vary', 'Authorization, Cookie')
  const body = style.body(error, meta.requestId)
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
}

function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/\?.*$/s, '')
}
