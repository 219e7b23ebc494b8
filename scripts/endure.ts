// Mixed load on a server of its own while the server, its worker and its PostgreSQL are killed in turn; afterwards the
// invariants of each product are checked. Usage: npm run endure -- [--minutes 20] [--every 45]
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ACCOUNTS } from '#e2e/accounts.ts'
import { startOwn } from '#e2e/own-server.ts'
import { brokenInvariants } from './endure/invariants.sql.ts'
import { startLoad } from './endure/load.ts'
import { childrenOf, memoryOf } from './endure/processes.ts'

const DATA = '.cache/endure'
const SETTINGS = { SAMPLE_VACANCIES: '2000', RATE_LIMIT: '5000', RATE_LIMIT_BURST: '50000', SIMULATOR_SECONDS: '0.3' }
const SETTLE_S = 120
const SCOPES = 'cloud:read,cloud:write,vacancies:read,rides:read,rides:write,music:read,tokens:write'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '20' }, every: { type: 'string', default: '45' } },
})

rmSync(DATA, { recursive: true, force: true })
let server = await startOwn(DATA, SETTINGS)
const load = startLoad(() => server.url, aToken())
const samples: { minute: number; mb: number }[] = []
const begun = Date.now()
const minute = () => (Date.now() - begun) / 60_000
const faults = [killServer, killWorker, killDatabase]
try {
  for (let n = 0; minute() < Number(values.minutes); n++) {
    await watch(Number(values.every))
    if (minute() < Number(values.minutes)) await faults[n % faults.length]?.()
  }
  await load.stop()
  const { sent, failed, orders, tokens, servers } = load.answered
  console.log(
    `${sent} requests, ${failed} sent again; ${orders.size} feedbacks, ${tokens.size} tokens, ${servers.size} servers`,
  )
  console.log(`memory of the server: ${slope(samples).toFixed(2)} MB a minute over its last life`)
  process.exitCode = (await settled()) ? 0 : 1
} finally {
  await load.stop()
  await server.stop()
}

/** Some seconds of load; memory is taken every two. */
async function watch(seconds: number): Promise<void> {
  for (let at = 0; at < seconds; at += 2) {
    await sleep(2000)
    samples.push({ minute: minute(), mb: memoryOf(server.pid) })
  }
  const { sent, failed } = load.answered
  console.log(`${minute().toFixed(1)} min  ${sent} sent, ${failed} again, ${samples.at(-1)?.mb.toFixed(0)} MB`)
}

async function killServer(): Promise<void> {
  console.log('kill -9 server')
  await server.kill()
  server = await startOwn(DATA, SETTINGS)
  samples.length = 0
}

async function killWorker(): Promise<void> {
  const worker = childrenOf(server.pid).find(({ command }) => command.includes('server/tasks/main.ts'))
  console.log(`kill -9 worker ${worker?.pid ?? 'which is not there'}`)
  if (worker) process.kill(worker.pid, 'SIGKILL')
}

async function killDatabase(): Promise<void> {
  const url = databaseUrl()
  const port = new URL(url).port
  const file = execFileSync('find', [`${DATA}/postgres`, '-name', 'postmaster.pid'])
    .toString()
    .trim()
  console.log(`kill -9 PostgreSQL at port ${port}`)
  process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
}

/** True when every invariant holds within the time that jobs may take to end. */
async function settled(): Promise<boolean> {
  for (let waited = 0; ; waited += 10) {
    console.log(`invariants after ${waited} s:`)
    if ((await brokenInvariants(databaseUrl(), load.answered)).length === 0) return true
    if (waited >= SETTLE_S) return false
    await sleep(10_000)
  }
}

/** MB a minute by least squares. */
function slope(points: { minute: number; mb: number }[]): number {
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const [x, y] = [mean(points.map((point) => point.minute)), mean(points.map((point) => point.mb))]
  const above = points.reduce((sum, point) => sum + (point.minute - x) * (point.mb - y), 0)
  const below = points.reduce((sum, point) => sum + (point.minute - x) ** 2, 0)
  return above / below
}

function databaseUrl(): string {
  return command('scripts/db-url.ts')
}

function aToken(): string {
  return command('scripts/token.ts', 'create', '--email', ACCOUNTS.user.email, '--scopes', SCOPES)
}

function command(...args: string[]): string {
  const env = { ...process.env, DATA_DIR: DATA, DATABASE_URL: '' }
  const output = execFileSync(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
  return output.toString().trim().split('\n').at(-1) ?? ''
}
