import type { JsonSchema } from './schemas.ts'

interface Header {
  description: string
  schema: JsonSchema
  example: string | number | boolean
}

const text: JsonSchema = { type: 'string' }
const whole: JsonSchema = { type: 'integer', minimum: 0 }

/** Every header that the description names. */
const HEADERS = {
  'Idempotency-Key': {
    description:
      'Same key and body: the first success again, for 24 hours. Same key, other body: 422. Running duplicate: 409.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '0b2f6a4e-95a8-4f5e-9d3a-0f6a1c2b3d4e',
  },
  'If-None-Match': {
    description: 'ETags of earlier responses: 304 without a body when unchanged',
    schema: text,
    example: '"9cXQ3Jm1lWzGWyPbqBqVnS2kUYs"',
  },
  'If-Match': {
    description: 'Change only what still has this ETag',
    schema: text,
    example: '"9cXQ3Jm1lWzGWyPbqBqVnS2kUYs"',
  },
  Range: { description: 'Part of the file to send', schema: text, example: 'bytes=0-65535' },
  'If-Range': { description: 'ETag or date for which `Range` counts', schema: text, example: '"4ud7-m8b2k0q0"' },
  'Last-Event-ID': {
    description: 'Sequence number of the last event received; counts before `after`',
    schema: whole,
    example: 41,
  },
  'X-Request-Id': {
    description: 'Id of the request in the log of the server',
    schema: text,
    example: 'req_5f0c1d2e3a4b5c6d7e8f901234567890',
  },
  'Idempotency-Replayed': { description: 'true: an earlier success again', schema: { type: 'boolean' }, example: true },
  Location: {
    description: 'Address of what was created',
    schema: text,
    example: 'http://localhost:3000/api/servers/1204567',
  },
  ETag: { description: 'Version of the response', schema: text, example: '"9cXQ3Jm1lWzGWyPbqBqVnS2kUYs"' },
  Link: {
    description: 'Neighbouring pages by `rel`',
    schema: text,
    example: '<http://localhost:3000/api/servers?limit=20&offset=20>; rel="next"',
  },
  'X-Total-Count': { description: 'Items in the whole list', schema: whole, example: 42 },
  'Content-Disposition': {
    description: 'Name to save the file under',
    schema: text,
    example: 'attachment; filename="resume.pdf"',
  },
  Warning: { description: 'Parameters that were ignored', schema: text, example: '299 - "unknown parameter colour"' },
  'WWW-Authenticate': { description: 'Credentials to send', schema: text, example: 'Bearer realm="quartet"' },
  'Retry-After': { description: 'Seconds to wait', schema: whole, example: 2 },
  'RateLimit-Limit': { description: 'Requests a second', schema: whole, example: 50 },
  'RateLimit-Remaining': { description: 'Requests left now', schema: whole, example: 0 },
  'RateLimit-Reset': { description: 'Seconds until the limit is whole again', schema: whole, example: 1 },
  'Content-Range': { description: 'Part of the file that is sent', schema: text, example: 'bytes 0-65535/4194304' },
  Deprecation: { description: 'Since when the address is deprecated (RFC 9745)', schema: text, example: '@1375315200' },
} as const satisfies Record<string, Header>
export type HeaderName = keyof typeof HEADERS

/** References to response headers, each described once in `components`. */
export function headerRefs(names: readonly HeaderName[], components: Record<string, unknown>): Record<string, unknown> {
  for (const name of names) components[name] = HEADERS[name]
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** A reference to a request header, described once in `components`. */
export function headerParameter(name: HeaderName, components: Record<string, unknown>): { $ref: string } {
  const { description, schema, example } = HEADERS[name]
  const key = name.replaceAll('-', '')
  components[key] = { name, in: 'header', description, schema, example }
  return { $ref: `#/components/parameters/${key}` }
}
