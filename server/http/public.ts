import { join } from 'node:path'
import { log } from '#server/core/log.ts'
import { env } from '#server/env.ts'
import { requestListener } from './listener.ts'
import { preparePages } from './pages.ts'
import { loadRoutes } from './routes.ts'
import type { RouteTable } from './route-table.ts'
import { drain, listen, makeServer } from './serve.ts'
import { UPGRADES } from './upgrades.ts'

/** How long running requests may take to end when the server stops. */
export const DRAIN_MS = 10_000

/** Every `route.ts` of the application. */
export function apiRoutes(): Promise<RouteTable> {
  return loadRoutes(join(import.meta.dirname, '../../app/api'), '/api')
}

/** Listens on HOST and PORT: API and pages. @throws Error in one line when the port is taken */
export async function servePublic({ dev }: { dev: boolean }): Promise<{ port: number; stop: () => Promise<void> }> {
  const { HOST, PORT } = env()
  const server = makeServer((request, response) => listener(request, response), UPGRADES, dev)
  const pages = await preparePages({ dev, server, host: HOST, port: PORT })
  const listener = requestListener({
    listener: 'public',
    table: await apiRoutes(),
    pages: (...exchange) => pages.handle(...exchange),
    dev,
  })
  const port = await listen(server, PORT, HOST)
  log().info({ host: HOST, port }, 'listening')
  return {
    port,
    async stop() {
      await drain(server, DRAIN_MS)
      await pages.close()
    },
  }
}

/** Where a person on this machine finds what listens on `port`. */
export function publicAddress(port: number): string {
  const { HOST, TLS_CERT } = env()
  return `${TLS_CERT ? 'https' : 'http'}://${HOST === '127.0.0.1' || HOST === '0.0.0.0' ? 'localhost' : HOST}:${port}`
}
