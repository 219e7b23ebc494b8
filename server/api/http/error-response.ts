import type { ApiRequest, RequestMeta } from '#server/core/request.ts'
import { AppError, isAppError, statusOf } from '#server/core/errors.ts'
import { log } from '#server/core/process/log.ts'
import type { BodyFormat } from '#server/api/openapi/docs.ts'
import type { JsonSchema } from '#server/api/openapi/schemas.ts'
import { Reply, addHeaders, toResponse, type HeaderMap } from './reply.ts'

/** How a product formats its errors. `status` may differ from the table (one may answer 403 where others do 401). */
export interface ErrorStyle {
  body(error: AppError, requestId: string, request?: ApiRequest): unknown
  status?(error: AppError): number
  contentType?(request: ApiRequest): string
  /** Describes the error body in the API description, when it is not the common one. */
  described?: DescribedErrors
}

interface DescribedErrors {
  /** Prefix of the names of the shared responses: `ShopNotFound`. */
  prefix: string
  /** Name and shape of the body; without it the common one. */
  body?: { name: string; schema: JsonSchema }
  /** Formats of the body besides JSON. */
  formats?: Readonly<Record<string, BodyFormat>>
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
  request: ApiRequest
  style?: ErrorStyle | undefined
  headers?: HeaderMap
}

/**
 * The response to a failed request. Any error but an AppError is a bug: logged with the request id, its message hidden.
 */
export function errorReply(caught: unknown, failure: Failure): Reply {
  const { meta, request, style = defaultErrors, headers = {} } = failure
  const error = isAppError(caught) ? caught : new AppError('internal')
  if (error !== caught) {
    log().error(
      { err: caught, requestId: meta.requestId, method: request.method, path: pathOf(request.url) },
      'request failed',
    )
  }
  const status = style.status?.(error) ?? statusOf(error.code)
  if (status === 401) headers['www-authenticate'] = 'Bearer realm="quartet"'
  addHeaders(headers, error.details.headers ?? {})
  headers['content-type'] = style.contentType?.(request) ?? 'application/json; charset=utf-8'
  headers['cache-control'] = 'no-store'
  headers.vary = 'Authorization, Cookie'
  const body = style.body(error, meta.requestId, request)
  return new Reply(status, headers, typeof body === 'string' ? body : JSON.stringify(body))
}

/** The same as a web `Response`. */
export function errorResponse(caught: unknown, failure: Failure): Response {
  return toResponse(errorReply(caught, failure))
}

function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/\?.*$/s, '')
}
