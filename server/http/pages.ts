import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export interface Pages {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  close(): Promise<void>
}

/** Next inside our own server: the production build, or with `dev` compiled on demand with hot reload. */
export async function preparePages(options: {
  dev: boolean
  server: Server
  host: string
  port: number
}): Promise<Pages> {
  const { default: next } = await import('next')
  const { dev, host, port } = options
  const app = next({
    dev,
    dir: process.cwd(),
    hostname: host,
    port,
    ...(dev && { httpServer: options.server, turbopack: true }),
  })
  await app.prepare()
  return { handle: app.getRequestHandler(), close: () => app.close() }
}
