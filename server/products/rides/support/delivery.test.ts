import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { GIVE_UP_AFTER_MS, deliver } from './delivery.service.ts'
import { startDesk, type PlayedDesk } from '../testing/desk.ts'
import { anOrderId, aRider, type Rider } from '../testing/rider.ts'

const server = aTestServer({ ...NO_LIMITS, SUPPORT_TIMEOUT_MS: '60000', SUPPORT_TOKEN: 'desk-secret' })
let rider: Rider
let agent: Rider
let desk: PlayedDesk
beforeAll(async () => {
  desk = await startDesk()
  rider = await aRider(server)
  agent = await aRider(server, { roles: ['agent'] })
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => desk.stop())

const useDesk = (url: string) => setEnv({ SUPPORT_URL: url })
const row = (orderId: string) => db().supportDelivery.findUniqueOrThrow({ where: { orderId } })

async function aFeedback(body: object = {}): Promise<string> {
  const order_id = anOrderId()
  await rider.post('/save-feedback', {
    order_id,
    stars: 2,
    comment: 'Wet seat',
    tips: '1.50',
    reasons: ['Clean car'],
    ...body,
  })
  return order_id
}

/** Has the next request time out when the desk has received it, and not earlier on a busy machine. */
function timeOutOnceReceived(orderId: string): void {
  const timeout = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal)
  desk.onRequest(({ key }) => {
    if (key === orderId) timeout.abort(new DOMException('The time-out has passed', 'TimeoutError'))
  })
}

/** Ends the back-off, so that the next attempt is due. */
async function due(orderId: string): Promise<void> {
  await db().supportDelivery.update({ where: { orderId }, data: { nextAttemptAt: null } })
}

describe('the built-in desk', () => {
  beforeAll(() => useDesk(''))

  test('gets one task with stars, reasons and comment, never with tips or the rider’s identity', async () => {
    const orderId = await aFeedback({
      reasons: { quality_choices: ['Clean car'], better_quality_choices: ['Fairer price'] },
    })
    await Promise.all([deliver(orderId), deliver(orderId)])
    await deliver(orderId)
    const tasks = await db().supportTask.findMany({ where: { key: orderId } })
    expect(tasks).toHaveLength(1)
    expect(tasks[0]).toMatchObject({ subject: 'Ride feedback: 2 of 5 stars', state: 'open' })
    for (const part of ['Clean car', 'Fairer price', 'Wet seat', orderId]) expect(tasks[0]?.body).toContain(part)
    for (const secret of ['1.5', rider.user.id, rider.user.email, rider.user.name]) {
      expect(JSON.stringify(tasks[0])).not.toContain(secret)
    }
    expect(await row(orderId)).toMatchObject({ state: 'delivered', taskId: tasks[0]?.id })
  })

  test('a crash after the task was created and before that was stored ends with one task', async () => {
    const orderId = await aFeedback()
    await deliver(orderId)
    await db().supportDelivery.update({ where: { orderId }, data: { state: 'pending', taskId: null } })
    await deliver(orderId)
    expect(await db().supportTask.count({ where: { key: orderId } })).toBe(1)
    expect((await row(orderId)).state).toBe('delivered')
  })

  test('somebody else’s task under the order’s key does not suppress ours silently: a person has to look', async () => {
    const order_id = anOrderId()
    await agent.post('/api/support/tasks', { key: order_id, subject: 'Not yours' })
    await aFeedback({ order_id })
    await deliver(order_id)
    expect(await row(order_id)).toMatchObject({ state: 'dead', lastError: expect.stringContaining('Somebody else') })
  })
})

describe('a desk behind HTTP', () => {
  beforeAll(() => useDesk(desk.url))

  test('gets the key as Idempotency-Key, our token, and no tips', async () => {
    const orderId = await aFeedback()
    await desk.play('created')
    await deliver(orderId)
    const [request] = desk.requestsOf(orderId)
    expect(request?.headers).toMatchObject({ 'idempotency-key': orderId, authorization: 'Bearer desk-secret' })
    expect(JSON.stringify(request?.body)).not.toContain('1.5')
    expect(await row(orderId)).toMatchObject({ state: 'delivered', attempts: 1 })
  })

  test('a duplicate of our own counts as delivered, a foreign one does not', async () => {
    const ours = await aFeedback()
    await desk.play('duplicate')
    await deliver(ours)
    expect((await row(ours)).state).toBe('delivered')
    const foreign = await aFeedback()
    await desk.play('foreign')
    await deliver(foreign)
    expect((await row(foreign)).state).toBe('dead')
  })

  test.each(['500', 'reset', 'timeout', '401'] as const)('%s is retried and ends with one task', async (answer) => {
    const orderId = await aFeedback()
    await desk.play(answer)
    if (answer === 'timeout') timeOutOnceReceived(orderId)
    await deliver(orderId)
    expect(await row(orderId)).toMatchObject({ state: 'pending', attempts: 1, lastError: expect.any(String) })
    await due(orderId)
    await deliver(orderId)
    expect((await row(orderId)).state).toBe('delivered')
    expect(desk.tasksOf(orderId)).toBe(1)
  })

  test('a time-out after the task was created ends with one task: the next attempt is a duplicate', async () => {
    const orderId = await aFeedback()
    await desk.play('timeout-after-create')
    timeOutOnceReceived(orderId)
    await deliver(orderId)
    expect(await row(orderId)).toMatchObject({ state: 'pending', lastError: 'The desk did not answer in time' })
    await due(orderId)
    await deliver(orderId)
    expect((await row(orderId)).state).toBe('delivered')
    expect(desk.tasksOf(orderId)).toBe(1)
    expect(desk.requestsOf(orderId)).toHaveLength(2)
  })

  test('429 is not retried before its Retry-After', async () => {
    const orderId = await aFeedback()
    const begun = Date.now()
    await desk.play('429')
    await deliver(orderId)
    const { nextAttemptAt } = await row(orderId)
    expect((nextAttemptAt?.getTime() ?? 0) - begun).toBeGreaterThanOrEqual(120_000)
    await deliver(orderId)
    expect(desk.requestsOf(orderId)).toHaveLength(1)
  })

  test('400 becomes a dead letter that an agent sees and retries', async () => {
    const orderId = await aFeedback()
    await desk.play('400')
    await deliver(orderId)
    const listed = (await agent.get('/api/support/deliveries')).body['deliveries'] as Record<string, string>[]
    const letter = listed.find((one) => one['order_id'] === orderId)
    expect(letter).toMatchObject({ state: 'dead', last_error: 'The desk answered 400' })
    expect((await rider.post(`/api/support/deliveries/${letter?.['id']}/retry`, {})).status).toBe(403)
    const retried = await agent.post(`/api/support/deliveries/${letter?.['id']}/retry`, {})
    expect(retried).toMatchObject({ status: 200, body: { state: 'pending', attempts: 0 } })
    await deliver(orderId)
    expect((await row(orderId)).state).toBe('delivered')
    expect((await agent.post(`/api/support/deliveries/${letter?.['id']}/retry`, {})).status).toBe(409)
  })

  test('a delivery that fails for days becomes a dead letter; all dead letters are retried at once', async () => {
    const orderId = await aFeedback()
    await db().supportDelivery.update({
      where: { orderId },
      data: { since: new Date(Date.now() - GIVE_UP_AFTER_MS - 1) },
    })
    await desk.play('500')
    await deliver(orderId)
    expect((await row(orderId)).state).toBe('dead')
    expect((await agent.post('/api/support/deliveries/retry', {})).body).toEqual({ status: 'retrying' })
    expect(await db().supportDelivery.count({ where: { state: 'dead' } })).toBe(0)
  })
})
