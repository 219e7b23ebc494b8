import { hash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type BrotliCompress,
  type Gzip,
} from 'node:zlib'
import { once } from 'node:events'
import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { ApiRequest } from '#server/core/request.ts'
import { singleton } from '#server/core/process/singleton.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/**
 * Quality for bodies that are compressed for one answer; higher ones cost seconds for a megabyte.
 */
const QUALITY = { br: 5, gzip: 5 }
/** Quality for bodies that are compressed once and kept. */
const KEPT_QUALITY = { br: 10, gzip: 9 }

/** Bodies below this number of bytes are not compressed: they fit into one packet. */
export const MIN_COMPRESSED = 1400

/** Header names in lower case → value. */
export type HeaderMap = Record<string, string>

/**
 * A response whose whole body is known, before it is a web `Response`: creating one costs more than the rest of a small
 * request, so our own listener writes the reply as it is and only Next gets a `Response`.
 */
export class Reply {
  status: number
  headers: HeaderMap
  body: string | Uint8Array | null

  constructor(status: number, headers: HeaderMap, body: string | Uint8Array | null = null) {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

/** The web `Response` of a reply. */
export function toResponse(reply: Reply | Response): Response {
  if (reply instanceof Response) return reply
  const body = typeof reply.body === 'string' || reply.body === null ? reply.body : new Uint8Array(reply.body)
  return new Response(body, { status: reply.status, headers: reply.headers })
}

/** Adds headers whose names may be in any case. */
export function addHeaders(headers: HeaderMap, added: Record<string, string>): void {
  for (const [name, value] of Object.entries(added)) headers[name.toLowerCase()] = value
}

/** Sets a header on either form. */
export function setHeader(reply: Reply | Response, name: Lowercase<string>, value: string): void {
  if (reply instanceof Reply) reply.headers[name] = value
  else reply.headers.set(name, value)
}

/** Sets a header unless it is set already. */
export function defaultHeader(reply: Reply | Response, name: Lowercase<string>, value: string): void {
  if (reply instanceof Reply) reply.headers[name] ??= value
  else if (!reply.headers.has(name)) reply.headers.set(name, value)
}

/**
 * A JSON response. With `etag` it has a validator of the body, and is 304 without a body when the client has that
 * version. Large bodies are compressed.
 */
export function jsonReply(
  request: ApiRequest,
  status: number,
  body: unknown,
  headers: HeaderMap,
  etag: boolean,
): Reply | Promise<Reply> {
  if (status === 204) return new Reply(status, headers)
  headers['content-type'] = 'application/json; charset=utf-8'
  if (!Object.isFrozen(body) || !(body instanceof Object)) {
    return textReply(request, status, JSON.stringify(body ?? null), headers, etag)
  }
  const { text, tag } = writtenOnce(body)
  return textReply(request, status, text, headers, etag && tag)
}

/** The JSON and tag of a frozen body, made once because it never changes. */
function writtenOnce(body: object): { text: Uint8Array; tag: string } {
  const known = written().get(body)
  if (known) return known
  const text = Buffer.from(JSON.stringify(body))
  const made = { text, tag: tagOf(text) }
  written().set(body, made)
  return made
}

function written(): WeakMap<object, { text: Uint8Array; tag: string }> {
  return singleton('written-bodies', () => new WeakMap())
}

/** The strong validator of a body. */
export const tagOf = (text: string | Uint8Array): string => `"${hash('sha1', text, 'base64url')}"`

/** Like `jsonReply` for text of another type, which `headers` must name. `etag` may be the ETag itself. */
export function textReply(
  request: ApiRequest,
  status: number,
  text: string | Uint8Array,
  headers: HeaderMap,
  etag: boolean | string,
): Reply | Promise<Reply> {
  if (etag && status === 200) {
    headers.etag = typeof etag === 'string' ? etag : tagOf(text)
    if (matches(request.headers.get('if-none-match'), headers.etag)) {
      delete headers['content-type']
      return new Reply(304, headers)
    }
  }
  return compress(new Reply(status, headers, text), request.headers.get('accept-encoding'))
}

/** RFC 9110 weak comparison of `If-None-Match` with one tag. */
export function matches(header: string | null, tag: string): boolean {
  if (header === null) return false
  if (header.trim() === '*') return true
  const bare = tag.replace(/^W\//, '')
  return header.split(',').some((item) => item.trim().replace(/^W\//, '') === bare)
}

export type Coding = 'br' | 'gzip'

/** `Vary` of a response that is compressed for those who accept it. */
function varied(given: OutgoingHttpHeader | undefined): string {
  return given === undefined ? 'Accept-Encoding' : `${String(given)}, Accept-Encoding`
}

/** `Vary` of a page, whose language depends on the browser's setting and on a cookie. */
export function variedPage(given: OutgoingHttpHeader | undefined): string {
  return `${varied(given)}, Accept-Language, Cookie`
}

/**
 * Compresses a reply's body when the client accepts br or gzip and it is large enough; its validator becomes weak, as
 * RFC 9110 requires.
 */
export function compress(reply: Reply, accepted: string | null): Reply | Promise<Reply> {
  const { headers, body } = reply
  if (body === null || bytesOf(body) < MIN_COMPRESSED) return reply
  headers.vary = varied(headers.vary)
  const coding = codingFor(accepted)
  if (!coding) return reply
  headers['content-encoding'] = coding
  if (headers.etag && !headers.etag.startsWith('W/')) headers.etag = `W/${headers.etag}`
  return encoded(body, coding).then((bytes) => {
    reply.body = bytes
    return reply
  })
}

function bytesOf(body: string | Uint8Array): number {
  return typeof body === 'string' ? Buffer.byteLength(body) : body.length
}

/** The coding to use for an `Accept-Encoding` header; null for none. */
export function codingFor(accepted: string | null): Coding | null {
  if (accepted === null) return null
  const taken = accepted.split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
  const names = new Set(taken.map((part) => part.split(';')[0]?.trim().toLowerCase()))
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : null
}

/** The body in that coding, compressed outside the event loop; smaller and slowly when the result is kept. */
export function encoded(body: string | Uint8Array, coding: Coding, isKept = false): Promise<Buffer> {
  const level = (isKept ? KEPT_QUALITY : QUALITY)[coding]
  return coding === 'br' ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }) : zip(body, { level })
}

/** A stream that compresses with that coding and passes on each written chunk at once. */
export function encoder(coding: Coding): BrotliCompress | Gzip {
  return coding === 'br'
    ? createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY.br },
      })
    : createGzip({ level: QUALITY.gzip, flush: constants.Z_SYNC_FLUSH })
}

/** A response of texts that are made one after the other, only as fast as the client reads. */
export function textsResponse(
  texts: AsyncIterable<string>,
  headers: Record<string, string>,
  coding: Coding | null = null,
): Response {
  if (coding) {
    const compressed = pipeline(Readable.from(texts), encoder(coding), () => {})
    const body = Readable.toWeb(compressed) as ReadableStream<Uint8Array<ArrayBuffer>>
    return new Response(body, { headers: { ...headers, 'Content-Encoding': coding } })
  }
  const iterator = texts[Symbol.asyncIterator]()
  const utf8 = new TextEncoder()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(utf8.encode(value))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
  return new Response(body, { headers })
}

/** Writes a web `Response`; for HEAD only the headers. Streams follow the reader's pace and end when it disconnects. */
export async function writeResponse(outgoing: ServerResponse, response: Response, isHead: boolean): Promise<void> {
  outgoing.writeHead(response.status, headersOf(response.headers))
  if (isHead || !response.body) {
    await response.body?.cancel()
    outgoing.end()
    return
  }
  outgoing.flushHeaders()
  await writeStream(outgoing, response.body)
}

/** Writes a reply; for HEAD only the headers, with the length that GET would have. */
export function writeReply(outgoing: ServerResponse, { status, headers, body }: Reply, isHead: boolean): void {
  if (outgoing.destroyed) return
  if (body !== null) headers['content-length'] = String(bytesOf(body))
  outgoing.writeHead(status, headers)
  outgoing.end(isHead ? undefined : (body ?? undefined))
}

function headersOf(headers: Headers): OutgoingHttpHeaders {
  const cookies = headers.getSetCookie()
  return { ...Object.fromEntries(headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) }
}

/** A client that disconnects cancels the stream, so that its source can end. */
async function writeStream(outgoing: ServerResponse, body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader()
  const cancel = () => void reader.cancel().catch(() => {})
  if (outgoing.destroyed) return cancel()
  outgoing.once('close', cancel)
  for (;;) {
    const { done, value } = await reader.read()
    if (outgoing.destroyed) return
    if (done) break
    if (!outgoing.write(value)) await room(outgoing)
  }
  outgoing.off('close', cancel)
  outgoing.end()
}

/** Resolves when the reader has consumed what was written or has disconnected; leaves no listener behind. */
async function room(outgoing: ServerResponse): Promise<void> {
  const over = new AbortController()
  const wait = (event: string) => once(outgoing, event, { signal: over.signal }).catch(() => {})
  await Promise.race([wait('drain'), wait('close')])
  over.abort()
}
