import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { AppError, statusOf } from '#server/core/errors.ts'
import type { Operation } from '#server/core/operation.ts'
import type { ApiRequest } from '#server/core/request.ts'
import { endpoint, type Endpoint, type EndpointOptions } from '#server/api/http/endpoint.ts'
import type { ErrorStyle } from '#server/api/http/error-response.ts'
import { queryOf } from '#server/api/http/request.ts'

/** The error body that clients of this API expect, with the keys of every version of it. */
const vacancyErrors: ErrorStyle = {
  // A missing or bad credential is 403 in this API.
  status: (error) => (error.code === 'unauthenticated' ? 403 : statusOf(error.code)),
  body: (error, requestId) => {
    const names = Object.keys(error.details.fields ?? {}).filter((name) => name !== '')
    const listed = error.details.data?.errors
    return {
      request_id: requestId,
      description: error.message,
      ...(names.length > 0 && {
        bad_argument: names[0],
        bad_arguments: names.map((name) => ({ name, description: textOf(error, name) })),
      }),
      errors: Array.isArray(listed) ? listed : namedErrors(error, names),
      ...(error.details.data && omit(error.details.data)),
    }
  },
  described: {
    prefix: 'Vacancy',
    body: {
      name: 'VacanciesError',
      schema: {
        type: 'object',
        description: 'What went wrong, in every generation of keys',
        properties: {
          request_id: { type: 'string', description: 'Id of this request in our log' },
          description: { type: 'string', description: 'Text for a person' },
          bad_argument: { type: 'string', description: 'First parameter that was refused' },
          bad_arguments: {
            type: 'array',
            description: 'Every parameter that was refused',
            items: {
              type: 'object',
              properties: {
                name: { type: 'string', description: 'Parameter' },
                description: { type: 'string', description: 'Why' },
              },
            },
          },
          errors: {
            type: 'array',
            description: 'The reasons',
            items: {
              type: 'object',
              properties: {
                type: { type: 'string', description: 'Stable code' },
                value: { type: 'string', description: 'Parameter or finer code' },
                reason: { type: 'string', description: 'Text for a person' },
              },
              required: ['type'],
            },
          },
        },
        required: ['request_id', 'description', 'errors'],
      },
    },
  },
}

/**
 * The same at the host of the public API, whose clients look up the name of an argument without its place in a list.
 */
export const rootHostErrors: ErrorStyle = {
  ...vacancyErrors,
  body(error, requestId, request) {
    const { fields } = error.details
    const named = Object.entries(fields ?? {}).map(([name, texts]) => [name.replace(/(?:\.\d+)+(?=\.|$)/g, ''), texts])
    const details = { ...error.details, ...(fields && { fields: Object.fromEntries(named) as typeof fields }) }
    return vacancyErrors.body(new AppError(error.code, error.message, details), requestId, request)
  },
}

export function vacancyEndpoint<I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O>,
  options: EndpointOptions<z.output<O>> = {},
): Endpoint {
  const input: typeof options.input = (raw, request) => withoutEmpty(options.input?.(raw, request) ?? raw, request)
  return endpoint(operation, { ...options, input, language: languageOf, errors: vacancyErrors, glossary: GLOSSARY })
}

/** `locale` of the query, which programs that cannot set headers send, else `Accept-Language`. */
function languageOf(request: ApiRequest): string {
  const query = queryOf(request)
  const locale = query.includes('locale=') ? new URLSearchParams(query).get('locale') : null
  return locale || (request.headers.get('accept-language') ?? '')
}

/** Clients of this API send parameters that they do not use as empty ones (`salary=&area=`): these count as absent. */
function withoutEmpty(input: unknown, request: ApiRequest): unknown {
  const isQuery = request.method === 'GET' || request.method === 'HEAD'
  // For a change only the parameters of the address are dropped when empty: an empty field of a
  // body has a meaning.
  const names = isQuery ? null : new Set(new URLSearchParams(queryOf(request)).keys())
  if (names?.size === 0) return input
  const entries = Object.entries(input as object).map(([name, value]: [string, unknown]) => {
    if (names?.has(name) === false) return [name, value]
    const given = [value].flat().filter((one) => one !== '')
    return [name, Array.isArray(value) ? given : given[0]]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Descriptions of the fields of the job search, for schemas that do not describe them. */
export const GLOSSARY = JSON.parse(
  readFileSync(join(process.cwd(), 'server/products/vacancies/glossary.json'), 'utf8'),
) as Record<string, string>

function textOf(error: AppError, name: string): string {
  return error.details.fields?.[name]?.[0] ?? error.message
}

function namedErrors(error: AppError, names: string[]): { type: string; value?: string; reason?: string }[] {
  if (error.code === 'unauthenticated') {
    return [{ type: 'oauth', value: error.details.reason === undefined ? 'user_auth_expected' : 'bad_authorization' }]
  }
  if (names.length > 0) return names.map((name) => ({ type: 'bad_argument', value: name, reason: textOf(error, name) }))
  const type = TYPES[error.code] ?? error.code
  return [{ type, ...(error.details.reason !== undefined && { value: error.details.reason }) }]
}

const TYPES: Record<string, string> = {
  unavailable: 'service_unavailable',
  rate_limited: 'too_many_requests',
  internal: 'internal_server_error',
  storage_failed: 'internal_server_error',
  invalid_input: 'bad_request',
  unprocessable: 'bad_request',
}

/** Data other than the list of errors is added to the body unchanged (the vacancies that a duplicate repeats). */
function omit(data: Record<string, unknown>): Record<string, unknown> {
  const { errors: _listed, ...rest } = data
  return rest
}
