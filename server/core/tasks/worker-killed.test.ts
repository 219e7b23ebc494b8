import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeDb, db, transaction } from '#server/core/database/db.ts'
import { enqueue, jobFigures } from './jobs.sql.ts'
import { anyJob } from '#server/core/tasks/testing/any-job.ts'
import { liveWorkers } from './liveness.sql.ts'
import { superviseWorker } from './worker.ts'
import type { Supervised } from '#server/core/process/child-process.ts'

const program = join(import.meta.dirname, 'testing/worker-process.ts')
const lines: string[] = []
let worker: Supervised | undefined

beforeAll(async () => {
  await db().$executeRaw`create table effect (n serial, what text)`
})

beforeEach(async () => {
  lines.length = 0
  await db().$executeRaw`truncate effect`
  await db().$executeRaw`delete from graphile_worker._private_jobs`
})

afterEach(async () => {
  await worker?.stop()
  worker = undefined
})

afterAll(closeDb)

test('a job exists when its transaction commits and never otherwise', async () => {
  const failed = transaction(async (tx) => {
    await enqueue(tx, anyJob('test.quick'), { id: 'lost' })
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  await transaction((tx) => enqueue(tx, anyJob('test.quick'), { id: 'kept' }))
  await start()
  await until(async () => (await effects()).includes('kept done 1'))
  expect(await effects()).toEqual(['kept done 1'])
})

test('of two waiting jobs with one key only the later runs, and a job can be taken back by its key', async () => {
  await enqueue(db(), anyJob('test.quick'), { id: 'earlier' }, { key: 'same' })
  await enqueue(db(), anyJob('test.quick'), { id: 'later' }, { key: 'same' })
  await enqueue(db(), anyJob('test.quick'), { id: 'cancelled' }, { key: 'other' })
  await db().$executeRaw`select graphile_worker.remove_job('other')`
  await enqueue(db(), anyJob('test.quick'), { id: 'tomorrow' }, { runAt: new Date(Date.now() + 86_400_000) })
  expect(await jobFigures(db())).toMatchObject({ due: 1, later: 1, running: 0, failed: 0 })
  await start()
  await until(async () => (await jobFigures(db())).due === 0 && (await effects()).length > 0)
  expect(await effects()).toEqual(['later done 1'])
})

test('a payload that does not fit the task, and a task that throws, end as failed jobs with their reason', async () => {
  await enqueue(db(), anyJob('test.quick'), { id: 5 }, { maxAttempts: 1 })
  await enqueue(db(), anyJob('test.failing'), { id: 'x' })
  await start()
  await until(async () => (await jobFigures(db())).failed === 2)
  expect(await effects()).toEqual(['x failed 1 last'])
  const rows = await db().$queryRaw<{ error: string }[]>`
    select last_error as error from graphile_worker._private_jobs order by id`
  expect(rows[0]?.error).toContain('expected string')
  expect(rows[1]?.error).toContain('as expected')
})

test('a job and its queue, locked by a killed worker, are taken over immediately by the next worker', async () => {
  await enqueue(db(), anyJob('test.wait'), { id: 'a' }, { queue: 'one' })
  await enqueue(db(), anyJob('test.quick'), { id: 'b' }, { queue: 'one' })
  const first = await start()
  await until(async () => (await effects()).includes('a began'))
  expect(await liveWorkers(db())).toBe(1)

  process.kill(first.pid() ?? 0, 'SIGKILL')
  await db().$executeRaw`insert into effect (what) values ('go')`
  await until(async () => (await effects()).some((what) => what.startsWith('b done')))
  expect(await effects()).toEqual(['a began', 'go', 'a began', 'a done', 'b done 1'])
  expect(lines).toEqual(['the worker exited (SIGKILL): restarting it'])
})

test('a job replaced while it was running, whose worker was then killed, does not count as failed', async () => {
  await enqueue(db(), anyJob('test.wait'), { id: 'a' }, { key: 'one' })
  const first = await start()
  await until(async () => (await effects()).includes('a began'))
  await enqueue(db(), anyJob('test.quick'), { id: 'b' }, { key: 'one' })
  process.kill(first.pid() ?? 0, 'SIGKILL')
  // The killed worker may have begun it too.
  await until(async () => (await effects()).some((what) => what.startsWith('b done')))
  await until(async () => (await jobFigures(db())).running === 0)
  expect(await jobFigures(db())).toMatchObject({ due: 0, later: 0, failed: 0 })
})

test('jobs of a living worker are left alone when another starts', async () => {
  await enqueue(db(), anyJob('test.wait'), { id: 'a' })
  await start()
  await until(async () => (await effects()).includes('a began'))
  const second = await superviseWorker({ log: () => {}, program })
  expect(await liveWorkers(db())).toBe(2)
  await enqueue(db(), anyJob('test.quick'), { id: 'b' })
  await until(async () => (await effects()).includes('b done 1'))
  await db().$executeRaw`insert into effect (what) values ('go')`
  await until(async () => (await effects()).includes('a done'))
  await second.stop()
  expect((await effects()).filter((what) => what === 'a began')).toHaveLength(1)
})

test('a stopping worker aborts its job, waits for it and takes no other', async () => {
  await enqueue(db(), anyJob('test.wait'), { id: 'a' }, { queue: 'one' })
  await enqueue(db(), anyJob('test.quick'), { id: 'b' }, { queue: 'one' })
  const running = await start()
  await until(async () => (await effects()).includes('a began'))
  await running.stop()
  expect(await effects()).toEqual(['a began', 'a done'])
  expect(await jobFigures(db())).toMatchObject({ due: 1, running: 0 })
  expect(await liveWorkers(db())).toBe(0)
  expect(lines).toEqual([])
})

async function start(): Promise<Supervised> {
  worker = await superviseWorker({ log: (line) => lines.push(line), program })
  return worker
}

async function effects(): Promise<string[]> {
  const rows = await db().$queryRaw<{ what: string }[]>`select what from effect order by n`
  return rows.map(({ what }) => what)
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(30)
}
