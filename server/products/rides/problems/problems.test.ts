import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { deliver, wakeOverdue } from '../support/delivery.service.ts'
import { startDesk, type PlayedDesk } from '../testing/desk.ts'
import { anOrderId, aRider, errorOf, type Rider } from '../testing/rider.ts'

const server = aTestServer({ ...NO_LIMITS, SUPPORT_TOKEN: 'desk-secret' })
let rider: Rider
let desk: PlayedDesk
beforeAll(async () => {
  rider = await aRider(server, { name: 'Rider Reading' })
  desk = await startDesk()
})
afterAll(() => desk.stop())

const LOST = { topic: 'lost_item', text: 'A green umbrella on the back seat' }
const report = (orderId: string, body: object = LOST, by = rider) => by.post(`/api/orders/${orderId}/problems`, body)

async function aTrip(): Promise<string> {
  const driver = { id: 'drv-1', first_name: 'Elena' }
  const car = { make: 'Octavia', plate: 'B-QT 318' }
  return (await rider.post('/api/orders', { fare: '18.40', driver, car })).body['order_id'] as string
}

test('a report is stored and shown on the trip; the same again is a replay, another text is refused', async () => {
  const orderId = await aTrip()
  const first = await report(orderId)
  expect(first).toMatchObject({ status: 201, body: LOST })
  expect(first.headers.get('Idempotency-Replayed')).toBeNull()
  const again = await report(orderId, { ...LOST, text: ` ${LOST.text} ` })
  expect([again.body, again.headers.get('Idempotency-Replayed')]).toEqual([first.body, 'true'])
  const other = await report(orderId, { ...LOST, text: 'Two umbrellas' })
  expect([other.status, errorOf(other).code]).toEqual([409, 'already_reported'])
  expect((await report(orderId, { topic: 'price', text: 'Too much' })).status).toBe(201)
  const { problems } = (await rider.get(`/api/orders/${orderId}`)).body as { problems: { topic: string }[] }
  expect(problems.map(({ topic }) => topic)).toEqual(['lost_item', 'price'])
  const noted = { action: 'orders.reportProblem', subject: `order:${orderId}` }
  expect(await db().auditEntry.count({ where: noted })).toBe(2)
})

test.each([
  [{ topic: 'weather' }, 'topic'],
  [{ text: '  ' }, 'text'],
  [{ text: 'x'.repeat(2001) }, 'text'],
  [{ text: undefined }, 'text'],
  [{ stars: 1 }, 'stars'],
])('a report with %j is 400 and stores nothing', async (change, field) => {
  const orderId = await aTrip()
  const refused = await report(orderId, { ...LOST, ...change })
  expect([refused.status, Object.keys(errorOf(refused).fields ?? {})]).toEqual([400, [field]])
  expect(await db().rideProblem.count({ where: { orderId } })).toBe(0)
})

test('a trip of somebody else does not exist, also for an agent; without a credential it is 401', async () => {
  const orderId = await aTrip()
  for (const stranger of [await aRider(server), await aRider(server, { roles: ['agent', 'operator'] })]) {
    expect((await report(orderId, LOST, stranger)).status).toBe(404)
  }
  const path = `/api/orders/${orderId}/problems`
  expect((await server.fetch(path, { method: 'POST', json: LOST })).status).toBe(401)
  expect(await db().rideProblem.count({ where: { orderId } })).toBe(0)
})

describe('the support task', () => {
  test('is one of its own beside that of the feedback, with neither fare, driver, car nor rider', async () => {
    setEnv({ SUPPORT_URL: '' })
    const orderId = await aTrip()
    await rider.post('/save-feedback', { order_id: orderId, stars: 2, tips: '77.31', reasons: ['Dirty car'] })
    await Promise.all(Array.from({ length: 20 }, () => report(orderId)))
    const key = `${orderId}:lost_item`
    await Promise.all([deliver(orderId), deliver(key), deliver(key), deliver(orderId)])
    const tasks = await db().supportTask.findMany({ where: { key: { startsWith: orderId } }, orderBy: { key: 'asc' } })
    expect(tasks.map((task) => task.key)).toEqual([orderId, key])
    expect(tasks[0]?.tags).toEqual(['ride-feedback', 'stars-2', 'cause-car'])
    expect(tasks[1]?.tags).toEqual(['ride-problem', 'problem-lost_item'])
    expect(tasks[1]?.body).toContain(LOST.text)
    const text = JSON.stringify(tasks)
    const secrets = ['18.4', '77.31', 'Elena', 'drv-1', 'Octavia', 'B-QT', rider.user.id, rider.user.name]
    for (const secret of secrets) expect(text).not.toContain(secret)
  })

  test.each(['500', 'reset', 'duplicate'] as const)('is made once by a desk that answers %s first', async (answer) => {
    setEnv({ SUPPORT_URL: desk.url })
    const orderId = await aTrip()
    const key = `${orderId}:lost_item`
    await report(orderId)
    await desk.play(answer)
    await deliver(key)
    await db().supportDelivery.update({ where: { problemId: key }, data: { nextAttemptAt: null } })
    await deliver(key)
    await deliver(key)
    const { state } = await db().supportDelivery.findUniqueOrThrow({ where: { problemId: key } })
    expect([state, desk.tasksOf(key)]).toEqual(['delivered', answer === 'duplicate' ? 0 : 1])
  })

  test('that waits without a job is taken up by the sweep; one that is dead is retried by an agent', async () => {
    setEnv({ SUPPORT_URL: desk.url })
    const orderId = anOrderId()
    const problemId = `${orderId}:safety`
    await report(orderId, { topic: 'safety', text: 'He was on the phone' })
    const job = () =>
      db().$queryRaw<unknown[]>`select 1 from graphile_worker.jobs where key = ${`deliver ${problemId}`}`
    await db().$queryRaw`select 1 from graphile_worker.remove_job(${`deliver ${problemId}`})`
    await db().supportDelivery.update({ where: { problemId }, data: { updatedAt: new Date(0) } })
    await wakeOverdue()
    expect(await job()).toHaveLength(1)
    await desk.play('400')
    await deliver(problemId)
    const agent = await aRider(server, { roles: ['agent'] })
    const { deliveries } = (await agent.get('/api/support/deliveries')).body as { deliveries: Record<string, string>[] }
    const dead = deliveries.find((one) => one['order_id'] === orderId)
    expect(dead).toMatchObject({ topic: 'safety', state: 'dead' })
    expect((await agent.post(`/api/support/deliveries/${dead?.['id']}/retry`, {})).status).toBe(200)
    await deliver(problemId)
    expect(desk.tasksOf(problemId)).toBe(1)
  })
})
