import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { env } from '#server/settings/env.ts'
import { drain, listen } from './server.ts'

const CHALLENGE = '/.well-known/acme-challenge/'
const GRACE_MS = 1000

/**
 * Listens at HTTP_PORT: answers the certificate authority's challenges, and redirects everybody else to HTTPS.
 * @param answers to the challenges, by token
 * @throws Error in one line when the port cannot be opened
 */
export async function openHttpPort(
  answers: ReadonlyMap<string, string>,
): Promise<{ port: number; close(): Promise<void> }> {
  const { HOST, HTTP_PORT } = env()
  const limits = { headersTimeout: 5000, requestTimeout: 5000, keepAliveTimeout: 1000, maxHeaderSize: 8192 }
  const server = createServer(limits, (request, response) => answer(request, response, answers))
  server.maxConnections = 256
  server.setTimeout(10_000)
  const port = await listen(server, HTTP_PORT, HOST, 'HTTP_PORT')
  return { port, close: () => drain(server, GRACE_MS) }
}

function answer(
  { headers, method, url = '' }: IncomingMessage,
  response: ServerResponse,
  answers: ReadonlyMap<string, string>,
) {
  const key = url.startsWith(CHALLENGE) && answers.get(url.slice(CHALLENGE.length))
  if (key) return response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(key)
  const { ACME_DOMAINS, PUBLIC_URL = '' } = env()
  const name = headers.host?.replace(/:\d+$/, '').toLowerCase() ?? ''
  if (!ACME_DOMAINS.includes(name) || !url.startsWith('/')) return response.writeHead(421).end()
  if (method !== 'GET' && method !== 'HEAD') return response.writeHead(405, { allow: 'GET, HEAD' }).end()
  const target = new URL(PUBLIC_URL)
  target.hostname = name
  return response.writeHead(308, { location: target.origin + url }).end()
}
