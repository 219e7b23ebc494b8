import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { cachedPromise } from '#server/core/database/cached-promise.ts'
import { log } from '#server/core/process/log.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { withBoundaries } from './page-boundaries.ts'
import { keepCopy, sendCopy, type Visit } from './page-copies.ts'
import { withScriptsAfterPaint } from './page-scripts.ts'
import { fontsFor, withoutFonts, withOwnStyles } from './page-styles.ts'
import { codingFor, encoded, encoder, MIN_COMPRESSED, varied, variedPage, type Coding } from '#server/api/http/reply.ts'

/** How long a page may take after its first part until it is streamed instead of being sent as a whole. */
const WHOLE_MS = 150
const COMPRESSIBLE = /^(?:text\/|application\/(?:javascript|json|manifest)|image\/svg)/

/**
 * Makes a response collect what Next writes. A page that is complete soon is sent as a whole, with its contents in place
 * (page-boundaries.ts), the styles it needs (page-styles.ts), its scripts after the first paint (page-scripts.ts) and compressed outside the
 * event loop; a slower one is streamed part by part. Files of the build are compressed once. What cannot be compressed
 * passes as it is.
 */
export function collectPage(incoming: IncomingMessage, outgoing: ServerResponse, visit: Visit | null): void {
  const path = incoming.url?.split('?', 1)[0] ?? ''
  // Next would take the range of a file that is not the one sent.
  if (isAsset(path)) delete incoming.headers.range
  const coding = codingFor(String(incoming.headers['accept-encoding'] ?? ''))
  const collector = new Collector(incoming, outgoing, { coding, path, visit })
  Object.assign(outgoing, {
    writeHead: (status: number, ...rest: unknown[]) => collector.head(status, rest),
    flushHeaders: () => {},
    write: (chunk: string | Uint8Array) => collector.write(chunk),
    end: (chunk?: unknown) => collector.end(typeof chunk === 'string' || chunk instanceof Uint8Array ? chunk : null),
  })
}

/** A file of the build. */
export function isAsset(path: string): boolean {
  return path.startsWith('/_next/static/')
}

interface Wanted {
  coding: Coding | null
  path: string
  /** When the page may be shared. */
  visit: Visit | null
}

class Collector {
  private readonly incoming: IncomingMessage
  private readonly outgoing: ServerResponse
  private readonly wanted: Wanted
  /** The response's own methods, which Next's calls do not reach. */
  private readonly own: Sink
  private readonly parts: Buffer[] = []
  private timer: NodeJS.Timeout | undefined
  /** What a streamed page is written to, once its first part has been. */
  private sink: Promise<Sink> | undefined

  constructor(incoming: IncomingMessage, outgoing: ServerResponse, wanted: Wanted) {
    this.incoming = incoming
    this.outgoing = outgoing
    this.wanted = wanted
    this.own = { write: outgoing.write.bind(outgoing), end: outgoing.end.bind(outgoing) }
    outgoing.once('close', () => clearTimeout(this.timer))
  }

  head(status: number, rest: unknown[]): ServerResponse {
    const headers = rest.find((given) => typeof given === 'object' && given !== null) as OutgoingHttpHeaders | undefined
    for (const [name, value] of Object.entries(headers ?? {})) {
      if (value !== undefined) this.outgoing.setHeader(name, value)
    }
    this.outgoing.statusCode = status
    return this.outgoing
  }

  /** Always true: pages are small enough to be kept for a reader who is slower than Next. */
  write(chunk: string | Uint8Array): boolean {
    if (!this.isText()) return this.released().write(chunk)
    const part = Buffer.from(chunk as Uint8Array)
    if (this.sink) this.orFail(this.sink.then((sink) => sink.write(part)))
    else {
      this.parts.push(part)
      this.timer ??= setTimeout(() => this.stream(), WHOLE_MS)
    }
    return true
  }

  end(chunk: string | Uint8Array | null): ServerResponse {
    if (chunk === null && this.parts.length === 0) return this.released().end()
    if (!this.isText()) return this.released().end(chunk)
    if (chunk !== null) this.write(chunk)
    clearTimeout(this.timer)
    if (this.sink) this.orFail(this.sink.then((sink) => sink.end()))
    else this.orFail(this.sendWhole())
    return this.outgoing
  }

  private isText(): boolean {
    const { outgoing } = this
    return COMPRESSIBLE.test(String(outgoing.getHeader('content-type') ?? '')) && outgoing.statusCode !== 206
  }

  /** The response with Node's own methods. */
  private released(): ServerResponse {
    clearTimeout(this.timer)
    for (const name of ['writeHead', 'flushHeaders', 'write', 'end']) Reflect.deleteProperty(this.outgoing, name)
    return this.outgoing
  }

  private async sendWhole(): Promise<void> {
    const { outgoing, wanted } = this
    const body = Buffer.concat(this.parts)
    if (isAsset(wanted.path) && outgoing.statusCode === 200) return this.send(await fileOf(wanted, body))
    if (!String(outgoing.getHeader('content-type')).startsWith('text/html')) {
      return this.send(await compressed(body, wanted.coding))
    }
    const html = withScriptsAfterPaint(await withOwnStyles(withBoundaries(body.toString())))
    const copy = wanted.visit && keepCopy(wanted.visit, outgoing, html)
    if (copy) return sendCopy(this.incoming, this.released(), copy)
    this.send(await compressed(Buffer.from(html), wanted.coding))
  }

  private send({ body, coding }: Sent): void {
    const { outgoing } = this
    if (outgoing.destroyed) return
    this.describe(coding)
    outgoing.setHeader('Content-Length', body.length)
    this.released().end(body)
  }

  private stream(): void {
    this.sink = this.openStream()
    this.orFail(this.sink)
  }

  private async openStream(): Promise<Sink> {
    const { outgoing } = this
    const { coding } = this.wanted
    const body = Buffer.concat(this.parts)
    const at = Math.max(0, body.indexOf('</head>'))
    const fonts = await fontsFor(body.toString())
    this.describe(coding)
    outgoing.removeHeader('Content-Length')
    // Node writes the head by these before the first part.
    for (const name of ['writeHead', 'flushHeaders']) Reflect.deleteProperty(outgoing, name)
    const sink = sinkOf(outgoing, this.own, coding)
    sink.write(Buffer.concat([body.subarray(0, at), Buffer.from(fonts), body.subarray(at)]))
    return sink
  }

  private describe(coding: Coding | null): void {
    const { outgoing } = this
    const vary = outgoing.getHeader('vary')
    outgoing.setHeader('Vary', isAsset(this.wanted.path) ? varied(vary) : variedPage(vary))
    outgoing.removeHeader('Accept-Ranges')
    if (coding) outgoing.setHeader('Content-Encoding', coding)
  }

  private orFail(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      log().error({ err: error }, 'a page could not be sent')
      this.outgoing.destroy()
    })
  }
}

interface Sent {
  body: Buffer
  coding: Coding | null
}

async function compressed(body: Buffer, accepted: Coding | null): Promise<Sent> {
  const coding = body.length < MIN_COMPRESSED ? null : accepted
  return { body: coding ? await encoded(body, coding) : body, coding }
}

/** Files of the build as they are sent. Their names say what is in them, so that none is ever outdated. */
const filesSent = () => singleton('page-files', () => new Map<string, Promise<Buffer>>())

async function fileOf({ path, coding }: Wanted, body: Buffer): Promise<Sent> {
  const made = cachedPromise(filesSent(), `${coding} ${path}`, async () => {
    const file = fileFor(path, body)
    return coding ? encoded(file, coding, true) : file
  })
  return { body: await made, coding }
}

function fileFor(path: string, body: Buffer): Buffer {
  if (path.endsWith('.css')) return Buffer.from(withoutFonts(body.toString()))
  return path.endsWith('.js') && body.length < LIBRARY ? Buffer.concat([EAGER, body]) : body
}

/**
 * V8 compiles such a file on another thread while it loads. Otherwise it compiles each function at its first call, and the
 * first one of a page blocks it: https://v8.dev/blog/explicit-compile-hints
 */
const EAGER = Buffer.from('//# allFunctionsCalledOnLoad\n')
/** Bytes; of a file this large, as that of the API reference, a page calls only a part. */
const LIBRARY = 300_000

interface Sink {
  write: (part: Buffer) => boolean
  end: () => unknown
}

/** Compresses what is written, and passes it on at the reader's pace. */
function sinkOf(outgoing: ServerResponse, own: Sink, coding: Coding | null): Sink {
  if (!coding) return own
  const stream = encoder(coding)
  stream.on('data', (part: Buffer) => {
    if (own.write(part)) return
    stream.pause()
    outgoing.once('drain', () => stream.resume())
  })
  stream.once('end', () => own.end())
  outgoing.once('close', () => stream.destroy())
  return { write: (part) => stream.write(part), end: () => stream.end() }
}
