import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { singleton } from '#server/core/process/singleton.ts'
import { env } from '#server/settings/env.ts'
import { StepError } from '../../step-error.ts'

/**
 * The daemon counts as hanging without a response in this time. Requests that wait use shorter
 * times.
 */
const TIMEOUT_MS = 60_000

/** The daemon's own refusal, before a driver method gives it a meaning. */
class LxdError extends Error {
  readonly lxdCode: number

  constructor(message: string, code: number) {
    super(message)
    this.name = 'LxdError'
    this.lxdCode = code
  }
}

export interface Operation {
  id: string
  class: 'task' | 'websocket' | 'token'
  status: string
  status_code: number
  err: string
  metadata: Record<string, unknown> | null
  resources: Record<string, string[]> | null
}

export interface Result<T> {
  data: T
  etag: string | undefined
}

/**
 * Calls the daemon and waits for the operation it may start.
 * @throws LxdError when it refuses, at once or in the operation; StepError (unreachable) when it does not respond
 */
export async function call<T = unknown>(
  method: string,
  path: string,
  body?: object | Buffer,
  headers?: Record<string, string>,
): Promise<Result<T>> {
  const { body: reply, etag } = await reach(() => send(method, path, body, headers))
  if (reply.type === 'error') throw new LxdError(reply.error ?? 'unknown error', reply.error_code ?? 500)
  if (reply.type === 'async') return { data: (await operationEnd(reply.operation ?? '')) as T, etag }
  return { data: reply.metadata as T, etag }
}

/**
 * Begins an operation that goes on for as long as its WebSockets are open.
 * @throws as `call`
 */
export async function begin(path: string, body: object): Promise<Operation> {
  const { body: reply } = await reach(() => send('POST', path, body))
  if (reply.type !== 'async') throw new LxdError(reply.error ?? 'no operation', reply.error_code ?? 500)
  return reply.metadata as Operation
}

/** Opens a WebSocket of an operation. @throws StepError (unreachable) */
export async function openSocket(operation: string, secret: string): Promise<WebSocket> {
  const path = `/1.0/operations/${operation}/websocket?secret=${secret}`
  const { LXD_URL, LXD_SOCKET } = env()
  const url = LXD_URL === undefined ? `ws+unix:${LXD_SOCKET}:${path}` : new URL(path, `wss://${hostOf(LXD_URL)}`)
  const options = { agent: connections(), perMessageDeflate: false, handshakeTimeout: TIMEOUT_MS }
  const socket = new WebSocket(url, options)
  await reach(() => once(socket, 'open'))
  return socket
}

/** Like `call`, null when there is no such thing. */
export async function find<T>(path: string): Promise<Result<T> | null> {
  try {
    return await call<T>('GET', path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Waits for operations that still run on an instance: work that a killed worker began is not begun twice. Consoles are
 * no such work, and end when their readers do.
 */
export async function waitForOperations(instance: string): Promise<void> {
  const { data } = await call<Record<string, Operation[]>>('GET', '/1.0/operations?recursion=1')
  const path = `/1.0/instances/${instance}`
  for (const operation of data['running'] ?? []) {
    if (operation.class !== 'websocket' && operation.resources?.['instances']?.includes(path))
      await operationEnd(`/1.0/operations/${operation.id}`).catch(ignoreRefusal)
  }
}

function isLxdError(error: unknown): error is LxdError {
  return error instanceof Error && 'lxdCode' in error
}

export function isMissing(error: unknown): boolean {
  return isLxdError(error) && error.lxdCode === 404
}

/** True when the daemon's message contains one of these: some refusals differ in nothing else. */
export function messageIncludes(error: unknown, ...texts: string[]): boolean {
  return isLxdError(error) && texts.some((text) => error.message.toLowerCase().includes(text.toLowerCase()))
}

/** The error as the queue understands it: what may succeed on another attempt is `unreachable`, the rest `refused`. */
export function toStepError(error: unknown, what: string): unknown {
  if (!isLxdError(error)) return error
  if (messageIncludes(error, 'disk quota exceeded', 'no space left')) {
    return new StepError('refused', 'no_space', 'Not enough storage space', { cause: error })
  }
  if (RETRYABLE.has(error.lxdCode) || messageIncludes(error, ...TRANSIENT)) {
    return new StepError('unreachable', 'unavailable', `${what}: ${error.message}`, { cause: error })
  }
  return new StepError('refused', 'hypervisor_refused', `${what}: the hypervisor refused: ${error.message}`, {
    cause: error,
  })
}

/** Cancelled, conflict, changed in the meantime, locked, and the daemon's own errors. */
const RETRYABLE = new Set([401, 409, 412, 423, 500, 502, 503, 504])
const TRANSIENT = [
  'is busy running',
  'shutting down',
  'context canceled',
  'already defined on another',
  'operation not found',
  'database is locked',
  'connection refused',
  // A network that did not start with the daemon, which retries every minute.
  'unavailable on this server',
]

/** Resolves when the operation has ended. One that is gone (they are kept for 5 s) counts as a transient error. */
async function operationEnd(path: string): Promise<Record<string, unknown>> {
  for (;;) {
    const { body: reply } = await reach(() => send('GET', `${path}/wait?timeout=30`))
    if (reply.type === 'error') throw new LxdError(reply.error ?? 'operation not found', 503)
    const { status_code: code, status, err, metadata } = reply.metadata as Operation
    if (code >= 100 && code < 200) continue
    if (code !== 200) throw new LxdError(err || status, code)
    return metadata ?? {}
  }
}

async function reach<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    throw new StepError('unreachable', 'unavailable', 'The hypervisor does not respond', { cause: error })
  }
}

/** Handler for `catch`: a resource that is already gone need not be deleted. */
export function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}

function ignoreRefusal(error: unknown): void {
  if (!isLxdError(error)) throw error
}

interface LxdReply {
  type: 'sync' | 'async' | 'error'
  metadata?: unknown
  /** Path of the operation, when `type` is `async`. */
  operation?: string
  error?: string
  error_code?: number
}

interface RawReply {
  body: LxdReply
  etag: string | undefined
}

/**
 * Sends a request to the daemon, over its unix socket or, with `LXD_URL`, over HTTPS with a client
 * certificate.
 */
function send(
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
    request.on('timeout', () => request.destroy(new Error('no response within a minute')))
    request.on('error', reject)
    request.end(data)
  })
}

/** Where the daemon listens. */
function target(): http.RequestOptions {
  const { LXD_URL, LXD_SOCKET } = env()
  if (LXD_URL === undefined) return { socketPath: LXD_SOCKET, agent: connections() }
  const { hostname, port } = new URL(`wss://${hostOf(LXD_URL)}`)
  return { host: hostname, port, agent: connections() }
}

/** Host and port, 8443 by default. The scheme is replaced because `URL` drops the port 443 of https. */
function hostOf(url: string): string {
  const { hostname, port } = new URL(url.replace(/^https?:/, 'lxd:'))
  return `${hostname}:${port || '8443'}`
}

/** Every connection of this process to the daemon. */
export function connections(): http.Agent {
  return singleton('lxd-agent', () =>
    env().LXD_URL === undefined ? new http.Agent({ keepAlive: true, maxSockets: 32 }) : tlsAgent(),
  )
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
    // A daemon's certificate names no host: it only has to be the one that we pinned.
    ...(LXD_SERVER_CERT !== undefined && { checkServerIdentity: () => undefined }),
  })
}
