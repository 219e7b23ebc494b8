import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { singleton } from '#server/core/singleton.ts'
import { env } from '#server/env.ts'

export interface LxdReply {
  type: 'sync' | 'async' | 'error'
  metadata?: unknown
  /** Path of the operation, when `type` is `async`. */
  operation?: string
  error?: string
  error_code?: number
}

export interface RawReply {
  body: LxdReply
  etag: string | undefined
}

/** No answer within this: the daemon hangs. Waiting requests ask for less than that. */
const TIMEOUT_MS = 60_000

/** One request to the daemon, over its unix socket or, with `LXD_URL`, over HTTPS with a client certificate. */
export function send(
  method: string,
  path: string,
  body?: object | Buffer,
  headers: Record<string, string> = {},
): Promise<RawReply> {
  const data = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  return new Promise((resolve, reject) => {
    const length = data ? { 'Content-Length': String(data.length) } : {}
    const options = { method, path, headers: { ...length, ...headers }, timeout: TIMEOUT_MS, ...target() }
    const request = (env().LXD_URL ? https : http).request(options, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        try {
          const reply = JSON.parse(Buffer.concat(parts).toString()) as LxdReply
          resolve({ body: reply, etag: response.headers.etag })
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)))
        }
      })
    })
    request.on('timeout', () => request.destroy(new Error('no answer within a minute')))
    request.on('error', reject)
    request.end(data)
  })
}

/** Where the daemon is, and the connections kept to it. */
function target(): http.RequestOptions {
  const { LXD_URL, LXD_SOCKET } = env()
  if (LXD_URL === undefined) {
    return {
      socketPath: LXD_SOCKET,
      agent: singleton('lxd-agent', () => new http.Agent({ keepAlive: true, maxSockets: 32 })),
    }
  }
  const { hostname, port } = new URL(LXD_URL)
  return { host: hostname, port: port || '8443', agent: singleton('lxd-agent', tlsAgent) }
}

function tlsAgent(): https.Agent {
  const { LXD_CLIENT_CERT, LXD_CLIENT_KEY, LXD_SERVER_CERT } = env()
  const read = (path: string | undefined) => (path === undefined ? undefined : readFileSync(path))
  return new https.Agent({
    keepAlive: true,
    maxSockets: 32,
    cert: read(LXD_CLIENT_CERT),
    key: read(LXD_CLIENT_KEY),
    ca: read(LXD_SERVER_CERT),
    // A daemon's own certificate names no host: being the one we pinned is what counts.
    ...(LXD_SERVER_CERT !== undefined && { checkServerIdentity: () => undefined }),
  })
}
