import type { IncomingMessage } from 'node:http'
import { AppError } from '#server/core/errors.ts'
import { env } from '#server/env.ts'

/**
 * The web `Request` of an incoming message, its body read whole. A library's adapter costs several times as much for
 * the GET that most requests are (docs/adr/direct-dispatch.md).
 * @throws payload_too_large for a body over BODY_LIMIT, announced or not
 */
export function webRequest(incoming: IncomingMessage, origin: string, signal: AbortSignal): Request | Promise<Request> {
  const { method = 'GET' } = incoming
  const url = origin + incoming.url
  // Node has joined repeated headers as Fetch would; only Set-Cookie stays a list, and requests have none.
  const headers = incoming.headers as Record<string, string>
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal })
  return withBody(incoming, url, { method, headers, signal })
}

async function withBody(incoming: IncomingMessage, url: string, init: RequestInit): Promise<Request> {
  const body = await bodyOf(incoming)
  return new Request(url, body.length > 0 ? { ...init, body } : init)
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const limit = env().BODY_LIMIT
  if (Number(incoming.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
  const chunks: Buffer[] = []
  let size = 0
  // The connection must live on to carry the refusal.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(limit: number): AppError {
  return new AppError('payload_too_large', `The body may have ${limit} bytes`, { headers: { Connection: 'close' } })
}
