// Mixed load of every product on a server started for it, while web process, worker, PostgreSQL and the whole server
// are killed in turn, then without faults while memory is measured; afterwards the invariants of each product are
// checked.
// Usage: npm run suite -- soak [--minutes 20] [--calm 8] [--every 40]
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { printedBy, startOwn, tokenOf } from '#e2e/own-server.ts'
import { makeClient, type World } from '#server/testing/soak/client.ts'
import { cloud } from '#server/testing/soak/cloud.sql.ts'
import { FAULTS, postmasterOf } from '#server/testing/soak/processes.ts'
import { settled, startLoad, type Product } from '#server/testing/soak/product.ts'
import { memoryTable, watchMemory } from '#server/testing/soak/memory.ts'
import { music } from '#server/testing/soak/music.sql.ts'
import { platform } from '#server/testing/soak/platform.sql.ts'
import { rides } from '#server/testing/soak/rides.sql.ts'
import { vacancies } from '#server/testing/soak/vacancies.sql.ts'

const DATA = '.cache/soak'
const SCOPES = 'cloud:read,cloud:write,vacancies:read,vacancies:write,rides:read,rides:write,music:read,tokens:write'
const SAMPLE_MS = 5000
/** Seconds between garbage collections while nothing is killed. */
const CALM_STEP_S = 120

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    calm: { type: 'string', default: '8' },
    every: { type: 'string', default: '40' },
  },
})
const [minutes, calm, every] = [Number(values.minutes), Number(values.calm), Number(values.every)]

rmSync(DATA, { recursive: true, force: true })
const settings = {
  SAMPLE_VACANCIES: '2000',
  RATE_LIMIT: '5000',
  RATE_LIMIT_BURST: '50000',
  SIMULATOR_SECONDS: '0.3',
  WEB_PROCESSES: '2',
}
let server = await startOwn(DATA, settings)
const world: World = {
  url: () => server.url,
  internal: () => server.internal,
  tokens: {
    user: tokenOf(DATA, SCOPES),
    employer: tokenOf(DATA, 'vacancies:read,vacancies:write', 'employer'),
    music: tokenOf(DATA, 'music:internal', 'operator'),
  },
}
const client = makeClient(world)
const products: Product[] = []
for (const make of [platform, cloud, vacancies, rides, music]) products.push(await make(client, world))

const memory = watchMemory()
const begun = Date.now()
const minute = () => (Date.now() - begun) / 60_000
const load = startLoad(products)
try {
  for (let n = 0; minute() < minutes; n++) {
    const step = minute() + calm < minutes ? every : CALM_STEP_S
    await watch(Math.min(step, (minutes - minute()) * 60))
    if (minute() + calm < minutes) await fault(n)
    else await memory.takeHeaps(minute(), server.pid)
  }
  console.log('load stopped, waiting for the last answers')
  await load.stop()
  const broken = await settled(products, printedBy(DATA, 'db', 'url'))
  console.table(memoryTable(memory.curves))
  console.log(
    `${client.counts.sent} requests, ${client.counts.again} of them retries, in ${minute().toFixed(1)} minutes`,
  )
  for (const [text, times] of client.refused) console.log(`REFUSED ${times} × ${text}`)
  process.exitCode = broken.length === 0 && client.refused.size === 0 ? 0 : 1
} finally {
  await load.stop()
  for (const product of products) product.close?.()
  await server.stop()
}

/** Some seconds of load, with samples of memory. */
async function watch(seconds: number): Promise<void> {
  for (let at = 0; at < seconds * 1000; at += SAMPLE_MS) {
    await sleep(SAMPLE_MS)
    memory.take(minute(), server.pid, postmasterOf(DATA))
  }
  const { sent, again } = client.counts
  console.log(`${minute().toFixed(1)} min  ${sent} sent, ${again} of them retries`)
}

async function fault(n: number): Promise<void> {
  const kinds = [...Object.keys(FAULTS), 'the whole server']
  const kind = kinds[n % kinds.length] ?? ''
  const kill = FAULTS[kind]
  console.log(`kill -9 ${kill ? kill({ dataDir: DATA, pid: server.pid }) : kind}`)
  if (kill) return
  await server.kill()
  server = await startOwn(DATA, settings)
}
