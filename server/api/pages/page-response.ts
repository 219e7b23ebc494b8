import { ServerResponse, type IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { traced } from '#server/core/tracing/tracing.ts'

/** Next's own request handler. */
export type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Lets Next render into a separate response. Resolves when status and headers are known, while the body is still being
 * written.
 * @throws what Next throws before that
 */
export async function renderPage(pages: Pages, incoming: IncomingMessage): Promise<PageResponse> {
  const page = new PageResponse(incoming)
  const rendered = traced('render page', {}, () => pages(incoming, page))
  rendered.catch((error: Error) => page.body.destroy(error))
  await Promise.race([page.begun, rendered])
  return page
}

/**
 * A response without a connection: status and headers are those of any response of Node, the body is a stream for the
 * listener to read. Destroying the body ends the rendering.
 */
export class PageResponse extends ServerResponse {
  readonly body = new PassThrough()
  /** Resolves when status and headers do not change any more. */
  readonly begun: Promise<void>
  readonly #begin: () => void

  constructor(incoming: IncomingMessage) {
    super(incoming)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.begun = promise
    this.#begin = resolve
    // Errors of a failed rendering are handled by the reader of the body.
    this.body.on('error', () => {})
    this.body.on('drain', () => this.emit('drain'))
    this.body.once('end', () => this.emit('finish'))
    this.body.once('close', () => this.emit('close'))
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    const headers = rest.find((given) => typeof given === 'object' && given !== null)
    for (const [name, value] of Object.entries(headers ?? {})) this.setHeader(name, value as string)
    // Composes the head, so that Node itself refuses changes from now on; it is never written.
    super.writeHead(status)
    this.#begin()
    return this
  }

  override flushHeaders(): void {
    if (!this.headersSent) this.writeHead(this.statusCode)
  }

  override write(chunk: unknown): boolean {
    this.flushHeaders()
    return this.body.write(chunk)
  }

  override end(chunk?: unknown): this {
    this.flushHeaders()
    this.finished = true
    this.body.end(typeof chunk === 'function' ? undefined : chunk)
    return this
  }

  override destroy(error?: Error): this {
    this.body.destroy(error)
    return super.destroy(error)
  }
}
