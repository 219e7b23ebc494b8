import type { ApiRequest } from '#server/core/request.ts'
import type { z } from 'zod'
import type { ErrorCode } from '#server/core/errors.ts'
import type { Operation } from '#server/core/operation.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { catalogueErrors, represent } from './format.ts'
import { identify } from './gateway/identity.ts'
import type { AudioFile } from './library/root.ts'
import { serveAudio } from './library/serve.ts'
import { listInput } from './query/params.ts'

interface InternalOptions<O> {
  status?: number
  location?: (output: O) => string
  failures?: readonly ErrorCode[]
}

/** Exposes an operation on the internal layer: that listener only, service tokens only, JSON or XML. */
export function internalEndpoint<I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O>,
  options: InternalOptions<z.output<O>> = {},
): Endpoint {
  const { status = 200 } = options
  return endpoint(operation, {
    listener: 'internal',
    accepts: { token: true, service: true, cookie: false },
    errors: catalogueErrors,
    contentType: ['application/json', 'application/xml'],
    status,
    ...(options.location && { location: options.location }),
    ...(options.failures && { failures: options.failures }),
    input: (raw, request) => withPrecondition(listInput(raw), request),
    ...(status !== 204 && {
      respond: (output, _ctx, request) => represent(request, output, { status, cache: cacheOf(request) }),
    }),
  })
}

function withPrecondition(input: Record<string, unknown>, request: ApiRequest): Record<string, unknown> {
  const header = request.headers.get('if-match')
  return header === null || request.method !== 'PUT' ? input : { ...input, if_match: header }
}

/** The operation has checked the parameter already. */
function cacheOf(request: ApiRequest): number | undefined {
  const value = new URLSearchParams(request.url.split('?', 2)[1] ?? '').get('cache')
  return value === null || request.method !== 'GET' ? undefined : Number(value)
}

/** Exposes the audio files on the external layer, with range requests. */
export function audioEndpoint<I extends z.ZodType, O extends z.ZodType<AudioFile>>(
  operation: Operation<I, O>,
): Endpoint {
  return endpoint(operation, {
    accepts: { token: true, apiKey: true, cookie: true },
    identify,
    errors: catalogueErrors,
    contentType: 'audio/*',
    respond: (file, _ctx, request) => serveAudio(file, request),
  })
}
