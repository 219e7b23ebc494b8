import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { anOrderId, aRider, type Rider } from '../testing/rider.ts'

const server = aTestServer(NO_LIMITS)
let rider: Rider
beforeAll(async () => {
  rider = await aRider(server)
})

const reasons = { quality_choices: ['Clean car', 'On time'], better_quality_choices: ['Faster pickup'] }

test('a hundred identical saves at once are one feedback, one outbox row, all reasons; one is first, the others replay', async () => {
  const body = { order_id: anOrderId(), stars: 5, reasons, tips: '0.10' }
  const answers = await Promise.all(Array.from({ length: 100 }, () => rider.post('/save-feedback', body)))
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 100 }, () => 200))
  expect(answers.filter((answer) => answer.headers.get('Idempotency-Replayed') === null)).toHaveLength(1)
  await expectOne(body.order_id)
})

test('fifty saves of two different bodies at once: one body wins, its duplicates replay, the other is refused', async () => {
  const order_id = anOrderId()
  const bodies = [5, 2].map((stars) => ({ order_id, stars, reasons }))
  const sent = Array.from({ length: 50 }, (_, i) => bodies[i % 2])
  const answers = await Promise.all(sent.map((body) => rider.post('/save-feedback', body)))
  const won = (await db().rideFeedback.findUniqueOrThrow({ where: { orderId: order_id } })).stars
  for (const [i, answer] of answers.entries()) expect(answer.status).toBe(sent[i]?.stars === won ? 200 : 409)
  await expectOne(order_id)
})

test('riders who save different trips at once do not wait for each other', async () => {
  const ids = Array.from({ length: 40 }, anOrderId)
  const answers = await Promise.all(ids.map((order_id) => rider.post('/save-feedback', { order_id, stars: 3 })))
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  expect(await db().supportDelivery.count({ where: { orderId: { in: ids } } })).toBe(40)
})

async function expectOne(orderId: string): Promise<void> {
  expect(await db().rideFeedback.count({ where: { orderId } })).toBe(1)
  expect(await db().supportDelivery.count({ where: { orderId } })).toBe(1)
  expect(await db().rideReason.count({ where: { orderId } })).toBe(3)
}
