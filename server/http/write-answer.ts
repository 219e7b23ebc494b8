import { once } from 'node:events'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Reply } from './reply.ts'

/** Writes a web `Response`; for HEAD the headers alone. Streams keep to the reader's pace; one whose reader left does not end. */
export async function writeResponse(outgoing: ServerResponse, answer: Response, isHead: boolean): Promise<void> {
  outgoing.writeHead(answer.status, headersOf(answer.headers))
  if (isHead || !answer.body) {
    await answer.body?.cancel()
    outgoing.end()
    return
  }
  outgoing.flushHeaders()
  await writeStream(outgoing, answer.body)
}

/** Writes a reply; for HEAD the headers alone, with the length that GET would have. */
export function writeReply(outgoing: ServerResponse, { status, headers, body }: Reply, isHead: boolean): void {
  if (outgoing.destroyed) return
  if (body !== null) headers['content-length'] = String(Buffer.byteLength(body))
  outgoing.writeHead(status, headers)
  outgoing.end(isHead ? undefined : (body ?? undefined))
}

function headersOf(headers: Headers): OutgoingHttpHeaders {
  const cookies = headers.getSetCookie()
  return { ...Object.fromEntries(headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) }
}

/** Resolves when the reader has taken what was written, or is gone; leaves no listener behind. */
async function room(outgoing: ServerResponse): Promise<void> {
  const over = new AbortController()
  const wait = (event: string) => once(outgoing, event, { signal: over.signal }).catch(() => {})
  await Promise.race([wait('drain'), wait('close')])
  over.abort()
}

/** A caller that goes away cancels the stream, so that its source can end. */
async function writeStream(outgoing: ServerResponse, body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader()
  const cancel = () => void reader.cancel().catch(() => {})
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
