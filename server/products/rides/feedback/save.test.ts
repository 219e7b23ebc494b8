import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { deliver } from '../support/delivery.service.ts'
import { anOrderId, answerOf, aRider, errorOf, type Rider } from '../testing/rider.ts'

const server = aTestServer(NO_LIMITS)
let rider: Rider
beforeAll(async () => {
  rider = await aRider(server)
})

const stored = (orderId: string) =>
  db().rideFeedback.findUnique({
    where: { orderId },
    include: { reasons: { orderBy: [{ kind: 'asc' }, { position: 'asc' }] }, delivery: true },
  })

describe.each(['/save-feedback', '/api/save-feedback', '/v2/save-feedback', '/api/v2/save-feedback'])('%s', (path) => {
  const reasons = { quality_choices: ['Clean car'], better_quality_choices: ['Faster pickup'] }

  test('saves what a caller sends that knows only the source, with an id of its own', async () => {
    const order_id = anOrderId()
    const saved = await rider.post(path, { order_id, comment: 'Nice', reasons, tips: '1.50' })
    expect(saved).toMatchObject({ status: 200, body: { status: 'saved' } })
    expect(saved.headers.get('Idempotency-Replayed')).toBeNull()
    const row = await stored(order_id)
    expect(row).toMatchObject({ comment: 'Nice', stars: null, delivery: { state: 'pending' } })
    expect(row?.reasons.map((one) => [one.kind, one.text, one.known])).toEqual([
      ['better', 'Faster pickup', true],
      ['quality', 'Clean car', true],
    ])
  })

  test('replays the same content and refuses other content', async () => {
    const body = { order_id: anOrderId(), stars: 4, reasons, tips: '0.30' }
    await rider.post(path, body)
    const again = await rider.post(path, { ...body, tips: '0.3' })
    expect(again).toMatchObject({ status: 200, body: { status: 'saved' } })
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    const other = await rider.post(path, { ...body, stars: 5 })
    expect(other.status).toBe(409)
    expect(errorOf(other).code).toBe('already_saved')
    expect(await stored(body.order_id)).toMatchObject({ stars: 4 })
  })

  test.each([{}, { stars: null, comment: '', tips: null }, { comment: ' \n' }, { reasons: { quality_choices: [] } }])(
    'refuses what says nothing, %j, and leaves the order its only save',
    async (nothing) => {
      const order_id = anOrderId()
      const refused = await rider.post(path, { order_id, ...nothing })
      expect(refused.status).toBe(400)
      expect(errorOf(refused).fields).toHaveProperty('stars')
      expect(await db().rideOrder.count({ where: { id: order_id } })).toBe(0)
      expect((await rider.post(path, { order_id, tips: '0' })).status).toBe(200)
    },
  )
})

const LONG = 'x'.repeat(201)
describe('bad input is 400 with the field, and nothing is stored', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['tips', 'a number', { tips: 0.3 }],
    ['tips', 'an exponent', { tips: '1e3' }],
    ['tips', 'no number', { tips: 'NaN' }],
    ['tips', 'hexadecimal', { tips: '0x10' }],
    ['tips', 'a separator', { tips: '1_000' }],
    ['tips', 'a sign', { tips: '-1' }],
    ['tips', 'nothing', { tips: '' }],
    ['tips', '17 digits', { tips: '12345678901234567' }],
    ['stars', 'zero', { stars: 0 }],
    ['stars', 'six', { stars: 6 }],
    ['stars', 'a fraction', { stars: 4.5 }],
    ['stars', 'a text', { stars: '4' }],
    ['comment', 'too long', { comment: 'x'.repeat(2001) }],
    ['comment', 'a number', { comment: 5 }],
    ['comment', 'what PostgreSQL cannot store', { comment: 'a\u0000b' }],
    ['reasons', 'a text', { reasons: 'Clean car' }],
    ['reasons', 'too many', { reasons: Array.from({ length: 21 }, (_, i) => `r${i}`) }],
    ['reasons.0', 'too long', { reasons: [LONG] }],
    ['order_id', 'another alphabet', { order_id: 'a b' }],
    ['order_id', 'too long', { order_id: 'x'.repeat(65) }],
    ['order_id', 'a number', { order_id: 7 }],
    ['reasons.1', 'null in a list', { reasons: ['Clean car', null] }],
    ['order_id', 'null', { order_id: null }],
  ])('%s: %s', async (field, _why, change) => {
    const order_id = anOrderId()
    const refused = await rider.post('/save-feedback', { order_id, ...change })
    expect(refused.status).toBe(400)
    const named = Object.keys(errorOf(refused).fields ?? {})
    expect(named.some((name) => name === field || name.split('.')[0] === field.split('.')[0])).toBe(true)
    expect(await db().rideOrder.count({ where: { id: order_id } })).toBe(0)
  })

  test('a missing order id and a body that is not JSON', async () => {
    expect((await rider.post('/save-feedback', { stars: 5 })).status).toBe(400)
    const headers = { 'Content-Type': 'application/json' }
    const raw = await server.fetch('/save-feedback', { method: 'POST', token: rider.token, headers, body: '{"a":' })
    expect((await answerOf(raw)).status).toBe(400)
  })
})

describe('callers', () => {
  test('without a credential, or with a bad one, get 401; without the scope 403', async () => {
    const json = { order_id: anOrderId() }
    for (const path of ['/save-feedback', '/v2/save-feedback']) {
      expect((await server.fetch(path, { method: 'POST', json })).status).toBe(401)
      expect((await server.fetch(path, { method: 'POST', json, token: 'qt_bad' })).status).toBe(401)
    }
    expect(await db().rideOrder.count({ where: { id: json.order_id } })).toBe(0)
  })

  test('find another rider’s registered trip missing', async () => {
    const order_id = (await rider.post('/api/orders', {})).body['order_id'] as string
    await rider.post('/save-feedback', { order_id, stars: 5 })
    const stranger = await aRider(server)
    expect((await stranger.post('/save-feedback', { order_id, stars: 5 })).status).toBe(404)
    expect(await stored(order_id)).toMatchObject({ stars: 5 })
  })

  test('cannot use an id that another account has used: it has one feedback and one support task', async () => {
    const order_id = anOrderId()
    await rider.post('/save-feedback', { order_id, stars: 2, comment: 'first' })
    const stranger = await aRider(server)
    expect((await stranger.post('/save-feedback', { order_id, stars: 5, comment: 'second' })).status).toBe(404)
    expect((await stranger.post(`/api/orders/${order_id}/feedback-link`, {})).status).toBe(404)
    const rows = await db().rideOrder.findMany({ where: { orderId: order_id } })
    expect(rows.map(({ id, userId }) => [id, userId])).toEqual([[order_id, rider.user.id]])
    await deliver(order_id)
    const tasks = await db().supportTask.findMany({ where: { key: { startsWith: order_id } } })
    expect(tasks.map(({ key }) => key)).toEqual([order_id])
    expect(tasks[0]?.body).toContain('first')
  })

  test('who save under one id at once: one account has the feedback, for the others the id does not exist', async () => {
    const order_id = anOrderId()
    const riders = await Promise.all(Array.from({ length: 5 }, () => aRider(server)))
    const saves = riders.flatMap((one, account) => Array.from({ length: 8 }, () => ({ one, account })))
    const answers = await Promise.all(
      saves.map(async ({ one, account }) => {
        const { status } = await one.post('/save-feedback', { order_id, stars: 4 })
        return { status, account }
      }),
    )
    const saved = answers.filter(({ status }) => status === 200)
    expect(new Set(saved.map(({ account }) => account)).size).toBe(1)
    expect(saved).toHaveLength(8)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(32)
    expect(await db().rideFeedback.count({ where: { order: { orderId: order_id } } })).toBe(1)
  })

  test('with an order system get 404 for an id it has not registered', async () => {
    setEnv({ RIDES_ORDERS: 'strict' })
    try {
      const theirs = anOrderId()
      expect((await rider.post('/save-feedback', { order_id: theirs, stars: 5 })).status).toBe(404)
      const own = (await rider.post('/api/orders', { fare: '12.00', currency: 'EUR' })).body['order_id']
      expect((await rider.post('/save-feedback', { order_id: own, stars: 5 })).status).toBe(200)
    } finally {
      setEnv({ RIDES_ORDERS: 'open' })
    }
  })
})

test('a refusal says in the language of the request what is wrong; its code and field stay the same', async () => {
  const body = { order_id: anOrderId(), stars: 4 }
  const russian = { 'Accept-Language': 'ru' }
  await rider.post('/save-feedback', body)
  const refused = await rider.post('/save-feedback', { ...body, stars: 5 }, russian)
  expect(errorOf(refused)).toMatchObject({ code: 'already_saved', message: 'Отзыв об этой поездке уже сохранён' })
  const wrong = await rider.post('/save-feedback', { order_id: anOrderId(), tips: '1e3' }, russian)
  expect(wrong.status).toBe(400)
  expect(errorOf(wrong).fields?.['tips']?.[0]).toMatch(/^сумма строкой, например "1\.50"/)
})
