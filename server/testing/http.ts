import { provideProducts } from '#server/core/products.ts'
import { requestListener } from '#server/api/http/listener.ts'
import { apiRoutes } from '#server/api/http/routes.ts'
import { drain, listen, makeServer, type Upgrades } from '#server/api/http/server.ts'
import * as listed from '#server/products.ts'

export interface TestServer {
  /** `http://127.0.0.1:<port>` */
  url: string
  fetch(path: string, init?: RequestInit & { token?: string; json?: unknown }): Promise<Response>
  close(): Promise<void>
}

/** The real listener with every API route on a free port; pages are not served. Close it in `afterAll`. */
export async function startTestServer(
  options: { listener?: 'public' | 'internal'; upgrades?: Upgrades } = {},
): Promise<TestServer> {
  provideProducts(listed)
  const table = await apiRoutes()
  const server = makeServer(requestListener({ listener: options.listener ?? 'public', table }), options.upgrades)
  // Longer than any client keeps a connection, so that none is closed just as a request is sent.
  server.keepAliveTimeout = 600_000
  const url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
  return {
    url,
    fetch: (path, { token, json, ...init } = {}) => {
      const headers = new Headers(init.headers)
      if (token) headers.set('Authorization', `Bearer ${token}`)
      if (json !== undefined) headers.set('Content-Type', 'application/json')
      const body = json === undefined ? init.body : JSON.stringify(json)
      return fetch(url + path, { redirect: 'manual', ...init, headers, ...(body !== undefined && { body }) })
    },
    close: () => drain(server, 1000),
  }
}
