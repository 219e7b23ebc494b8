import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#server/core/db.ts'
import { env } from '#server/env.ts'
import { aTestServer } from '#server/testing/server.ts'
import { killChild, startChild } from '#server/testing/child.ts'
import { startDesk } from '../testing/desk.ts'
import type { DeskAnswer, PlayedDesk } from '../testing/desk.ts'
import { startPgProxy } from '../testing/pg-proxy.ts'
import type { PgProxy } from '../testing/pg-proxy.ts'
import { anOrderId, aRider } from '../testing/rider.ts'
import type { Rider } from '../testing/rider.ts'

// Processes are started again and again, on machines that may be busy.
vi.setConfig({ testTimeout: 240_000 })

const server = aTestServer()
let rider: Rider
let desk: PlayedDesk
let proxy: PgProxy
let worker: ChildProcess | null = null

beforeAll(async () => {
  rider = await aRider(server)
  desk = await startDesk()
  proxy = await startPgProxy(env().DATABASE_URL)
})
beforeEach(async () => {
  if (worker) await killChild(worker)
  worker = null
})
afterAll(async () => {
  if (worker) await killChild(worker)
  desk.stop()
  proxy.close()
})

async function aFeedback(reasons: unknown): Promise<string> {
  const order_id = anOrderId()
  expect((await rider.post('/save-feedback', { order_id, stars: 1, comment: 'Late', reasons })).status).toBe(200)
  return order_id
}

/** Runs the worker, and restarts it whenever it has died, as its parent does, until the delivery is done. */
async function workUntilDelivered(orderId: string, settings: Record<string, string>): Promise<void> {
  for (;;) {
    if (worker === null || worker.exitCode !== null || worker.signalCode !== null) {
      const all = { DATABASE_URL: proxy.url, WORKER_CONCURRENCY: '1', SUPPORT_TIMEOUT_MS: '60000', ...settings }
      worker = (await startChild('rides/testing/worker-process.ts', all)).process
    }
    const { state } = await db().supportDelivery.findUniqueOrThrow({ where: { orderId } })
    if (state === 'delivered') return
    await sleep(100)
  }
}

const strike = () => void worker?.kill('SIGKILL')
const REASONS = { quality_choices: ['Clean car', 'On time'], better_quality_choices: ['Faster pickup'] }
const WHERE = [
  ['the delivery is read', 'FROM "public"."support_delivery"'],
  ['the task is created', 'INSERT INTO "public"."support_task"'],
  ['the delivery is settled', 'UPDATE "public"."support_delivery"'],
] as const

for (const [step, text] of WHERE) {
  for (const when of ['before', 'after'] as const) {
    test(`a worker killed ${when} ${step} (built-in desk) ends with one task that has all reasons`, async () => {
      const orderId = await aFeedback(REASONS)
      proxy.arm({ text, when, strike })
      await workUntilDelivered(orderId, { SUPPORT_URL: '' })
      expect(proxy.struck()).toBe(true)
      const tasks = await db().supportTask.findMany({ where: { key: orderId } })
      expect(tasks).toHaveLength(1)
      for (const reason of Object.values(REASONS).flat()) expect(tasks[0]?.body).toContain(reason)
    })

    test(`a connection cut ${when} ${step} (built-in desk) ends with one task`, async () => {
      const orderId = await aFeedback(['Clean car'])
      proxy.arm({ text, when })
      await workUntilDelivered(orderId, { SUPPORT_URL: '' })
      expect(await db().supportTask.count({ where: { key: orderId } })).toBe(1)
    })
  }
}

test.each<[string, DeskAnswer]>([
  ['before the desk created the task', 'timeout'],
  ['after the desk created the task and before its answer', 'timeout-after-create'],
])('a worker killed %s ends with one task of the desk', async (_when, answer) => {
  const orderId = await aFeedback(REASONS)
  await desk.play(answer)
  let killed = false
  desk.onRequest(({ key }) => {
    if (key !== orderId || killed) return
    killed = true
    strike()
  })
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
    const orderId = await aFeedback(['On time'])
    await desk.play(answer)
    const SUPPORT_TIMEOUT_MS = answer === 'timeout-after-create' ? '5000' : '60000'
    await workUntilDelivered(orderId, { SUPPORT_URL: desk.url, SUPPORT_TIMEOUT_MS })
    expect(desk.tasksOf(orderId)).toBe(1)
    expect(desk.requestsOf(orderId)).toHaveLength(2)
  },
)
