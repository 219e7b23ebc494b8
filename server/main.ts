// The server, in production and with --dev in development: database, migrations, sample data, worker, listeners. With
// --build it makes pages that have changed, on a first start beside the rest.
// Read this first; a request begins in `server/api/http/listener.ts`.
import { spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { supervise } from '#server/core/process/child-process.ts'
import { provideKeys } from '#server/core/crypto.ts'
import { closeDb, db } from '#server/core/database/db.ts'
import { ignoreLostOutput } from '#server/core/output.ts'
import { publicOrigin } from '#server/core/public-origin.ts'
import { provideProducts } from '#server/core/products.ts'
import { startTracing, stopTracing } from '#server/core/tracing/tracing-start.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { keepCertificate } from '#server/api/http/acme.ts'
import { requestListener } from '#server/api/http/listener.ts'
import { shareMetrics } from '#server/api/metrics/metrics.ts'
import { apiRoutes } from '#server/api/http/routes.ts'
import { DRAIN_MS, drain, listen, makeServer, publicAddress, servePublic } from '#server/api/http/server.ts'
import { openDatabase } from '#server/core/postgres/open.ts'
import { superviseWorker } from '#server/core/tasks/worker.ts'
import { carryOutRestore } from '#server/platform/backup/carry-out.ts'
import { watchRestoreRequests } from '#server/platform/backup/restore-request.ts'
import { setupPath } from '#server/platform/accounts/setup.service.ts'
import { refuseOpenDemo } from '#server/products/platform/open-demo.ts'
import { demoNotes, loadDemo } from './demo.ts'
import { processes, provideGauges, reportProcess, upgradesOf } from './processes.ts'
import * as listed from './products.ts'
import { onStop, restart, say, startOrExit, stopOnSignals } from './shutdown.ts'

const dev = process.argv.includes('--dev')

provideProducts(listed)
ignoreLostOutput()
stopOnSignals()
await startOrExit(start)

async function start(): Promise<void> {
  const built = process.argv.includes('--build') ? buildPages() : Promise.resolve()
  // An existing database is migrated only after the pages of this version are built.
  if (env().DATABASE_URL || existsSync(join(env().DATA_DIR, 'postgres'))) await built
  setEnv({ NODE_ENV: dev ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' })
  await startTracing()
  onStop('traces', stopTracing)
  await carryOutRestore(say)
  const database = await openDatabase(say)
  onStop('database', () => database.stop())
  provideKeys(database.embedded)
  onStop('connections', closeDb)
  const parts = await processes()
  provideGauges(parts)
  await checkPorts()
  const certificate = env().ACME_DOMAINS.length > 0 ? await keepCertificate(say) : undefined
  if (certificate) onStop('certificate', certificate.stop)
  for (const part of parts) await part.beforeStart?.(say, database.embedded)
  await refuseOpenDemo(database.embedded)
  if (database.embedded && env().DEMO_ACCOUNTS !== false) await loadDemo(say)
  const notes = await demoNotes(database.embedded)
  const setup = await setupPath(db())
  const worker = await superviseWorker({ log: say })
  onStop('worker', worker.stop)
  await certificate?.ready
  await listenInternally()
  await built
  const forked = env().WEB_PROCESSES > 1 && !dev
  if (!forked) for (const part of parts) part.beforeServing?.()
  say(dev ? 'preparing pages for development …' : 'preparing pages …')
  const { port, stop } = forked
    ? await forkWeb(env().WEB_PROCESSES)
    : await servePublic({ dev, upgrades: upgradesOf(parts) })
  onStop('requests', stop)
  say(`ready: ${publicAddress(port)}`)
  if (setup) {
    say(`there is no account yet; make the first operator, or restore a backup, at ${setupAddress(port, setup)}`)
    onStop('restore requests', watchRestoreRequests(restart))
  }
  if (!forked) for (const part of parts) part.afterListening?.()
  for (const note of notes) say(note)
  reportProcess('server', parts, !forked)
}

/** The URL of a path for people: that of the proxy, when there is one, not of the listener. */
function setupAddress(port: number, path: string): string {
  return (env().PUBLIC_URL ? publicOrigin() : publicAddress(port)) + path
}

/**
 * Builds the pages when they have changed, in a child process whose output goes to standard error, because standard
 * output may be JSON lines.
 * @throws Error when the build fails
 */
function buildPages(): Promise<void> {
  const script = join(import.meta.dirname, '../scripts/prepare.ts')
  const build = spawn(process.execPath, [script, 'pages'], { stdio: ['inherit', 2, 2] })
  onStop('pages', () => void build.kill())
  const built = once(build, 'close').then(([code]) => {
    if (code !== 0) throw new Error('the pages could not be built')
  })
  // Prevents an unhandled rejection; the failure is reported where the promise is awaited.
  built.catch(() => {})
  return built
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

/**
 * Checks the ports before the work of a first start. @throws Error in one line when a port is
 * taken, or both are the same
 */
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
