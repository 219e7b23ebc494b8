// The server, in production and with --dev in development: database, migrations, sample data, worker, listeners.
// Read this first; `server/http/listener.ts` is where a request begins.
import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { closeDb } from '#server/core/db.ts'
import { provideKeys } from '#server/core/crypto.ts'
import { supervise } from '#server/core/child-process.ts'
import { env, setEnv } from '#server/env.ts'
import { requestListener } from '#server/http/listener.ts'
import { DRAIN_MS, apiRoutes, publicAddress, servePublic, drain, listen, makeServer } from '#server/http/server.ts'
import { openDatabase } from '#server/postgres/open.ts'
import { superviseWorker } from '#server/tasks/worker.ts'
import { SOCKET_UPGRADES } from '#server/music/socket/handshake.ts'
import { memoryIndex } from '#server/vacancies/engine/memory/live.ts'
import { introduceDemo, loadDemo } from './demo.ts'
import { onStop, say, startOrEnd, stopOnSignals } from './shutdown.ts'

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
  await listenInside()
  say(dev ? 'preparing pages for development …' : 'preparing pages …')
  const forked = env().WEB_PROCESSES > 1 && !dev
  const { port, stop } = forked
    ? await forkWeb(env().WEB_PROCESSES)
    : await servePublic({ dev, upgrades: SOCKET_UPGRADES })
  onStop('requests', stop)
  say(`ready: ${publicAddress(port)}`)
  // Loaded in the background: the first search shall not wait for what a start can prepare.
  if (!forked) memoryIndex().renew()
  await introduceDemo(say, database.embedded)
}

/** Processes that share the public port; each is started again when it ends. The rest of the house stays in this one. */
async function forkWeb(count: number): Promise<{ port: number; stop: () => Promise<unknown> }> {
  const port = await freePort()
  setEnv({ PORT: String(port) })
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'web.ts'), execArgv: [] })
  const start = () => cluster.fork().process
  const processes = await Promise.all(
    Array.from({ length: count }, (_, at) => supervise({ name: `web process ${at + 1}`, log: say, start })),
  )
  return { port, stop: () => Promise.all(processes.map((web) => web.stop())) }
}

/** A taken port must end the start, not the web processes one after another. @throws Error in one line */
async function freePort(): Promise<number> {
  const { HOST, PORT } = env()
  const probe = createServer()
  const port = await listen(probe, PORT, HOST)
  await drain(probe, 0)
  return port
}

/** The internal layer has a listener of its own; its port is never opened to the outside by itself. */
async function listenInside(): Promise<void> {
  const { INTERNAL_HOST, INTERNAL_PORT } = env()
  const server = makeServer(requestListener({ listener: 'internal', table: await apiRoutes() }))
  await listen(server, INTERNAL_PORT, INTERNAL_HOST)
  onStop('internal requests', () => drain(server, DRAIN_MS))
}
