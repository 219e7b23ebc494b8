import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { deliver } from '../support/delivery.service.ts'
import { anOrderId, aRider, errorOf, type Rider } from '../testing/rider.ts'

const server = aTestServer(NO_LIMITS)
let rider: Rider
beforeAll(async () => {
  rider = await aRider(server)
})

const stored = (orderId: string) =>
  db().rideFeedback.findUnique({
    where: { orderId },
    include: { reasons: { orderBy: [{ kind: 'asc' }, { position: 'asc' }] } },
  })

describe('the two forms of reasons', () => {
  test('mean the same: the legacy form retried in the current form is a replay', async () => {
    const order_id = anOrderId()
    await rider.post('/save-feedback', { order_id, stars: 3, reasons: ['Clean car', 'On time'] })
    const current = { quality_choices: ['Clean car', 'On time'] }
    for (const path of ['/save-feedback', '/v2/save-feedback']) {
      const again = await rider.post(path, { order_id, stars: 3, reasons: current })
      expect(again.status).toBe(200)
      expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    }
    expect(await db().rideReason.count({ where: { orderId: order_id } })).toBe(2)
  })

  test.each<[string, object]>([
    ['a dictionary', { better_reasons: { better_quality_choices: ['Faster pickup'] } }],
    [
      'a dictionary of both',
      { better_reasons: { quality_choices: ['On time'], better_quality_choices: ['Faster pickup'] } },
    ],
    ['a list', { better_quality_choices: ['Faster pickup'] }],
    [
      'both',
      { better_quality_choices: ['Faster pickup'], better_reasons: { better_quality_choices: ['Faster pickup'] } },
    ],
  ])('an unchanged array may have %s of the other answers beside it', async (_what, beside) => {
    const order_id = anOrderId()
    const legacy = { order_id, stars: 5, reasons: ['Clean car', 'On time'] }
    expect((await rider.post('/save-feedback', { ...legacy, ...beside })).status).toBe(200)
    expect((await stored(order_id))?.reasons.map(({ kind, text }) => [kind, text])).toEqual([
      ['better', 'Faster pickup'],
      ['quality', 'Clean car'],
      ['quality', 'On time'],
    ])
    const reasons = { quality_choices: ['Clean car', 'On time'], better_quality_choices: ['Faster pickup'] }
    const again = await rider.post('/v2/save-feedback', { order_id, stars: 5, reasons })
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([200, 'true'])
    expect((await rider.post('/save-feedback', legacy)).status).toBe(409)
    await deliver(order_id)
    expect((await db().supportTask.findUniqueOrThrow({ where: { key: order_id } })).body).toContain('Faster pickup')
  })

  test('together have at most 20 reasons for each question', async () => {
    const order_id = anOrderId()
    const reasons = Array.from({ length: 20 }, (_, i) => `reason ${i}`)
    const answers = { better_quality_choices: ['Other'], better_reasons: { better_quality_choices: reasons } }
    const refused = await rider.post('/save-feedback', { order_id, reasons, ...answers })
    expect(refused.status).toBe(400)
    expect(errorOf(refused).fields).toHaveProperty('better_quality_choices')
    expect(await db().rideOrder.count({ where: { id: order_id } })).toBe(0)
    const same = { better_quality_choices: ['reason 3'], better_reasons: { better_quality_choices: reasons } }
    expect((await rider.post('/save-feedback', { order_id, reasons, ...same })).status).toBe(200)
  })

  test('are refused by name when they are malformed', async () => {
    for (const [field, value] of [
      ['better_reasons', ['Faster pickup']],
      ['better_reasons', { better_quality_choices: [''] }],
      ['better_quality_choices', 'Faster pickup'],
    ] as const) {
      const refused = await rider.post('/save-feedback', {
        order_id: anOrderId(),
        reasons: ['Clean car'],
        [field]: value,
      })
      expect(refused.status).toBe(400)
      expect(Object.keys(errorOf(refused).fields ?? {})[0]).toMatch(field)
    }
  })

  test('v2 accepts the object form only', async () => {
    const refused = await rider.post('/v2/save-feedback', { order_id: anOrderId(), reasons: ['Clean car'] })
    expect(refused.status).toBe(400)
    expect(errorOf(refused).fields).toHaveProperty('reasons')
  })

  test('keep a reason that is not among today’s choices, marked', async () => {
    const order_id = anOrderId()
    await rider.post('/save-feedback', { order_id, reasons: ['Clean car', 'Free mints'] })
    const row = await stored(order_id)
    expect(row?.reasons.map((one) => [one.text, one.known])).toEqual([
      ['Clean car', true],
      ['Free mints', false],
    ])
  })
})

describe.each(['/save-feedback', '/v2/save-feedback'])('a client of another age, at %s', (path) => {
  test('may send null for what it leaves out', async () => {
    const order_id = anOrderId()
    const nulls = { stars: null, rating: null, reasons: null, better_reasons: null, better_quality_choices: null }
    expect((await rider.post(path, { order_id, ...nulls, tips: null, comment: 'Fine' })).status).toBe(200)
    expect(await stored(order_id)).toMatchObject({ stars: null, comment: 'Fine', reasons: [], tips: null })
    const again = await rider.post(path, { order_id, comment: 'Fine' })
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([200, 'true'])
    const questions = { quality_choices: ['Clean car'], better_quality_choices: null }
    expect((await rider.post(path, { order_id: anOrderId(), reasons: questions })).status).toBe(200)
  })

  test('may send fields that are unknown here, and what is known is stored', async () => {
    const order_id = anOrderId()
    const reasons = { quality_choices: ['Clean car'], worse_quality_choices: ['Loud'] }
    expect((await rider.post(path, { order_id, stars: 4, reasons, mood: 'calm' })).status).toBe(200)
    expect(await stored(order_id)).toMatchObject({ stars: 4, reasons: [{ text: 'Clean car' }] })
  })
})

describe.each(['/save-feedback', '/v2/save-feedback'])('the rating, at %s', (path) => {
  test('is read from `rating` as from `stars`', async () => {
    const order_id = anOrderId()
    expect((await rider.post(path, { order_id, rating: 4 })).status).toBe(200)
    expect(await stored(order_id)).toMatchObject({ stars: 4 })
    for (const same of [{ stars: 4 }, { stars: 4, rating: 4 }]) {
      const again = await rider.post(path, { order_id, ...same })
      expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([200, 'true'])
    }
  })

  test.each([{ rating: 6 }, { rating: '4' }, { rating: 4, stars: 5 }])('of %j is refused', async (rating) => {
    const order_id = anOrderId()
    const refused = await rider.post(path, { order_id, ...rating })
    expect(refused.status).toBe(400)
    expect(errorOf(refused).fields).toHaveProperty('rating')
    expect(await db().rideOrder.count({ where: { id: order_id } })).toBe(0)
  })
})
