import { targetsOf, type Target } from '#server/testing/fuzz/targets.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/http.ts'

export type Listener = 'public' | 'internal'

/** Both listeners with every call that their API descriptions name. */
export interface Listeners {
  servers: Record<Listener, TestServer>
  calls: Record<Listener, Target[]>
  close(): Promise<void>
}

export async function startListeners(): Promise<Listeners> {
  const servers = { public: await startTestServer(), internal: await startTestServer({ listener: 'internal' }) }
  const service = await aToken(await aUser(), { scopes: ['music:internal'] })
  const described = async (response: Promise<Response>) =>
    targetsOf((await (await response).json()) as Parameters<typeof targetsOf>[0])
  const calls = {
    public: await described(servers.public.fetch('/api/openapi.json')),
    internal: await described(servers.internal.fetch('/api/internal/openapi.json', { token: service })),
  }
  const close = async () => void (await Promise.all(Object.values(servers).map((server) => server.close())))
  return { servers, calls, close }
}

export interface Answer {
  status: number
  /** The body without the request id, which is different every time. */
  text: string
}

interface Sent {
  token?: string | undefined
  id?: string
  json?: unknown
  headers?: Record<string, string> | undefined
}

/**
 * Sends a call of the description. `id` fills every parameter of its path; if it contains `/`, each parameter gets one
 * part. `json` is the body of methods that take one.
 */
export async function send(
  server: TestServer,
  { method, path }: Pick<Target, 'method' | 'path'>,
  { token, id = '1', json = {}, headers }: Sent = {},
): Promise<Answer> {
  const body = method === 'GET' || method === 'DELETE' ? {} : { json }
  const parts = id.split('/')
  let at = 0
  const target = path.replaceAll(/\{\w+\}/g, () => parts[at++] ?? parts.at(-1) ?? '')
  const response = await server.fetch(target, { method, ...(token && { token }), ...(headers && { headers }), ...body })
  // A stream of events never ends.
  if (response.headers.get('content-type')?.includes('event-stream')) {
    await response.body?.cancel()
    return { status: response.status, text: '' }
  }
  return { status: response.status, text: (await response.text()).replace(/req_[0-9a-f]+/, '') }
}
