import { request as httpRequest } from 'node:http'
import type { Agent } from 'node:http'
import type { Answer } from './judge.ts'
import type { HostileRequest } from './make-request.ts'

const PATIENCE_MS = 30_000
const MOST_BODY = 2_000_000

/** Sends it; a stream of events counts as answered with its first byte. Never rejects: status 0 is "no answer". */
export function send(url: URL, agent: Agent, hostile: HostileRequest): Promise<Answer> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const finish = (status: number, headers: Answer['headers'], body: string) =>
      resolve({ status, headers, body, ms: performance.now() - begun })
    const { method, path, headers, body } = hostile
    const length: Record<string, number> =
      body && !('Transfer-Encoding' in headers) ? { 'Content-Length': body.length } : {}
    const outgoing = httpRequest(
      {
        host: url.hostname,
        port: url.port,
        agent,
        method,
        path,
        headers: { ...headers, ...length },
        timeout: PATIENCE_MS,
      },
      (incoming) => {
        const status = incoming.statusCode ?? 0
        if (/event-stream/.test(incoming.headers['content-type'] ?? '')) {
          finish(status, incoming.headers, '')
          incoming.destroy()
          return
        }
        const chunks: Buffer[] = []
        let size = 0
        incoming.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size <= MOST_BODY) chunks.push(chunk)
        })
        incoming.on('end', () => finish(status, incoming.headers, Buffer.concat(chunks).toString()))
        incoming.on('error', (error) => finish(status, incoming.headers, error.message))
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)))
    outgoing.on('error', (error) => finish(0, {}, error.message))
    outgoing.end(body)
  })
}
