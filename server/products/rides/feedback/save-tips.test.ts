import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { tipsText } from '../testing/arbitraries.ts'
import { anOrderId, aRider, type Rider } from '../testing/rider.ts'

const server = aTestServer(NO_LIMITS)
let rider: Rider
beforeAll(async () => {
  rider = await aRider(server)
})

const roundTrip = async (tips: string) => {
  const order_id = anOrderId()
  expect((await rider.post('/save-feedback', { order_id, tips })).status).toBe(200)
  const { feedback } = (await rider.get(`/api/orders/${order_id}`)).body as { feedback: { tips: string } }
  return feedback.tips
}

test.each([
  ['0.30', '0.3'],
  ['0.1', '0.1'],
  ['0.00001', '0.00001'],
  ['0.000000000000001', '0.000000000000001'],
  ['999999999999.9999', '999999999999.9999'],
  ['9999999999999999', '9999999999999999'],
  ['0', '0'],
  ['0.0000000001234567', '0.0000000001234567'],
  ['0.0000000000001234567', '0.0000000000001234567'],
  ['10000000000000000', '10000000000000000'],
])('a tip of %s comes back with every digit', async (sent, back) => {
  expect(await roundTrip(sent)).toBe(back)
})

test('every tip keeps its value through API, database and API', async () => {
  await fc.assert(
    fc.asyncProperty(tipsText, async (tips) => {
      expect(canonical(await roundTrip(tips))).toBe(canonical(tips))
    }),
    { numRuns: 60 },
  )
})

test('dimes add up: 0.10 and 0.20 are 0.3 in the rider’s report, per currency, of nobody else', async () => {
  const other = await aRider(server)
  const spender = await aRider(server)
  await other.post('/save-feedback', { order_id: anOrderId(), tips: '5' })
  for (const tips of ['0.10', '0.20']) {
    const { body } = await spender.post('/api/orders', { fare: '3.00', currency: 'EUR' })
    await spender.post('/save-feedback', { order_id: body['order_id'], tips })
  }
  expect((await spender.get('/api/tips-report')).body).toEqual({ totals: [{ currency: 'EUR', total: '0.3' }] })
})

test('a sum longer than a single tip may be is still exact', async () => {
  const spender = await aRider(server)
  for (const tips of ['9999999999999999', '0.000000000000001']) {
    await spender.post('/save-feedback', { order_id: anOrderId(), tips })
  }
  expect((await spender.get('/api/tips-report')).body).toEqual({
    totals: [{ total: '9999999999999999.000000000000001' }],
  })
})

test('the database itself refuses what is not decimal64', async () => {
  const id = anOrderId()
  await db().rideOrder.create({ data: { id, orderId: id, userId: rider.user.id, finishedAt: new Date() } })
  for (const bad of ['NaN', 'Infinity', '-1', '12345678901234567', '1234567890123.4567', '1e385', '1e-399']) {
    await expect(
      db().$executeRaw`insert into ride_feedback (order_id, tips, content_hash) values (${id}, ${bad}::numeric, '')`,
    ).rejects.toThrow('ride_feedback_tips_check')
  }
})

/** The value without trailing zeros, as text. */
function canonical(text: string): string {
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text
}
