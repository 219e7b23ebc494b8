import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { RequestToken } from '#server/auth/request-token.ts'
import { AppError } from '#server/core/errors.ts'
import { singleton } from '#server/core/singleton.ts'
import { env } from '#server/env.ts'
import { afterMark } from './api-request.ts'
import type { ApiRequest, ReadableHeaders } from './api-request.ts'
import type { RequestMeta } from './meta.ts'

/**
 * An incoming message as endpoints read it. Making a web `Request` costs more than the rest of a small request
 * (docs/adr/direct-dispatch.md), so only handlers that take nothing else get one, from `toWeb`.
 */
export class IncomingRequest implements ApiRequest {
  readonly method: string
  readonly headers: ReadableHeaders
  private readonly incoming: IncomingMessage
  private readonly outgoing: ServerResponse
  private readonly meta: RequestMeta
  private body: Buffer<ArrayBuffer> | null = null
  private controller: AbortController | null = null

  constructor(incoming: IncomingMessage, outgoing: ServerResponse, meta: RequestMeta) {
    this.incoming = incoming
    this.outgoing = outgoing
    this.meta = meta
    this.method = incoming.method ?? 'GET'
    this.headers = new IncomingHeaders(incoming)
  }

  get url(): string {
    return this.meta.origin + (this.incoming.url ?? '/')
  }

  get query(): string {
    return afterMark(this.incoming.url ?? '')
  }

  get signal(): AbortSignal {
    return (this.controller ??= abortedWithout(this.outgoing)).signal
  }

  /**
   * Reads the body whole, before anything looks at the request.
   * @throws payload_too_large for a body over BODY_LIMIT, announced or not
   */
  async readBody(): Promise<void> {
    this.body = await bodyOf(this.incoming)
  }

  text(): Promise<string> {
    return this.body ? new Response(this.body).text() : Promise.resolve('')
  }

  formData(): Promise<FormData> {
    return this.toWeb().formData()
  }

  /** The same as a web `Request`. */
  toWeb(): Request {
    const { method, signal, body } = this
    // Node has joined repeated headers as Fetch would; only Set-Cookie stays a list, and requests have none.
    const headers = this.incoming.headers as Record<string, string>
    return new Request(this.url, { method, headers, signal, ...(body && body.length > 0 && { body }) })
  }
}

class IncomingHeaders implements ReadableHeaders {
  private readonly values: IncomingMessage['headers']
  private readonly socket: Socket

  constructor({ headers, socket }: IncomingMessage) {
    this.values = headers
    this.socket = socket
  }

  /** Remembered for the connection while it shows the same: naming a token costs more than the rest of its check. */
  get shown(): RequestToken | null | undefined {
    const last = lastShown().get(this.socket)
    if (last === undefined || last.authorization !== this.get('authorization')) return undefined
    return last.apiKey === this.get('x-api-key') ? last.token : undefined
  }

  set shown(token: RequestToken | null | undefined) {
    if (token === undefined) return
    lastShown().set(this.socket, { authorization: this.get('authorization'), apiKey: this.get('x-api-key'), token })
  }

  get(name: Lowercase<string>): string | null {
    const value = this.values[name]
    return (Array.isArray(value) ? value.join(', ') : value) ?? null
  }

  has(name: Lowercase<string>): boolean {
    return this.values[name] !== undefined
  }
}

interface LastShown {
  authorization: string | null
  apiKey: string | null
  token: RequestToken | null
}

function lastShown(): WeakMap<Socket, LastShown> {
  return singleton('last-shown-tokens', () => new WeakMap())
}

/** Aborted when the caller goes away before the answer has reached it. */
function abortedWithout(outgoing: ServerResponse): AbortController {
  const controller = new AbortController()
  const check = () => {
    if (!outgoing.writableFinished) controller.abort()
  }
  if (outgoing.destroyed) check()
  else outgoing.once('close', check)
  return controller
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
