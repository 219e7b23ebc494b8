import { AppError, ERRORS, statusOf, type ErrorCode, type ErrorDetails } from '#server/core/errors.ts'
import type { Endpoint } from '#server/api/http/endpoint.ts'
import { defaultErrors, type ErrorStyle } from '#server/api/http/error-response.ts'
import { takesKey } from './docs.ts'
import { headerRefs, type HeaderName } from './headers.ts'
import { pascal } from './names.ts'
import { refTo, type JsonSchema, type NamedSchemas, type Schemas } from './schemas.ts'

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

/** Message and details of the example for an error code. */
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
  examples: Record<string, unknown>
  schemas: Schemas
}

interface Place {
  inPath: boolean
  method: string
  /**
   * False for an operation without a 2xx. Every error is then listed, because generators would take `default` for its
   * success.
   */
  hasSuccess: boolean
}

/**
 * References to the errors that an endpoint answers with: its own errors by status, and as `default` those that all
 * endpoints of its kind have. Each is described once in `components`; `x-statuses` lists the statuses behind a default.
 */
export function errorRefs(item: Endpoint, place: Place, components: ErrorComponents): Record<string, { $ref: string }> {
  const style = item.options.errors ?? defaultErrors
  const prefix = style.described?.prefix ?? ''
  const refer = (name: string, make: () => object) => {
    components.responses[name] ??= make()
    return { $ref: `#/components/responses/${name}` }
  }
  const ownErrors = [...ownCodes(item, place), ...(place.hasSuccess ? [] : commonCodes(item))]
  const own = statusesOf(style, ownErrors).map((status) => {
    const name = prefix + (STATUSES[status]?.name ?? status)
    return [status, refer(name, () => ownResponse(style, status, components))] as const
  })
  if (!place.hasSuccess) return Object.fromEntries(own)
  const common = statusesOf(style, commonCodes(item))
  const name = `${prefix}${kindOf(item, common)}Error`
  return { ...Object.fromEntries(own), default: refer(name, () => commonResponse(style, common, components)) }
}

function statusesOf(style: ErrorStyle, codes: ErrorCode[]): number[] {
  return [...new Set(codes.map((code) => statusIn(style, code)))].sort((a, b) => a - b)
}

function statusIn(style: ErrorStyle, code: ErrorCode): number {
  return style.status?.(new AppError(code)) ?? statusOf(code)
}

/** Errors that depend on what the operation is about. */
function ownCodes({ operation, options }: Endpoint, { inPath, method }: Place): ErrorCode[] {
  return [
    ...(inPath ? (['not_found'] as const) : []),
    // Two requests at the same time with the same Idempotency-Key.
    ...(takesKey(method, options) ? (['conflict'] as const) : []),
    // This is also the answer to an Idempotency-Key that was used with another body.
    ...(operation.bounds === 'invalid_input' && !takesKey(method, options) ? [] : (['unprocessable'] as const)),
    ...(options.failures ?? []),
  ]
}

/** Errors that occur before the operation begins, and failures of the server. */
function commonCodes({ operation, options }: Endpoint): ErrorCode[] {
  const { token = true, cookie = true } = options.accepts ?? {}
  return [
    'invalid_input',
    // A bad credential is refused, also where none is needed.
    ...(operation.access !== 'anyone' || token || cookie ? (['unauthenticated'] as const) : []),
    ...(operation.access === 'anyone' ? [] : (['forbidden'] as const)),
    ...(operation.kind === 'mutation' ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(options.listener === 'internal' ? [] : (['rate_limited'] as const)),
    'internal',
    'unavailable',
  ]
}

/** `Read` or `Change`; before it `Public` when no caller is refused, `Open` when none is authenticated. */
function kindOf({ operation }: Endpoint, statuses: readonly number[]): string {
  const access = statuses.includes(403) ? '' : statuses.includes(401) ? 'Public' : 'Open'
  return access + (operation.kind === 'mutation' ? 'Change' : 'Read')
}

function ownResponse(style: ErrorStyle, status: number, components: ErrorComponents) {
  const samples = samplesOf(style, [status])
  const examples = Object.fromEntries(samples.map(({ code, value }) => [code, { value }]))
  return { description: STATUSES[status]?.description ?? 'Error', ...response(style, samples, examples, components) }
}

function commonResponse(style: ErrorStyle, statuses: number[], components: ErrorComponents) {
  const meanings = statuses.map((status) => `${status}: ${STATUSES[status]?.description ?? 'Error'}`)
  const samples = samplesOf(style, statuses)
  const examples = samples.map(({ code, value, status }) => {
    const name = (style.described?.prefix ?? '') + pascal(code)
    components.examples[name] = { summary: String(status), value }
    return [code, { $ref: `#/components/examples/${name}` }] as const
  })
  return {
    description: `An error that every operation of this kind may answer with. ${meanings.join('. ')}`,
    ...response(style, samples, Object.fromEntries(examples), components),
    'x-statuses': statuses,
  }
}

interface Sample {
  code: ErrorCode
  status: number
  value: unknown
}

/** The body of every error with one of these statuses. */
function samplesOf(style: ErrorStyle, statuses: readonly number[]): Sample[] {
  return (Object.keys(ERRORS) as ErrorCode[]).flatMap((code) => {
    const [message, details] = SAMPLES[code] ?? []
    const status = statusIn(style, code)
    const value = style.body(new AppError(code, message, details), REQUEST_ID)
    return statuses.includes(status) ? [{ code, status, value }] : []
  })
}

function response(style: ErrorStyle, samples: Sample[], examples: object, { schemas, headers }: ErrorComponents) {
  const { body: { name, schema } = COMMON, formats = {} } = style.described ?? {}
  if (name === COMMON.name) schemas.add('ErrorDetails', DETAILS)
  const others = Object.entries(formats).map(([type, { schema: text, write }]) => {
    const written = samples.map(({ code, value }) => [code, { value: write(value) }])
    return [type, { schema: schemas.output(text), examples: Object.fromEntries(written) as object }] as const
  })
  const named = new Set(samples.flatMap(({ status }) => STATUSES[status]?.headers ?? []))
  return {
    headers: headerRefs(['X-Request-Id', ...named], headers),
    content: { 'application/json': { schema: schemas.add(name, schema), examples }, ...Object.fromEntries(others) },
  }
}
