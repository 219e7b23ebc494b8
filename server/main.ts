// The server, in production and with --dev in development: database, migrations, sample data, worker, listeners.
// Read this first; `server/http/listener.ts` is where a request begins.
import { join } from 'node:path'
import { closeDb } from '#server/core/db.ts'
import { provideKeys } from '#server/core/keys.ts'
import { log } from '#server/core/log.ts'
import { env, setEnv } from '#server/env.ts'
import { requestListener } from '#server/http/listener.ts'
import { preparePages } from '#server/http/pages.ts'
import { loadRoutes } from '#server/http/routes.ts'
import type { RouteTable } from '#server/http/routes.ts'
import { drain, listen, makeServer } from '#server/http/serve.ts'
import { UPGRADES } from '#server/http/upgrades.ts'
import { openDatabase } from '#server/postgres/open.ts'
import { superviseWorker } from '#server/tasks/supervise.ts'
import { introduceDemo, loadDemo } from './demo.ts'
import { onStop, say, startOrEnd, stopOnSignals } from './shutdown.ts'

const DRAIN_MS = 10_000
const dev = process.argv.includes('--dev')

stopOnSignals()
await startOrEnd(start)

async function start(): Promise<void> {
  setEnv({ NODE_ENV: dev ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' })
  const database = await openDatabase(say)
  onStop('database', () => database.stop())
  provideKeys(database.embedded)
  onStop('connections', closeDb)
  if (database.embedded) await loadDemo(say)
  const worker = await superviseWorker({ log: say })
  onStop('worker', worker.stop)
  const table = await loadRoutes(join(import.meta.dirname, '../app/api'), '/api')
  await listenInside(table)
  const address = await listenOutside(table)
  say(`ready: ${address}`)
  if (database.embedded) await introduceDemo(say)
}

async function listenOutside(table: RouteTable): Promise<string> {
  const { HOST, PORT, TLS_CERT } = env()
  const server = makeServer((request, response) => listener(request, response), UPGRADES, dev)
  say(dev ? 'preparing pages for development …' : 'preparing pages …')
  const pages = await preparePages({ dev, server, host: HOST, port: PORT })
  const listener = requestListener({
    listener: 'public',
    table,
    pages: (...exchange) => pages.handle(...exchange),
    dev,
  })
  const port = await listen(server, PORT, HOST)
  onStop('requests', async () => {
    await drain(server, DRAIN_MS)
    await pages.close()
  })
  log().info({ host: HOST, port }, 'listening')
  return `${TLS_CERT ? 'https' : 'http'}://${HOST === '127.0.0.1' || HOST === '0.0.0.0' ? 'localhost' : HOST}:${port}`
}

/** The internal layer has a listener of its own; its port is never opened to the outside by itself. */
async function listenInside(table: RouteTable): Promise<void> {
  const { INTERNAL_HOST, INTERNAL_PORT } = env()
  const server = makeServer(requestListener({ listener: 'internal', table }))
  await listen(server, INTERNAL_PORT, INTERNAL_HOST)
  onStop('internal requests', () => drain(server, DRAIN_MS))
}
