import createClient, { type Client, type Middleware } from 'openapi-fetch'
import type { components, paths } from './schema.ts'

export type { components, paths }
/** Every named shape of the API: `Schemas['Server']`. */
export type Schemas = components['schemas']
export type Quartet = Client<paths>

export interface Options {
  /** Address of the server, `http://localhost:3000` */
  url: string
  /** API token, made under /account/developer/tokens; without one only what anybody may call answers. */
  token?: string | undefined
}

/** A client of every endpoint: `api.GET('/api/servers/{id}', { params: { path: { id: 1 } } })`. */
export function quartet({ url, token }: Options): Quartet {
  const client = createClient<paths>({
    baseUrl: url.replace(/\/$/, ''),
    querySerializer: { array: { style: 'form', explode: true } },
    ...(token && { headers: { Authorization: `Bearer ${token}` } }),
  })
  client.use(onceOnly)
  return client
}

/** A POST without an Idempotency-Key gets one, so that sending the same `Request` again does its work once. */
const onceOnly: Middleware = {
  onRequest({ request }) {
    if (request.method === 'POST' && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', crypto.randomUUID())
    }
    return request
  },
}

/** An answer that is no success. */
export class QuartetError extends Error {
  readonly status: number
  /** Id of the request in the server's log. */
  readonly requestId: string | null
  /** The error body as it came. */
  readonly body: unknown

  constructor(response: Response, body: unknown) {
    super(`${response.status} ${messageOf(body) ?? response.statusText}`)
    this.name = 'QuartetError'
    this.status = response.status
    this.requestId = response.headers.get('X-Request-Id')
    this.body = body
  }
}

/**
 * The data of a successful answer: `const servers = await ok(api.GET('/api/servers'))`.
 * @throws QuartetError
 */
export async function ok<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call
  if (!response.ok) throw new QuartetError(response, error)
  return data as T
}

/** The message in an error body of the API: the common one, or that of the job search. */
function messageOf(body: unknown): string | undefined {
  const { error, description } = (body ?? {}) as { error?: { message?: string }; description?: string }
  return error?.message ?? description
}
