// The server, in production and with --dev in development: database, migrations, sample data, worker, listeners.
// Read this first; a request begins in `server/http/listener.ts`.
import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { supervise } from '#server/core/child-process.ts'
import { provideKeys } from '#server/core/crypto.ts'
import { closeDb } from '#server/core/db.ts'
import { env, setEnv } from '#server/env.ts'
import { requestListener } from '#server/http/listener.ts'
import { shareMetrics } from '#server/http/metrics.ts'
import { DRAIN_MS, apiRoutes, drain, listen, makeServer, publicAddress, servePublic } from '#server/http/server.ts'
import { SOCKET_UPGRADES } from '#server/music/socket/handshake.ts'
import { openDatabase } from '#server/postgres/open.ts'
import { settleUnknownOrders } from '#server/rides/orders/unknown-orders.ts'
import { superviseWorker } from '#server/tasks/worker.ts'
import { memoryIndex } from '#server/vacancies/engine/memory/live.ts'
import { announceDemo, loadDemo } from './demo.ts'
import { onStop, say, startOrExit, stopOnSignals } from './shutdown.ts'

const dev = process.argv.includes('--dev')

stopOnSignals()
await startOrExit(start)

async function start(): Promise<void> {
  setEnv({ NODE_ENV: dev ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' })
  const database = await openDatabase(say)
  onStop('database', () => database.stop())
  provideKeys(database.embedded)
  onStop('connections', closeDb)
  await checkPorts()
  await settleUnknownOrders(say, database.embedded)
  if (database.embedded) await loadDemo(say)
  const worker = await superviseWorker({ log: say })
  onStop('worker', worker.stop)
  await listenInternally()
  say(dev ? 'preparing pages for development …' : 'preparing pages …')
  const forked = env().WEB_PROCESSES > 1 && !dev
  const { port, stop } = forked
    ? await forkWeb(env().WEB_PROCESSES)
    : await servePublic({ dev, upgrades: SOCKET_UPGRADES })
  onStop('requests', stop)
  say(`ready: ${publicAddress(port)}`)
  // Loaded in the background, so that the first search does not wait for it.
  if (!forked) memoryIndex().renew()
  await announceDemo(say, database.embedded)
}

/** Forks the processes that share the public port; each is restarted when it exits. Everything else runs here. */
async function forkWeb(count: number): Promise<{ port: number; stop: () => Promise<unknown> }> {
  const port = await freePort()
  setEnv({ PORT: String(port) })
  shareMetrics()
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'web.ts'), execArgv: [] })
  const start = () => cluster.fork().process
  const processes = await Promise.all(
    Array.from({ length: count }, (_, at) => supervise({ name: `web process ${at + 1}`, log: say, start })),
  )
  return { port, stop: () => Promise.all(processes.map((web) => web.stop())) }
}

/** Before the work of the first start. @throws Error in one line when a port is taken, or both are the same */
async function checkPorts(): Promise<void> {
  const { INTERNAL_HOST, INTERNAL_PORT } = env()
  const probe = createServer()
  await listen(probe, INTERNAL_PORT, INTERNAL_HOST, 'INTERNAL_PORT')
  await freePort().finally(() => drain(probe, 0))
}

/** A port in use must fail the start, not one web process after another. @throws Error in one line */
async function freePort(): Promise<number> {
  const { HOST, PORT } = env()
  const probe = createServer()
  const port = await listen(probe, PORT, HOST)
  await drain(probe, 0)
  return port
}

/** The internal layer has its own listener, whose port is not exposed unless INTERNAL_HOST says so. */
async function listenInternally(): Promise<void> {
  const { INTERNAL_HOST, INTERNAL_PORT } = env()
  const server = makeServer(requestListener({ listener: 'internal', table: await apiRoutes() }))
  await listen(server, INTERNAL_PORT, INTERNAL_HOST, 'INTERNAL_PORT')
  onStop('internal requests', () => drain(server, DRAIN_MS))
}
