import type { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import type { ApiRequest } from '#server/core/request.ts'
import { AppError, statusOf, type ErrorCode } from '#server/core/errors.ts'
import type { Operation } from '#server/core/operation.ts'
import { endpoint, type Endpoint } from './endpoint.ts'
import type { ErrorStyle } from './error-response.ts'
import { queryOf } from './request.ts'
import { Reply } from './reply.ts'

/**
 * The output of an operation of the OAuth 2 server. A refusal is an output too, so that the changes
 * before it are committed.
 */
type OAuthAnswer = z.ZodType<{ status: number; body: object; challenge: boolean }>

/**
 * Exposes an operation as an endpoint of OAuth 2: form-encoded, with the client's credentials in
 * the body or in `Authorization: Basic`, and errors in the form of RFC 6749. It may be used at
 * several paths.
 * @param docs schemas of the request body and of the body of a success
 * @param form changes the answer into another form, for clients of an older API
 */
export function oauthEndpoint<I extends z.ZodType, O extends OAuthAnswer>(
  operation: Operation<I, O>,
  docs: { request: z.ZodType; answer: z.ZodType },
  form: (answer: z.output<OAuthAnswer>) => z.output<OAuthAnswer> = (answer) => answer,
): Endpoint {
  return endpoint(operation, {
    form: true,
    accepts: { token: false, cookie: false },
    errors: oauthErrors,
    request: docs.request,
    answers: { 200: docs.answer },
    failures: ['unauthenticated'],
    input: withCredentials,
    respond(output) {
      const { status, body, challenge } = form(output)
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        pragma: 'no-cache',
        ...(challenge && { 'www-authenticate': 'Basic realm="quartet"' }),
      }
      return new Reply(status, headers, JSON.stringify(body))
    },
  })
}

/** Refuses credentials in the query, which logs record; RFC 6749 requires them in the body. */
function withCredentials(raw: Record<string, unknown>, request: ApiRequest): Record<string, unknown> {
  if (queryOf(request) !== '') throw new AppError('invalid_input', texts('errors.request')('parametersInBody'))
  const authorization = request.headers.get('authorization')
  return { ...raw, ...(authorization !== null && { authorization }) }
}

const CODES: Partial<Record<ErrorCode, string>> = {
  unauthenticated: 'invalid_client',
  internal: 'server_error',
  storage_failed: 'server_error',
  rate_limited: 'temporarily_unavailable',
  unavailable: 'temporarily_unavailable',
}

const oauthErrors: ErrorStyle = {
  body: ({ code, message }) => ({ error: CODES[code] ?? 'invalid_request', error_description: message }),
  status: ({ code }) => (code === 'unprocessable' || code === 'unsupported_media_type' ? 400 : statusOf(code)),
  described: {
    prefix: 'OAuth',
    body: {
      name: 'OAuthError',
      schema: {
        type: 'object',
        description: 'Why a request failed, by RFC 6749',
        properties: {
          error: { type: 'string', description: 'Code of RFC 6749' },
          error_description: { type: 'string', description: 'Reason for people' },
        },
        required: ['error'],
      },
    },
  },
}
