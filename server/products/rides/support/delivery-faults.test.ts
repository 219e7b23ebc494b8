import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { db, transaction } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import { aTestServer } from '#server/testing/server.ts'
import { killChild, startChild } from '#server/testing/child.ts'
import { startDesk, type DeskAnswer, type PlayedDesk } from '../testing/desk.ts'
import { startPgProxy, type PgProxy } from '../testing/pg-proxy.ts'
import { anOrderId, aRider, type Rider } from '../testing/rider.ts'
import { wakeDelivery } from './wake.sql.ts'

// Processes are started again and again, on machines that may be busy.
vi.setConfig({ testTimeout: 240_000 })

const server = aTestServer()
let rider: Rider
let desk: PlayedDesk
let proxy: PgProxy
let worker: { process: ChildProcess; settings: string } | null = null

beforeAll(async () => {
  rider = await aRider(server)
  desk = await startDesk()
  proxy = await startPgProxy(env().DATABASE_URL)
})
afterAll(async () => {
  if (worker) await killChild(worker.process)
  desk.stop()
  proxy.close()
})

async function save(order_id: string, reasons: unknown): Promise<void> {
  expect((await rider.post('/save-feedback', { order_id, stars: 1, comment: 'Late', reasons })).status).toBe(200)
}

/**
 * Runs a worker with these settings, and restarts it whenever it has died, as its parent does, until it has delivered.
 */
async function workUntilDelivered(orderId: string, settings: Record<string, string>): Promise<void> {
  for (;;) {
    await keepWorking(settings)
    const { state, nextAttemptAt } = await db().supportDelivery.findUniqueOrThrow({ where: { orderId } })
    if (state === 'delivered') return
    if (nextAttemptAt) await db().supportDelivery.update({ where: { orderId }, data: { nextAttemptAt: null } })
    await hurry(orderId)
    await sleep(50)
  }
}

/** The worker of an earlier test goes on when it has the same settings. */
async function keepWorking(settings: Record<string, string>): Promise<void> {
  const key = JSON.stringify(settings)
  if (worker?.settings === key && worker.process.exitCode === null && worker.process.signalCode === null) return
  if (worker) await killChild(worker.process)
  const all = { DATABASE_URL: proxy.url, WORKER_CONCURRENCY: '1', SUPPORT_TIMEOUT_MS: '60000', ...settings }
  worker = { process: (await startChild('products/rides/testing/worker-process.ts', all)).process, settings: key }
}

/** A failed job waits for seconds before its next attempt: adds it again for now. */
async function hurry(orderId: string): Promise<void> {
  const failed = await db().$queryRaw<unknown[]>`
    select 1 from graphile_worker.jobs
    where key = ${`deliver ${orderId}`} and locked_at is null and run_at > now()`
  if (failed.length > 0) await transaction((tx) => wakeDelivery(tx, orderId))
}

const strike = () => void worker?.process.kill('SIGKILL')
const REASONS = { quality_choices: ['Clean car', 'On time'], better_quality_choices: ['Faster pickup'] }
const WHERE = [
  ['the delivery is read', 'FROM "public"."support_delivery"'],
  ['the task is created', 'INSERT INTO "public"."support_task"'],
  ['the delivery is settled', 'UPDATE "public"."support_delivery"'],
] as const

for (const [step, text] of WHERE) {
  for (const when of ['before', 'after'] as const) {
    test(`a worker killed ${when} ${step} (built-in desk) ends with one task that has all reasons`, async () => {
      const orderId = anOrderId()
      proxy.arm({ text, when, strike })
      await save(orderId, REASONS)
      await workUntilDelivered(orderId, { SUPPORT_URL: '' })
      expect(proxy.struck()).toBe(true)
      const tasks = await db().supportTask.findMany({ where: { key: orderId } })
      expect(tasks).toHaveLength(1)
      for (const reason of Object.values(REASONS).flat()) expect(tasks[0]?.body).toContain(reason)
    })

    test(`a connection cut ${when} ${step} (built-in desk) ends with one task`, async () => {
      const orderId = anOrderId()
      proxy.arm({ text, when })
      await save(orderId, ['Clean car'])
      await workUntilDelivered(orderId, { SUPPORT_URL: '' })
      expect(proxy.struck()).toBe(true)
      expect(await db().supportTask.count({ where: { key: orderId } })).toBe(1)
    })
  }
}

test.each<[string, DeskAnswer]>([
  ['before the desk created the task', 'timeout'],
  ['after the desk created the task and before its answer', 'timeout-after-create'],
])('a worker killed %s ends with one task of the desk', async (_when, answer) => {
  const orderId = anOrderId()
  await desk.play(answer)
  let killed = false
  desk.onRequest(({ key }) => {
    if (key !== orderId || killed) return
    killed = true
    strike()
  })
  await save(orderId, REASONS)
  await workUntilDelivered(orderId, { SUPPORT_URL: desk.url })
  expect(killed).toBe(true)
  expect(desk.tasksOf(orderId)).toBe(1)
  expect(desk.requestsOf(orderId)).toHaveLength(2)
  for (const reason of Object.values(REASONS).flat()) {
    expect(JSON.stringify(desk.requestsOf(orderId).at(-1)?.body)).toContain(reason)
  }
})

test.each<DeskAnswer>(['500', 'reset', '401', 'timeout-after-create'])(
  'a desk that answers %s gets the task from a later attempt, once',
  async (answer) => {
    const orderId = anOrderId()
    await desk.play(answer)
    await save(orderId, ['On time'])
    const SUPPORT_TIMEOUT_MS = answer === 'timeout-after-create' ? '3000' : '60000'
    await workUntilDelivered(orderId, { SUPPORT_URL: desk.url, SUPPORT_TIMEOUT_MS })
    expect(desk.tasksOf(orderId)).toBe(1)
    expect(desk.requestsOf(orderId)).toHaveLength(2)
  },
)
