import { AppError, ERRORS, statusOf } from '#server/core/errors.ts'
import type { ErrorCode } from '#server/core/errors.ts'
import type { Endpoint } from '../endpoint.ts'
import { defaultErrors } from '../error-response.ts'
import type { Components, JsonSchema } from './schemas.ts'

const REQUEST_ID = 'req_5f0c1d2e3a4b5c6d7e8f901234567890'

/** The default error body. */
const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  description: 'What went wrong',
  properties: {
    error: {
      type: 'object',
      description: 'The error',
      properties: {
        code: { type: 'string', description: 'Stable code' },
        message: { type: 'string', description: 'Text for a person' },
        request_id: { type: 'string', description: 'Id of this request in our log' },
        fields: {
          type: 'object',
          description: 'Field path to texts',
          additionalProperties: { type: 'array', items: { type: 'string' } },
        },
      },
      required: ['code', 'message', 'request_id'],
    },
  },
  required: ['error'],
}

const COMMON = { name: 'Error', schema: ERROR_SCHEMA }

/** Every error an endpoint may answer with its example body, in the product's own shape. */
export function errorAnswers(item: Endpoint, hasPath: boolean, components: Components): Record<string, unknown> {
  const style = item.options.errors ?? defaultErrors
  const answers = codesOf(item, hasPath).map((code) => {
    const error = new AppError(code, ERRORS[code].title)
    const { name, schema: shape } = style.described ?? COMMON
    components[name] = shape
    const schema = { $ref: `#/components/schemas/${name}` }
    const content = { 'application/json': { schema, example: style.body(error, REQUEST_ID) } }
    return [style.status?.(error) ?? statusOf(code), { description: error.message, content }]
  })
  return Object.fromEntries(answers) as Record<string, unknown>
}

function codesOf({ operation, options }: Endpoint, hasPath: boolean): ErrorCode[] {
  const { token = true, cookie = true } = options.accepts ?? {}
  return [
    'invalid_input',
    // A bad credential is refused, also where none is needed.
    ...(operation.access !== 'anyone' || token || cookie ? (['unauthenticated'] as const) : []),
    ...(operation.access === 'anyone' ? [] : (['forbidden'] as const)),
    ...(hasPath ? (['not_found'] as const) : []),
    ...(operation.kind === 'mutation' ? (['conflict', 'payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(operation.bounds === 'invalid_input' ? [] : (['unprocessable'] as const)),
    ...(options.failures ?? []),
    'rate_limited',
    'internal',
  ]
}
