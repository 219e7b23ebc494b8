// Jobs of the cloud through the simulator without its delays: jobs per second with one and two workers, and the time from
// POST to the start of the job, beside a bare INSERT with NOTIFY and LISTEN in the same run.
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { closeDb, db } from '#server/core/db.ts'
import { createNetwork } from '#server/cloud/networks/networks.service.ts'
import { setEnv } from '#server/env.ts'
import { startPostgres } from '#server/postgres/embedded.ts'
import { migrate } from '#server/postgres/migrate.ts'
import { actorOf, aUser, contextFor } from '#server/testing/factories.ts'
import { benchFolder, median } from '../harness.ts'
import { hold, release } from './cloud-hold.sql.ts'
import type { Options, Row } from '../table.ts'

const ROUNDS = 40
const ROOT = join(import.meta.dirname, '../..')

/** On an embedded database of its own in a temporary folder. */
export async function measure({ jobs = 300 }: Options): Promise<Row[]> {
  const folder = benchFolder()
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
    const [one, two] = [await throughput(1, jobs), await throughput(2, jobs)]
    const bare = await bareRoundTrip(postgres.url)
    const { answer, start } = await startLatency()
    const [jobRow, row] = [{ product: 'cloud', unit: 'jobs/s' } as const, { product: 'cloud', unit: 'ms' } as const]
    return [
      { ...jobRow, what: 'jobs through the simulator, one worker', ours: one },
      { ...jobRow, what: 'jobs through the simulator, two workers beside one', ours: two, baseline: one },
      { ...row, what: 'POST to its answer, beside a bare INSERT and NOTIFY', ours: answer, baseline: bare },
      { ...row, what: 'POST to the start of the job, beside the same', ours: start, baseline: bare },
    ]
  } finally {
    await closeDb()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
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

/** Jobs of many owners, begun when all workers are up; from the start of the first to the end of the last. */
async function throughput(workers: number, count: number): Promise<number> {
  const since = new Date()
  const owners = await Promise.all(Array.from({ length: 20 }, async () => contextFor(actorOf(await aUser()))))
  for (let n = 0; n < count; n++) {
    const ctx = owners[n % owners.length]
    if (ctx) await createNetwork.execute(ctx, { Name: `network ${n}` })
  }
  await hold()
  const children = await Promise.all(Array.from({ length: workers }, startWorker))
  await release()
  const jobs = { createdAt: { gte: since } }
  while ((await db().cloudJob.count({ where: { ...jobs, state: { not: 'Completed' } } })) > 0) await sleep(100)
  await Promise.all(children.map(stopWorker))
  const { _min, _max } = await db().cloudJob.aggregate({
    where: jobs,
    _min: { startedAt: true },
    _max: { endedAt: true },
  })
  return count / (((_max.endedAt?.getTime() ?? 0) - (_min.startedAt?.getTime() ?? 0)) / 1000)
}

/** Milliseconds from the request to its answer and to the moment the handler began, by this machine's clock. */
async function startLatency(): Promise<{ answer: number; start: number }> {
  const ctx = contextFor(actorOf(await aUser()))
  const child = await startWorker()
  const answers: number[] = []
  const starts: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const asked = Date.now()
    const { output } = await createNetwork.execute(ctx, { Name: `latency ${n}` })
    answers.push(Date.now() - asked)
    // The database is not queried until the job must be over: polling would compete with the handler for the processor.
    await sleep(100)
    const { startedAt } = await db().cloudJob.findFirstOrThrow({ where: { resourceId: output.ID } })
    if (startedAt) starts.push(startedAt.getTime() - asked)
  }
  await stopWorker(child)
  return { answer: median(answers), start: median(starts) }
}

async function bareRoundTrip(url: string): Promise<number> {
  const listener = new pg.Client({ connectionString: url })
  const sender = new pg.Client({ connectionString: url })
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
