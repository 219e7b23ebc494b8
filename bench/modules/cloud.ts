// Jobs of the cloud through the simulator without its delays: jobs per second with one and two workers, and the time from
// POST to the start of the job, beside a bare INSERT with NOTIFY and LISTEN in the same run.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { db } from '#server/core/database/db.ts'
import { createNetwork } from '#server/products/cloud/networks/networks.service.ts'
import { actorOf, aUser, contextFor } from '#server/testing/factories.ts'
import { onCloudDatabase, startWorker, stopWorker } from '../cloud-database.ts'
import { median } from '../harness.ts'
import { hold, release } from './cloud-hold.sql.ts'
import type { Options, Row } from '../table.ts'

const ROUNDS = 40

export function measure({ jobs = 300 }: Options): Promise<Row[]> {
  return onCloudDatabase({ CLOUD_QUOTA_NETWORKS: '1000000', DNS_PORT: '0' }, async (url) => {
    const [one, two] = [await throughput(1, jobs), await throughput(2, jobs)]
    const bare = await bareRoundTrip(url)
    const { answer, start } = await startLatency()
    const [jobRow, row] = [{ product: 'cloud', unit: 'jobs/s' } as const, { product: 'cloud', unit: 'ms' } as const]
    return [
      { ...jobRow, what: 'jobs through the simulator, one worker', ours: one },
      { ...jobRow, what: 'jobs through the simulator, two workers beside one', ours: two, baseline: one },
      { ...row, what: 'POST to its answer, beside a bare INSERT and NOTIFY', ours: answer, baseline: bare },
      { ...row, what: 'POST to the start of the job, beside the same', ours: start, baseline: bare },
    ]
  })
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
