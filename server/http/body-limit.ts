import { AppError } from '#server/core/errors.ts'
import { env } from '#server/env.ts'
import { errorReply } from './error-response.ts'
import type { RequestMeta } from './meta.ts'
import type { Reply } from './reply.ts'
import { apiHeaders } from './security-headers.ts'

/** Web requests have no body with GET and HEAD. */
export function mayHaveBody(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

/**
 * The request when its body fits BODY_LIMIT, else the 413 answer. A body of unknown length is read here, up to the limit.
 */
export async function boundedBody(request: Request, meta: RequestMeta): Promise<Request | Reply> {
  const { method, headers } = request
  const limit = env().BODY_LIMIT
  const length = headers.get('content-length')
  if (length !== null) return Number(length) <= limit ? request : tooLarge(request, meta)
  if (!headers.has('transfer-encoding')) return request
  const body = await readUpTo(request, limit)
  if (body === null) return tooLarge(request, meta)
  return new Request(request.url, { method, headers: request.headers, body, signal: request.signal })
}

async function readUpTo(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) return null
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function tooLarge(request: Request, meta: RequestMeta): Reply {
  const error = new AppError('payload_too_large', `The body may have ${env().BODY_LIMIT} bytes`, {
    headers: { Connection: 'close' },
  })
  const reply = errorReply(error, { meta, request })
  apiHeaders(reply, meta)
  return reply
}
