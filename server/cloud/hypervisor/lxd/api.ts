import { HypervisorError } from '../errors.ts'
import { send } from './http.ts'
import type { RawReply } from './http.ts'

/** The daemon's own refusal, before it is told apart by what was asked. */
export class LxdError extends Error {
  readonly lxdCode: number

  constructor(message: string, code: number) {
    super(message)
    this.name = 'LxdError'
    this.lxdCode = code
  }
}

interface Operation {
  id: string
  status: string
  status_code: number
  err: string
  metadata: Record<string, unknown> | null
  resources: Record<string, string[]> | null
}

export interface Answer<T> {
  data: T
  etag: string | undefined
}

/**
 * Calls the daemon and waits for the operation it may start.
 * @throws LxdError when it refuses, at once or in the operation; HypervisorError (away) when it gives no answer
 */
export async function call<T = unknown>(
  method: string,
  path: string,
  body?: object | Buffer,
  headers?: Record<string, string>,
): Promise<Answer<T>> {
  const { body: reply, etag } = await reach(() => send(method, path, body, headers))
  if (reply.type === 'error') throw new LxdError(reply.error ?? 'unknown error', reply.error_code ?? 500)
  if (reply.type === 'async') return { data: (await ended(reply.operation ?? '')) as T, etag }
  return { data: reply.metadata as T, etag }
}

/** Like `call`, null when there is no such thing. */
export async function find<T>(path: string): Promise<Answer<T> | null> {
  try {
    return await call<T>('GET', path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Waits for whatever still goes on with an instance: work that a killed worker began is not begun twice. */
export async function settle(instance: string): Promise<void> {
  const { data } = await call<Record<string, Operation[]>>('GET', '/1.0/operations?recursion=1')
  const path = `/1.0/instances/${instance}`
  for (const operation of data['running'] ?? []) {
    if (operation.resources?.['instances']?.includes(path))
      await ended(`/1.0/operations/${operation.id}`).catch(ignoreRefusal)
  }
}

export function isLxdError(error: unknown): error is LxdError {
  return error instanceof Error && 'lxdCode' in error
}

export function isMissing(error: unknown): boolean {
  return isLxdError(error) && error.lxdCode === 404
}

/** True when the daemon's text has one of these: the only way it tells some refusals apart. */
export function says(error: unknown, ...texts: string[]): boolean {
  return isLxdError(error) && texts.some((text) => error.message.toLowerCase().includes(text.toLowerCase()))
}

/**
 * The error as the handler understands it: what may pass on another try is `away`, the rest is refused.
 * The daemon's own text is kept for the log; the customer reads ours.
 */
export function translated(error: unknown, what: string): unknown {
  if (!isLxdError(error)) return error
  if (says(error, 'disk quota exceeded', 'no space left')) {
    return new HypervisorError('refused', 'no_space', 'There is no room on the storage for this', { cause: error })
  }
  if (RETRIED.has(error.lxdCode) || says(error, ...PASSING)) {
    return new HypervisorError('away', 'unavailable', `${what}: ${error.message}`, { cause: error })
  }
  return new HypervisorError('refused', 'hypervisor_refused', `${what}: the hypervisor refused: ${error.message}`, {
    cause: error,
  })
}

/** Cancelled, conflict, changed meanwhile, locked, and errors of the daemon's own. */
const RETRIED = new Set([401, 409, 412, 423, 500, 502, 503, 504])
const PASSING = [
  'is busy running',
  'shutting down',
  'context canceled',
  'already defined on another',
  'operation not found',
  'database is locked',
  'connection refused',
  // A network that did not start with the daemon: the daemon tries it again every minute.
  'unavailable on this server',
]

/** Answers when the operation has ended; an operation that vanished (kept for 5 s only) is looked for again by name. */
async function ended(path: string): Promise<Record<string, unknown>> {
  for (;;) {
    const { body: reply } = await reach(() => send('GET', `${path}/wait?timeout=30`))
    if (reply.type === 'error') throw new LxdError(reply.error ?? 'operation not found', 503)
    const { status_code: code, status, err, metadata } = reply.metadata as Operation
    if (code >= 100 && code < 200) continue
    if (code !== 200) throw new LxdError(err || status, code)
    return metadata ?? {}
  }
}

async function reach(request: () => Promise<RawReply>): Promise<RawReply> {
  try {
    return await request()
  } catch (error) {
    throw new HypervisorError('away', 'unavailable', 'The hypervisor does not answer', { cause: error })
  }
}

function ignoreRefusal(error: unknown): void {
  if (!isLxdError(error)) throw error
}
