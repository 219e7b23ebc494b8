// Jobs of the cloud through the simulator without its delays: jobs per second with one and two workers, and the time
// from POST to the start of the job, beside a bare INSERT with NOTIFY and its LISTEN in the same run.
// Usage: node bench/cloud.ts [jobs]   on a database made for it, embedded in a temporary folder
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { closeDb, db } from '#server/core/db.ts'
import { createNetwork } from '#server/cloud/networks.service.ts'
import { setEnv } from '#server/env.ts'
import { startPostgres } from '#server/postgres/embedded.ts'
import { migrate } from '#server/postgres/migrate.ts'
import { actorOf, aUser, contextFor } from '#server/testing/factories.ts'
import { median } from './load.ts'

const JOBS = Number(process.argv[2] ?? 300)
const ROUNDS = 40
const ROOT = join(import.meta.dirname, '..')

const folder = mkdtempSync(join(tmpdir(), 'bench-cloud-'))
const postgres = await startPostgres({ dataDir: folder, log: () => {} })
setEnv({
  DATABASE_URL: postgres.url,
  ENCRYPTION_KEY: 'bench-encryption-key-of-no-value-0000000',
  TOKEN_HMAC_KEY: 'bench-token-hmac-key-of-no-value-0000000',
  SIMULATOR_SECONDS: '0',
  CLOUD_QUOTA_NETWORKS: '1000000',
  LOG_LEVEL: 'silent',
})
try {
  await migrate(postgres.url, join(ROOT, 'prisma/migrations'), () => {})
  await runMigrations({ connectionString: postgres.url })
  for (const workers of [1, 2])
    console.log(`${workers} worker${workers > 1 ? 's' : ''}  ${Math.round(await throughput(workers))} jobs/s`)
  const bare = await bareRoundTrip()
  const start = await startLatency()
  console.log(
    `POST to job start  ${start.toFixed(1)} ms, bare INSERT and NOTIFY ${bare.toFixed(1)} ms, ratio ${(start / bare).toFixed(1)}`,
  )
} finally {
  await closeDb()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function startWorker(): Promise<ChildProcess> {
  const child = fork(join(ROOT, 'server/tasks/main.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

async function stopWorker(child: ChildProcess): Promise<void> {
  child.send('stop')
  await once(child, 'close')
}

/** Jobs of many owners, all waiting before the workers start. */
async function throughput(workers: number): Promise<number> {
  const owners = await Promise.all(Array.from({ length: 20 }, async () => contextFor(actorOf(await aUser()))))
  for (let n = 0; n < JOBS; n++) {
    const ctx = owners[n % owners.length]
    if (ctx) await createNetwork.execute(ctx, { Name: `network ${n}` })
  }
  const started = performance.now()
  const children = await Promise.all(Array.from({ length: workers }, startWorker))
  const ready = performance.now()
  while ((await db().cloudJob.count({ where: { state: { in: ['Postponed', 'InProgress'] } } })) > 0) await sleep(20)
  const seconds = (performance.now() - Math.min(ready, started + 5000)) / 1000
  await Promise.all(children.map(stopWorker))
  return JOBS / seconds
}

/** From the request to the moment the handler began, by the clocks of this one machine. */
async function startLatency(): Promise<number> {
  const ctx = contextFor(actorOf(await aUser()))
  const child = await startWorker()
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const asked = Date.now()
    const { output } = await createNetwork.execute(ctx, { Name: `latency ${n}` })
    for (;;) {
      const job = await db().cloudJob.findFirst({ where: { resourceId: output.ID, startedAt: { not: null } } })
      if (job?.startedAt) {
        times.push(job.startedAt.getTime() - asked)
        break
      }
      await sleep(2)
    }
  }
  await stopWorker(child)
  return median(times)
}

async function bareRoundTrip(): Promise<number> {
  const listener = new pg.Client({ connectionString: postgres.url })
  const sender = new pg.Client({ connectionString: postgres.url })
  await Promise.all([listener.connect(), sender.connect()])
  await sender.query('create table bare (n int)')
  await listener.query('listen bare')
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const heard = once(listener, 'notification')
    const asked = performance.now()
    await sender.query('begin; insert into bare values (1); notify bare; commit')
    await heard
    times.push(performance.now() - asked)
  }
  await Promise.all([listener.end(), sender.end()])
  return median(times)
}
