import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Actor } from '#server/core/actor.ts'
import { noNotes, type Context } from '#server/core/context.ts'
import { db, type Db } from '#server/core/database/db.ts'
import { newId } from '#server/core/ids.ts'
import { log } from '#server/core/process/log.ts'
import { publicOrigin } from '#server/core/public-origin.ts'
import { publicReads, type Reads } from '#server/core/database/replica.ts'
import type { ApiRequest, ReadableHeaders, RequestMeta, RequestToken } from '#server/core/request.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { bodyOf } from './body.ts'
import { addressOf, isLocal, isSecure, originOf } from './origin.ts'

const UTF8 = new TextDecoder()

/**
 * An incoming message as endpoints read it. Making a web `Request` costs more than the rest of a small request
 * (docs/adr/0002-direct-dispatch.md), so only handlers that need one get it, from `toWeb`.
 */
export class IncomingRequest implements ApiRequest {
  readonly method: string
  readonly headers: ReadableHeaders
  private readonly incoming: IncomingMessage
  private readonly outgoing: ServerResponse
  private readonly meta: RequestMeta
  private body: Promise<Buffer<ArrayBuffer>> | null = null
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

  async text(): Promise<string> {
    // As a web `Response` reads it; making one costs more than the rest of reading a small body.
    return UTF8.decode(await this.readBody())
  }

  async formData(): Promise<FormData> {
    return (await this.toWeb()).formData()
  }

  /** The request as a web `Request`, with its whole body. */
  async toWeb(): Promise<Request> {
    const { method, signal } = this
    const body = method === 'GET' || method === 'HEAD' ? null : await this.readBody()
    // Node has joined repeated headers as Fetch would; only Set-Cookie stays a list, and requests have none.
    const headers = this.incoming.headers as Record<string, string>
    return new Request(this.url, { method, headers, signal, ...(body && body.length > 0 && { body }) })
  }

  /** Reads the body when it is first needed; that of a refused request stays unread. */
  private readBody(): Promise<Buffer<ArrayBuffer>> {
    return (this.body ??= bodyOf(this.incoming))
  }
}

/** The headers of an incoming message, with a token that is kept for the connection. */
export class IncomingHeaders implements ReadableHeaders {
  private readonly values: IncomingMessage['headers']
  private readonly socket: Socket

  constructor({ headers, socket }: IncomingMessage) {
    this.values = headers
    this.socket = socket
  }

  /** Kept for the connection while it sends the same headers: hashing a token costs more than the rest of its check. */
  get token(): RequestToken | null | undefined {
    const last = lastTokens().get(this.socket)
    if (last === undefined || last.authorization !== this.get('authorization')) return undefined
    return last.apiKey === this.get('x-api-key') ? last.token : undefined
  }

  set token(token: RequestToken | null | undefined) {
    if (token === undefined) return
    lastTokens().set(this.socket, { authorization: this.get('authorization'), apiKey: this.get('x-api-key'), token })
  }

  get(name: Lowercase<string>): string | null {
    const value = this.values[name]
    return (Array.isArray(value) ? value.join(', ') : value) ?? null
  }

  has(name: Lowercase<string>): boolean {
    return this.values[name] !== undefined
  }
}

interface LastToken {
  authorization: string | null
  apiKey: string | null
  token: RequestToken | null
}

function lastTokens(): WeakMap<Socket, LastToken> {
  return singleton('connection-tokens', () => new WeakMap())
}

/** Aborted when the client disconnects before it has the whole response. */
function abortedWithout(outgoing: ServerResponse): AbortController {
  const controller = new AbortController()
  const check = () => {
    if (!outgoing.writableFinished) controller.abort()
  }
  if (outgoing.destroyed) check()
  else outgoing.once('close', check)
  return controller
}

/** The query of a request, without its `?`; empty when it has none. */
export function queryOf(request: ApiRequest): string {
  return request.query ?? afterMark(request.url)
}

function afterMark(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}

/** The listener's metadata of an incoming message; what costs something is computed when it is read. */
export class IncomingMeta implements RequestMeta {
  readonly requestId = newId('req')
  readonly ip: string | null
  readonly secure: boolean
  readonly listener: RequestMeta['listener']
  counted: RequestMeta['counted'] = undefined
  private madeOrigin: string | undefined = undefined
  private readonly incoming: IncomingMessage

  constructor(incoming: IncomingMessage, listener: RequestMeta['listener']) {
    this.incoming = incoming
    this.listener = listener
    this.ip = addressOf(incoming)
    this.secure = isSecure(incoming)
  }

  get local(): boolean {
    return isLocal(this.incoming)
  }

  get origin(): string {
    return (this.madeOrigin ??= originOf(this.incoming))
  }
}

/** Second argument of a route handler: Next passes only `params`, our own dispatch passes `meta` too. */
export interface RouteContext {
  params: Promise<Record<string, string | string[]>> | Record<string, string | string[]>
  meta?: RequestMeta
}

/** A route handler: a plain web function that runs under both Next and `server/main.ts`. */
export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response> | Response

/** The listener's metadata, or cautious defaults when the handler runs behind Next's own pipeline. */
export function metaOf(context: RouteContext): RequestMeta {
  return (
    context.meta ?? {
      requestId: newId('req'),
      ip: null,
      secure: false,
      listener: 'public',
      origin: publicOrigin(),
    }
  )
}

/**
 * The context of one request. Anything costly is created when it is first read. A class, because creating an object
 * literal with getters costs more than everything else that happens to a small request.
 */
export class RequestContext implements Context {
  readonly actor: Actor
  readonly requestId: string
  readonly ip: string | null
  readonly secure: boolean
  readonly note = noNotes.note
  readonly replay = noNotes.replay
  readonly afterCommit = noNotes.afterCommit
  private readonly request: ApiRequest
  private readonly meta: RequestMeta
  private readonly asked: string | undefined

  /** @param language the wanted language, as the endpoint reads it; `Accept-Language` by default */
  constructor(actor: Actor, request: ApiRequest, meta: RequestMeta, language?: string) {
    this.asked = language
    this.actor = actor
    this.requestId = meta.requestId
    this.ip = meta.ip
    this.secure = meta.secure
    this.request = request
    this.meta = meta
  }

  get local(): boolean {
    return this.meta.local === true
  }

  get origin(): string {
    return this.meta.origin
  }

  get language(): string {
    return this.asked ?? this.request.headers.get('accept-language') ?? ''
  }

  get db(): Db {
    return db()
  }

  get reads(): Reads {
    return publicReads(this.actor)
  }

  get log(): Logger {
    return log().child({ requestId: this.requestId })
  }

  get signal(): AbortSignal {
    return this.request.signal
  }
}
