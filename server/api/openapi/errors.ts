import { AppError, ERRORS, statusOf } from '#server/core/errors.ts'
import type { ErrorCode, ErrorDetails } from '#server/core/errors.ts'
import type { Endpoint } from '#server/api/http/endpoint.ts'
import { defaultErrors } from '#server/api/http/error-response.ts'
import type { ErrorStyle } from '#server/api/http/error-response.ts'
import { headerRefs } from './headers.ts'
import type { HeaderName } from './headers.ts'
import { refTo } from './schemas.ts'
import type { JsonSchema, NamedSchemas, Schemas } from './schemas.ts'

const REQUEST_ID = 'req_5f0c1d2e3a4b5c6d7e8f901234567890'

/** The default error body. */
const COMMON = { name: 'Error', schema: object('Why a request failed', { error: refTo('ErrorDetails') }, ['error']) }

const DETAILS = object(
  'The error',
  {
    code: { type: 'string', description: 'Reason for programs' },
    message: { type: 'string', description: 'Reason for people' },
    request_id: { type: 'string', description: 'Id of the request in the log of the server' },
    fields: {
      type: 'object',
      description: 'Refused fields: path → reasons',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
  ['code', 'message', 'request_id'],
)

function object(description: string, properties: NamedSchemas, required: string[]): JsonSchema {
  return { type: 'object', description, properties, required }
}

interface Status {
  /** Name of the shared response, without the product's prefix. */
  name: string
  description: string
  headers?: readonly HeaderName[]
}

const STATUSES: Readonly<Record<number, Status>> = {
  400: { name: 'BadRequest', description: 'The request is malformed' },
  401: { name: 'Unauthorized', description: 'No valid credential', headers: ['WWW-Authenticate'] },
  403: { name: 'Forbidden', description: 'The credential does not allow this' },
  404: { name: 'NotFound', description: 'It does not exist, or belongs to another account' },
  409: { name: 'Conflict', description: 'It does not fit the current state' },
  410: { name: 'Gone', description: 'It existed and does not any more' },
  412: { name: 'PreconditionFailed', description: 'It was changed since the version named in `If-Match`' },
  413: { name: 'TooLarge', description: 'The body is too large' },
  415: { name: 'UnsupportedType', description: 'The body is not JSON' },
  422: { name: 'Unprocessable', description: 'Well-formed but against a rule' },
  429: {
    name: 'RateLimited',
    description: 'Too many requests',
    headers: ['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
  },
  500: { name: 'InternalError', description: 'A fault of the server' },
  503: { name: 'Unavailable', description: 'Temporarily unavailable', headers: ['Retry-After'] },
}

/** What an error of a kind looks like. */
const SAMPLES: Partial<Record<ErrorCode, [message: string, details: ErrorDetails]>> = {
  invalid_input: sample('limit', 'Invalid input: expected number, received string'),
  unprocessable: sample('name', 'Too big: expected string to have <=63 characters'),
}

function sample(field: string, text: string): [string, ErrorDetails] {
  return [`${field}: ${text}`, { fields: { [field]: [text] } }]
}

export interface ErrorComponents {
  responses: Record<string, unknown>
  headers: Record<string, unknown>
  schemas: Schemas
}

/** References to every error that an endpoint answers with, each described once in `components`. */
export function errorRefs(
  item: Endpoint,
  place: { inPath: boolean; method: string },
  components: ErrorComponents,
): Record<string, { $ref: string }> {
  const style = item.options.errors ?? defaultErrors
  const statuses = new Set(codesOf(item, place).map((code) => statusIn(style, code)))
  const prefix = style.described?.prefix ?? ''
  return Object.fromEntries(
    [...statuses].map((status) => {
      const name = prefix + (STATUSES[status]?.name ?? status)
      components.responses[name] ??= sharedResponse(style, status, components)
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

function statusIn(style: ErrorStyle, code: ErrorCode): number {
  return style.status?.(new AppError(code)) ?? statusOf(code)
}

function sharedResponse(style: ErrorStyle, status: number, { schemas, headers }: ErrorComponents) {
  const { body: { name, schema } = COMMON, formats = {} } = style.described ?? {}
  if (name === COMMON.name) schemas.add('ErrorDetails', DETAILS)
  const codes = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => statusIn(style, code) === status)
  const bodies = codes.map((code) => {
    const [message, details] = SAMPLES[code] ?? []
    const body = style.body(new AppError(code, message, details), REQUEST_ID)
    return [code, { value: body }] as const
  })
  const json = { schema: schemas.add(name, schema), examples: Object.fromEntries(bodies) }
  const others = Object.entries(formats).map(([type, format]) => {
    const examples = Object.fromEntries(bodies.map(([code, { value }]) => [code, { value: format.write(value) }]))
    return [type, { schema: schemas.output(format.schema), examples }]
  })
  return {
    description: STATUSES[status]?.description ?? 'Error',
    headers: headerRefs(['X-Request-Id', ...(STATUSES[status]?.headers ?? [])], headers),
    content: { 'application/json': json, ...(Object.fromEntries(others) as object) },
  }
}

function codesOf(
  { operation, options }: Endpoint,
  { inPath, method }: { inPath: boolean; method: string },
): ErrorCode[] {
  const { token = true, cookie = true } = options.accepts ?? {}
  return [
    'invalid_input',
    // A bad credential is refused, also where none is needed.
    ...(operation.access !== 'anyone' || token || cookie ? (['unauthenticated'] as const) : []),
    ...(operation.access === 'anyone' ? [] : (['forbidden'] as const)),
    ...(inPath ? (['not_found'] as const) : []),
    // The same Idempotency-Key twice at a time.
    ...(method === 'POST' ? (['conflict'] as const) : []),
    ...(operation.kind === 'mutation' ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    // Of a POST also for an Idempotency-Key that was used with another body.
    ...(operation.bounds === 'invalid_input' && method !== 'POST' ? [] : (['unprocessable'] as const)),
    ...(options.failures ?? []),
    ...(options.listener === 'internal' ? [] : (['rate_limited'] as const)),
    'internal',
    'unavailable',
  ]
}
