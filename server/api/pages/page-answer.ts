import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { cachedPromise } from '#server/core/database/cached-promise.ts'
import { renderPage, type PageResponse, type Pages } from './page-response.ts'
import {
  codingFor,
  encoded,
  encoder,
  matches,
  MIN_COMPRESSED,
  tagOf,
  variedPage,
  type Coding,
} from '#server/api/http/reply.ts'

/** An answer for several requests: its bytes, and the compressed bytes by coding, made when first asked for. */
export interface SharedAnswer {
  body: Buffer
  etag: string
  headers: Record<string, string>
  coded: Map<Coding, Promise<Buffer>>
}

/** How the answer to a request is shared with other requests. */
export interface Sharing {
  answers: {
    get(key: string): Shared | undefined
    set(key: string, value: Shared): unknown
    delete(key: string): unknown
  }
  /** Requests with the same key share the answer. */
  key: string
  /** The answer for the other requests with the key; null when this page must not be shared. */
  share: (page: PageResponse, body: Buffer) => Omit<SharedAnswer, 'coded' | 'etag'> | null
  /** It is kept as long as the process runs, and therefore compressed as well as possible. */
  isForever?: boolean
}

type Shared = Promise<SharedAnswer>

/**
 * Answers with what Next renders, compressed outside the event loop. Requests that share an answer wait for one
 * rendering; if it turns out not to be shareable, each request is rendered separately.
 */
export async function answerPage(
  pages: Pages,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  sharing: Sharing | null,
): Promise<void> {
  if (!sharing) return sendPage(incoming, outgoing, await renderPage(pages, incoming))
  let own: { page: PageResponse; body: Buffer } | undefined
  const answer = cachedPromise(sharing.answers, sharing.key, async () => {
    const page = await renderPage(pages, incoming)
    own = { page, body: await buffer(page.body) }
    const shared = sharing.share(page, own.body)
    if (!shared) throw new NotShared()
    return { ...shared, etag: `W/${tagOf(shared.body)}`, coded: new Map() }
  })
  try {
    await sendShared(incoming, outgoing, await answer, sharing.isForever)
  } catch (error) {
    if (!(error instanceof NotShared)) throw error
    if (own) await sendPage(incoming, outgoing, own.page, [own.body])
    else await answerPage(pages, incoming, outgoing, null)
  }
}

/** Rejects the cached promise of an answer that must not be shared, so that it is forgotten. */
class NotShared extends Error {}

/** Sends a page as fast as it is rendered and the client reads. */
async function sendPage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  page: PageResponse,
  body: Iterable<Buffer> | PageResponse['body'] = page.body,
): Promise<void> {
  for (const [name, value] of Object.entries(page.getHeaders())) outgoing.setHeader(name, value ?? '')
  outgoing.statusCode = page.statusCode
  const coding = isText(page) && page.statusCode !== 206 ? acceptedBy(incoming) : null
  if (isText(page)) outgoing.setHeader('Vary', variedPage(page.getHeader('vary')))
  if (!coding) return pipeline(body, outgoing)
  outgoing.setHeader('Content-Encoding', coding)
  // Both headers describe the uncompressed file.
  outgoing.removeHeader('Content-Length')
  outgoing.removeHeader('Accept-Ranges')
  return pipeline(body, encoder(coding), outgoing)
}

/** Sends an answer, or 304 when the browser has it. */
async function sendShared(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { body, etag, headers, coded }: SharedAnswer,
  isForever = false,
): Promise<void> {
  if (matches(incoming.headers['if-none-match'] ?? null, etag)) {
    outgoing.writeHead(304, { ...headers, etag }).end()
    return
  }
  const isSmall = body.length < MIN_COMPRESSED || !COMPRESSIBLE.test(headers['content-type'] ?? '')
  const coding = isSmall ? null : acceptedBy(incoming)
  const bytes = coding ? await cachedPromise(coded, coding, () => encoded(body, coding, isForever)) : body
  if (outgoing.destroyed) return
  const length = { 'content-length': bytes.length, ...(coding && { 'content-encoding': coding }) }
  outgoing.writeHead(200, { ...headers, etag, ...length }).end(bytes)
}

function acceptedBy({ headers }: IncomingMessage): Coding | null {
  return codingFor(String(headers['accept-encoding'] ?? ''))
}

function isText(page: PageResponse): boolean {
  return COMPRESSIBLE.test(String(page.getHeader('content-type') ?? ''))
}

const COMPRESSIBLE = /^(?:text\/|application\/(?:javascript|json|manifest)|image\/svg)/
