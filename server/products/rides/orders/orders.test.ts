import { expect, test } from 'vitest'
import { setEnv } from '#server/settings/env.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { anOrderId, aRider } from '../testing/rider.ts'

const server = aTestServer(NO_LIMITS)

const TRIP = { pickup: 'Station', dropoff: 'Airport', fare: '18.40', currency: 'EUR' }

test('a registered trip has an opaque id, a Location, and comes back as it was', async () => {
  const rider = await aRider(server)
  const made = await rider.post('/api/orders', TRIP)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ ...TRIP, fare: '18.4' })
  const id = made.body['order_id'] as string
  expect(id).toMatch(/^ord_[0-9a-f]{32}$/)
  expect(made.headers.get('Location')).toBe(`${server.url}/api/orders/${id}`)
  expect((await rider.get(`/api/orders/${id}`)).body).toEqual(made.body)
})

const SEEN = {
  driver: { id: '4711', first_name: 'Elena' },
  car: { make: 'Škoda Octavia', color: 'White', plate: 'B-QT 318' },
  route: [
    { lat: 52.5251, lon: 13.3694 },
    { lat: 52.3667, lon: 13.5033 },
  ],
}

test('a trip shows driver, car and way to its rider, the same picture for the same driver, and never the driver’s id', async () => {
  const rider = await aRider(server)
  const orders = [
    await rider.post('/api/orders', { ...TRIP, ...SEEN }),
    await rider.post('/api/orders', { driver: SEEN.driver }),
    await rider.post('/api/orders', { driver: { ...SEEN.driver, id: '4712' } }),
    await rider.post('/api/orders', { driver: { first_name: 'Elena' }, car: { make: 'Dacia' } }),
  ]
  const [first, again, other, unknown] = await Promise.all(
    orders.map(async ({ body }) => (await rider.get(`/api/orders/${String(body['order_id'])}`)).body),
  )
  const picture = expect.stringMatching(/^[0-9a-f]{16}$/)
  expect(first).toEqual({
    ...orders[0]?.body,
    car: SEEN.car,
    route: SEEN.route,
    driver: { first_name: 'Elena', picture },
  })
  expect(again?.['driver']).toEqual(first?.['driver'])
  expect(other?.['driver']).not.toEqual(first?.['driver'])
  expect(unknown).toMatchObject({ driver: { first_name: 'Elena' }, car: { make: 'Dacia' } })
  expect(JSON.stringify([first, again, other, unknown])).not.toMatch(/471[12]"/)
  const [listed] = (await rider.get('/api/orders?limit=100')).body['orders'] as object[]
  expect(listed).not.toHaveProperty('route')
})

test.each([
  [{ fare: 18.4 }, 'fare'],
  [{ fare: '1e2' }, 'fare'],
  [{ currency: 'euro' }, 'currency'],
  [{ pickup: '' }, 'pickup'],
  [{ finished_at: 'yesterday' }, 'finished_at'],
  [{ finished_at: '2999-01-01T00:00:00Z' }, 'finished_at'],
  [{ driver: 'x' }, 'driver'],
  [{ driver: { id: 'd' } }, 'driver.first_name'],
  [{ driver: { first_name: 'E'.repeat(41) } }, 'driver.first_name'],
  [{ driver: { first_name: 'E', id: 'a b' } }, 'driver.id'],
  [{ driver: { first_name: 'E', phone: '1' } }, 'driver.phone'],
  [{ car: { color: 'White' } }, 'car.make'],
  [{ car: { make: 'Dacia', plate: 'A\nB' } }, 'car.plate'],
  [{ route: [{ lat: 1, lon: 1 }] }, 'route'],
  [{ route: Array.from({ length: 201 }, () => ({ lat: 1, lon: 1 })) }, 'route'],
  [
    {
      route: [
        { lat: 91, lon: 0 },
        { lat: 0, lon: 0 },
      ],
    },
    'route.0.lat',
  ],
])('a trip with %j is 400 and not registered', async (change, field) => {
  const rider = await aRider(server)
  const refused = await rider.post('/api/orders', { ...TRIP, ...change })
  expect(refused.status).toBe(400)
  expect(Object.keys((refused.body['error'] as { fields: object }).fields)).toEqual([field])
  expect((await rider.get('/api/orders')).body['orders']).toEqual([])
})

test('the list is the caller’s own, newest first, and pages through every trip once', async () => {
  const rider = await aRider(server)
  await (await aRider(server)).post('/api/orders', TRIP)
  const ids: unknown[] = []
  for (let i = 0; i < 7; i++) {
    const finished_at = new Date(Date.UTC(2026, 0, 1, Math.floor(i / 2))).toISOString()
    ids.unshift((await rider.post('/api/orders', { ...TRIP, finished_at })).body['order_id'])
  }
  const seen: string[] = []
  for (let after: string | undefined = ''; after !== undefined;) {
    const page = await rider.get(`/api/orders?limit=3${after && `&cursor=${after}`}`)
    seen.push(...(page.body['orders'] as { order_id: string }[]).map((order) => order.order_id))
    after = page.body['next'] as string | undefined
  }
  expect(seen.toSorted()).toEqual(ids.map(String).toSorted())
  expect(new Set(seen).size).toBe(7)
})

test('a stranger’s trip is indistinguishable from a missing one', async () => {
  const rider = await aRider(server)
  const stranger = await aRider(server)
  const theirs = (await stranger.post('/api/orders', TRIP)).body['order_id'] as string
  const withoutRequestId = ({ status, body }: Awaited<ReturnType<typeof rider.get>>) => ({
    status,
    error: { ...(body['error'] as object), request_id: '' },
  })
  const missing = `ord_${'0'.repeat(32)}`
  for (const path of [(id: string) => `/api/orders/${id}`, (id: string) => `/api/orders?cursor=${id}`]) {
    const [one, other] = [await rider.get(path(theirs)), await rider.get(path(missing))]
    expect(one.status).toBe(404)
    expect(withoutRequestId(one)).toEqual(withoutRequestId(other))
  }
  const answers = async (id: string) =>
    Promise.all([
      rider.get(`/feedback-screen?order_id=${id}`),
      rider.post('/save-feedback', { order_id: id, stars: 1 }),
      rider.post(`/api/orders/${id}/feedback-link`, {}),
    ])
  for (const orders of ['strict', 'open']) {
    setEnv({ RIDES_ORDERS: orders })
    const [ofStranger, ofNobody] = [await answers(theirs), await answers(missing)]
    expect(ofStranger.map((one) => one.status)).toEqual([404, 404, 404])
    expect(ofStranger.map(withoutRequestId)).toEqual(ofNobody.map(withoutRequestId))
  }
})

test('an id of another order system that a stranger uses does not exist, and stays the stranger’s', async () => {
  const rider = await aRider(server)
  const stranger = await aRider(server)
  const theirs = anOrderId()
  await stranger.post('/save-feedback', { order_id: theirs, stars: 1, comment: 'mine', tips: '3' })
  for (const path of ['/api/orders/', '/feedback-screen?order_id=', '/v2/feedback-screen?order_id=']) {
    expect((await rider.get(path + theirs)).status).toBe(404)
  }
  expect((await rider.post('/save-feedback', { order_id: theirs, stars: 4 })).status).toBe(404)
  expect((await stranger.get(`/api/orders/${theirs}`)).body).toMatchObject({ feedback: { stars: 1, comment: 'mine' } })
})

test('trips need a credential, and a path that is no id is not found', async () => {
  const rider = await aRider(server)
  for (const path of ['/api/orders', `/api/orders/${anOrderId()}`, '/api/tips-report']) {
    expect((await server.fetch(path)).status).toBe(401)
  }
  expect((await rider.get('/api/orders/a%20b')).status).toBe(404)
  expect((await rider.get('/api/orders?limit=0')).status).toBe(400)
})

test('an account has at most its quota of trips, however they begin and however many at once', async () => {
  setEnv({ RIDES_QUOTA_ORDERS: '4' })
  try {
    const rider = await aRider(server)
    const attempts = Array.from({ length: 12 }, (_, n) => {
      const order_id = anOrderId()
      if (n % 3 === 0) return rider.post('/api/orders', TRIP)
      return n % 3 === 1
        ? rider.post('/save-feedback', { order_id, stars: 5 })
        : rider.post(`/api/orders/${order_id}/feedback-link`, {})
    })
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status < 300)).toHaveLength(4)
    expect(statuses.filter((status) => status === 422)).toHaveLength(8)
    const { orders } = (await rider.get('/api/orders')).body as { orders: { order_id: string; feedback?: object }[] }
    expect(orders).toHaveLength(4)
    // A trip that is there takes its feedback, and a retry stays a replay.
    const open = orders.find(({ feedback }) => !feedback)?.order_id ?? ''
    for (let n = 0; n < 2; n++)
      expect((await rider.post('/save-feedback', { order_id: open, stars: 3 })).status).toBe(200)
    expect((await (await aRider(server)).post('/api/orders', TRIP)).status).toBe(201)
  } finally {
    setEnv({ RIDES_QUOTA_ORDERS: '' })
  }
})
