import { describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { deliver } from '../support/delivery.service.ts'
import { anOrderId, aRider, type Rider } from '../testing/rider.ts'

const FIELDS = [
  'quality_choices',
  'better_quality_choices',
  'prev_order_stars',
  'prev_prev_order_stars',
  'tips_suggestion',
]
const PATHS = ['/feedback-screen', '/api/feedback-screen', '/v2/feedback-screen', '/api/v2/feedback-screen']
const server = aTestServer(NO_LIMITS)

const TEN_DAYS_AGO = Date.now() - 240 * 3600_000
const hoursLater = (hours: number) => new Date(TEN_DAYS_AGO + hours * 3600_000).toISOString()

/** Registers trips that ended an hour apart, rates them in order, and returns their ids. */
async function ratedTrips(rider: Rider, stars: number[], fare = '20.00'): Promise<string[]> {
  const ids: string[] = []
  for (const [i, given] of stars.entries()) {
    const finished_at = hoursLater(i)
    const { body } = await rider.post('/api/orders', { fare, currency: 'EUR', finished_at })
    const order_id = body['order_id'] as string
    await rider.post('/save-feedback', { order_id, stars: given })
    ids.push(order_id)
  }
  return ids
}

describe.each(PATHS)('GET %s', (path) => {
  test('returns choices and a suggestion, and no earlier ratings, without an order id', async () => {
    const rider = await aRider(server)
    const { status, body } = await rider.get(path)
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(['better_quality_choices', 'quality_choices', 'tips_suggestion'])
    expect(body['quality_choices']).toContain('Clean car')
    expect(body['tips_suggestion']).toMatch(/^\d+\.\d\d$/)
  })

  test('accepts an id of the caller’s own, and has exactly the five fields once two trips are rated', async () => {
    const rider = await aRider(server)
    await ratedTrips(rider, [2, 4])
    const { status, body } = await rider.get(`${path}?order_id=${anOrderId()}`)
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(FIELDS.toSorted())
    expect(body).toMatchObject({ prev_order_stars: 4, prev_prev_order_stars: 2 })
  })

  test('answers 401 without a credential, 400 to a malformed id or an unknown parameter, 404 to a stranger’s order', async () => {
    const rider = await aRider(server)
    const stranger = await aRider(server)
    const [theirs] = await ratedTrips(stranger, [5])
    expect((await server.fetch(path)).status).toBe(401)
    expect((await rider.get(`${path}?order_id=a%20b`)).status).toBe(400)
    expect((await rider.get(`${path}?order=1`)).status).toBe(400)
    expect((await rider.get(`${path}?order_id=${theirs}`)).status).toBe(404)
  })
})

describe('earlier ratings', () => {
  test('are those of the two trips just before this one', async () => {
    const rider = await aRider(server)
    const [first, second, third] = await ratedTrips(rider, [1, 3, 5])
    const screen = async (id?: string) => (await rider.get(`/feedback-screen?order_id=${id}`)).body
    expect(await screen(first)).not.toHaveProperty('prev_order_stars')
    expect(await screen(second)).toMatchObject({ prev_order_stars: 1 })
    expect(await screen(second)).not.toHaveProperty('prev_prev_order_stars')
    expect(await screen(third)).toMatchObject({ prev_order_stars: 3, prev_prev_order_stars: 1 })
    expect(await screen(anOrderId())).toMatchObject({ prev_order_stars: 5, prev_prev_order_stars: 3 })
  })

  test.each<[string, object | null]>([
    ['not rated', null],
    ['saved without a rating', { comment: 'no rating' }],
  ])('are absent of a trip that was %s: nothing is compared with an older one', async (_how, feedback) => {
    const rider = await aRider(server)
    await ratedTrips(rider, [2, 4])
    const { body } = await rider.post('/api/orders', { finished_at: hoursLater(24) })
    if (feedback) await rider.post('/save-feedback', { order_id: body['order_id'], ...feedback })
    const next = (await rider.get(`/feedback-screen?order_id=${anOrderId()}`)).body
    expect(next).not.toHaveProperty('prev_order_stars')
    expect(next).toMatchObject({ prev_prev_order_stars: 4 })
    const { body: last } = await rider.post('/api/orders', { finished_at: hoursLater(48) })
    await rider.post('/save-feedback', { order_id: last['order_id'], stars: 3 })
    const after = (await rider.get(`/feedback-screen?order_id=${anOrderId()}`)).body
    expect(after).toMatchObject({ prev_order_stars: 3 })
    expect(after).not.toHaveProperty('prev_prev_order_stars')
    expect((await rider.get('/feedback-screen')).body).toMatchObject({ prev_order_stars: 3 })
  })

  test('without an id are the latest ones once every trip is rated', async () => {
    const rider = await aRider(server)
    await ratedTrips(rider, [2, 4])
    expect((await rider.get('/feedback-screen')).body).toMatchObject({ prev_order_stars: 4, prev_prev_order_stars: 2 })
  })

  test('without an id are not hidden by an older trip that was never rated', async () => {
    const rider = await aRider(server)
    await rider.post('/api/orders', { fare: '90.00', currency: 'EUR', finished_at: hoursLater(-12) })
    await ratedTrips(rider, [5, 3])
    const { body } = await rider.get('/feedback-screen')
    expect(body).toMatchObject({ prev_order_stars: 3, prev_prev_order_stars: 5, tips_suggestion: '1.00' })
  })

  test('without an id belong to the latest trip while it is unrated', async () => {
    const rider = await aRider(server)
    await ratedTrips(rider, [2])
    await rider.post('/api/orders', { fare: '50.00', currency: 'EUR' })
    expect((await rider.get('/feedback-screen')).body).toMatchObject({ prev_order_stars: 2, tips_suggestion: '5.00' })
  })

  test('never come from another rider', async () => {
    const rider = await aRider(server)
    await ratedTrips(await aRider(server), [5, 5])
    expect((await rider.get(`/feedback-screen?order_id=${anOrderId()}`)).body).not.toHaveProperty('prev_order_stars')
  })
})

test('the suggestion follows the fare and the rider’s own habit', async () => {
  const rider = await aRider(server)
  for (const tips of ['2.00', '2.00', '8.00']) {
    const { body } = await rider.post('/api/orders', { fare: '10.00', currency: 'EUR' })
    await rider.post('/save-feedback', { order_id: body['order_id'], tips })
  }
  const { body } = await rider.post('/api/orders', { fare: '30.00', currency: 'EUR' })
  expect((await rider.get(`/feedback-screen?order_id=${body['order_id'] as string}`)).body['tips_suggestion']).toBe(
    '6.00',
  )
  expect((await rider.get(`/feedback-screen?order_id=${anOrderId()}`)).body['tips_suggestion']).toBe('2.00')
})

test('the suggestion is exact to the hundredth, and at least half a unit', async () => {
  const rider = await aRider(server)
  const suggestionFor = async (fare: string) => {
    const { body } = await rider.post('/api/orders', { fare, currency: 'EUR' })
    return (await rider.get(`/feedback-screen?order_id=${body['order_id'] as string}`)).body['tips_suggestion']
  }
  expect(await suggestionFor('12.34')).toBe('1.23')
  expect(await suggestionFor('0.30')).toBe('0.50')
  expect(await suggestionFor('4.90')).toBe('0.50')
})

describe('a trip that ended longer ago than it can be rated', () => {
  const after = (days: number) => new Date(Date.now() - days * 24 * 3600_000).toISOString()

  test('asks nothing, is no trip to rate, and is stored and marked when it is rated all the same', async () => {
    const rider = await aRider(server)
    const { body: trip } = await rider.post('/api/orders', { finished_at: after(31), fare: '80.00', currency: 'EUR' })
    const order_id = trip['order_id'] as string
    expect((await rider.get(`/feedback-screen?order_id=${order_id}`)).body).toEqual({ quality_choices: [] })
    expect((await rider.get('/feedback-screen')).body).toMatchObject({ tips_suggestion: '1.00' })
    expect((await rider.post('/save-feedback', { order_id, stars: 2 })).body).toEqual({ status: 'saved' })
    await deliver(order_id)
    expect(await db().supportTask.findUniqueOrThrow({ where: { key: order_id } })).toMatchObject({
      tags: expect.arrayContaining(['late']),
    })
  })

  test('is rated as long as RIDES_RATING_DAYS says', async () => {
    const rider = await aRider(server)
    const { body: trip } = await rider.post('/api/orders', { finished_at: after(31) })
    const choices = async () =>
      (await rider.get(`/feedback-screen?order_id=${trip['order_id'] as string}`)).body['quality_choices']
    for (const [days, isAsked] of [
      ['32', true],
      ['31', false],
      ['0', true],
    ] as const) {
      setEnv({ RIDES_RATING_DAYS: days })
      expect(await choices(), days).toEqual(isAsked ? expect.arrayContaining(['Clean car']) : [])
    }
    expect((await rider.get('/config')).body).not.toHaveProperty('rating_days')
    setEnv({ RIDES_RATING_DAYS: '' })
  })
})

test('what is switched off is left out, so that old clients obey; saving still works', async () => {
  const operator = await aRider(server, { roles: ['operator'] })
  const rider = await aRider(server)
  await ratedTrips(rider, [1, 2])
  const order_id = anOrderId()
  const flip = async (name: string, enabled: boolean) => {
    expect((await operator.send('PATCH', `/api/switches/${name}`, { enabled })).status).toBe(200)
  }
  const fields = async () => Object.keys((await rider.get(`/feedback-screen?order_id=${order_id}`)).body).toSorted()
  await flip('better_reasons', false)
  expect(await fields()).toEqual(['quality_choices', 'tips_suggestion'])
  await flip('tips', false)
  expect(await fields()).toEqual(['quality_choices'])
  await flip('feedback_screen', false)
  expect((await rider.get('/feedback-screen')).body).toEqual({ quality_choices: [] })
  const late = { order_id, stars: 5, reasons: { better_quality_choices: ['Faster pickup'] }, tips: '1' }
  expect((await rider.post('/save-feedback', late)).status).toBe(200)
  expect((await rider.get(`/api/orders/${order_id}`)).body).toMatchObject({
    feedback: { better_quality_choices: ['Faster pickup'], tips: '1' },
  })
})
