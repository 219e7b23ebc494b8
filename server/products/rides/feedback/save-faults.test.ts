import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { closeDb, db } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { wakeOverdue } from '../support/delivery.service.ts'
import { killChild, startChild } from '#server/testing/child.ts'
import { startPgProxy, type PgProxy } from '../testing/pg-proxy.ts'
import { anOrderId } from '../testing/rider.ts'

// Processes are started again and again, on machines that may be busy.
vi.setConfig({ testTimeout: 240_000 })

/** Every statement of a save in order, by a part of its text. */
const STEPS = [
  ['the transaction begins', 'BEGIN'],
  ['the feedback, its reasons and the outbox row are stored', 'insert into ride_feedback'],
  ['the transaction commits', 'COMMIT'],
  ['the worker is woken', 'graphile_worker.add_job'],
] as const
const FORMS = [
  ['array', ['Clean car', 'On time']],
  ['object', { quality_choices: ['Clean car'], better_quality_choices: ['Faster pickup'] }],
] as const

let proxy: PgProxy
let token: string
let server: ChildProcess | null = null
let url = ''

beforeAll(async () => {
  proxy = await startPgProxy(env().DATABASE_URL)
  token = await aToken(await aUser())
})
afterEach(async () => {
  await db().$executeRaw`drop trigger if exists broken on ride_order`
  await db().$executeRaw`drop trigger if exists broken on ride_feedback`
  await db().$executeRaw`drop trigger if exists broken on ride_reason`
  await db().$executeRaw`drop trigger if exists broken on support_delivery`
})
afterAll(async () => {
  if (server) await killChild(server)
  proxy.close()
  await closeDb()
})

/** The saving process; started again when it was killed. */
async function running(): Promise<string> {
  if (server === null || server.killed) {
    if (server) await killChild(server)
    const settings = { DATABASE_URL: proxy.url, RATE_LIMIT: '10000', RATE_LIMIT_BURST: '100000', DATABASE_POOL: '2' }
    const child = await startChild<number>('products/rides/testing/listener-process.ts', settings)
    server = child.process
    url = `http://127.0.0.1:${child.message}/save-feedback`
    // Verifies the token once, so that the fault hits the save and not the check of the credential.
    await post({ order_id: '' })
  }
  return url
}

async function post(body: object): Promise<Response | null> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body), keepalive: false }).catch(() => null)
}

/**
 * Sends the same body until 200, as a phone does. Every earlier failure is a broken connection or 500 with Retry-After.
 */
async function saveUntilDone(body: object): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    await running()
    const answer = await post(body)
    if (answer?.status === 200) return
    if (answer) expect([answer.status, answer.headers.get('Retry-After')]).toEqual([500, '2'])
    await sleep(50)
  }
  throw new Error('The feedback was not saved in 20 attempts')
}

async function expectExactlyOne(orderId: string, reasons: readonly string[]): Promise<void> {
  expect(await db().rideFeedback.count({ where: { orderId } })).toBe(1)
  expect(await db().supportDelivery.count({ where: { orderId } })).toBe(1)
  const stored = await db().rideReason.findMany({ where: { orderId } })
  expect(stored.map((row) => row.text).toSorted()).toEqual(reasons.toSorted())
  await db().supportDelivery.update({ where: { orderId }, data: { updatedAt: new Date(0) } })
  await wakeOverdue()
  const jobs = await db().$queryRaw<unknown[]>`
    select 1 from graphile_worker.jobs where key = ${`deliver ${orderId}`}`
  expect(jobs).toHaveLength(1)
}

const textsOf = (form: (typeof FORMS)[number][1]): string[] =>
  'length' in form ? [...form] : Object.values(form).flat()

describe.each(FORMS)('reasons as %s', (form, reasons) => {
  describe.each(STEPS)('when %s', (_step, text) => {
    // The form of the reasons is only in one statement; each kill costs another start of the process.
    const isKilled = form === 'array' || text.includes('ride_feedback')

    test.each(['before', 'after'] as const)('a connection cut %s it loses and doubles nothing', async (when) => {
      await running()
      const order_id = anOrderId()
      proxy.arm({ text, when })
      await saveUntilDone({ order_id, stars: 4, tips: '0.10', reasons })
      await expect.poll(() => proxy.struck()).toBe(true)
      await expectExactlyOne(order_id, textsOf(reasons))
    })

    test.each(isKilled ? (['before', 'after'] as const) : [])(
      'a process killed %s it loses and doubles nothing',
      async (when) => {
        await running()
        const order_id = anOrderId()
        proxy.arm({ text, when, strike: () => void server?.kill('SIGKILL') })
        await saveUntilDone({ order_id, stars: 4, tips: '0.10', reasons })
        await expect.poll(() => proxy.struck()).toBe(true)
        await expectExactlyOne(order_id, textsOf(reasons))
      },
    )
  })

  test.each(['ride_order', 'ride_feedback', 'ride_reason', 'support_delivery'])(
    'while %s refuses rows nothing at all is stored',
    async (table) => {
      await running()
      const order_id = anOrderId()
      await db().$executeRaw`create or replace function broken() returns trigger language plpgsql as
        'begin raise exception ''disk of the test is full'' using errcode = ''53100''; end'`
      await db().$executeRawUnsafe(
        `create trigger broken before insert on ${table} for each row execute function broken()`,
      )
      const answer = await post({ order_id, stars: 4, reasons })
      expect([answer?.status, answer?.headers.get('Retry-After')]).toEqual([500, '2'])
      expect(await db().rideOrder.count({ where: { id: order_id } })).toBe(0)
      await db().$executeRawUnsafe(`drop trigger broken on ${table}`)
      await saveUntilDone({ order_id, stars: 4, reasons })
      await expectExactlyOne(order_id, textsOf(reasons))
    },
  )
})
