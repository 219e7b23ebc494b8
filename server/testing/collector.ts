import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as a collector receives it. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  /** 1 internal, 2 server, 3 client, 5 consumer, as OTLP numbers them. */
  kind: number
  attributes: Record<string, string | number | boolean>
  isFailed: boolean
}

export interface Collector {
  /** The value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string
  /** Every span received so far. */
  spans: ReceivedSpan[]
  /** Every body received so far, as it was sent. */
  bodies: string[]
  close(): Promise<void>
}

type Value = Partial<Record<'stringValue' | 'intValue' | 'doubleValue' | 'boolValue', string | number | boolean>>

interface Body {
  resourceSpans: {
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes' | 'isFailed' | 'parentSpanId'> & {
        parentSpanId?: string
        attributes: { key: string; value: Value }[]
        status?: { code?: number }
      })[]
    }[]
  }[]
}

/** Receives traces by OTLP over HTTP on a port of its own; reads those that are written as JSON. */
export async function startCollector(): Promise<Collector> {
  const [spans, bodies]: [ReceivedSpan[], string[]] = [[], []]
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.once('end', () => {
      const body = Buffer.concat(parts).toString()
      bodies.push(body)
      if (request.headers['content-type'] === 'application/json') spans.push(...spansOf(body))
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Names from the first span of the trace to this one. */
export function pathTo(span: ReceivedSpan | undefined, spans: readonly ReceivedSpan[]): string[] {
  if (!span) return []
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [...pathTo(parent, spans), span.name]
}

function spansOf(body: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as Body
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes, status, parentSpanId = '', ...span }) => ({
      ...span,
      parentSpanId,
      attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] ?? ''])),
      isFailed: status?.code === 2,
    }))
}
