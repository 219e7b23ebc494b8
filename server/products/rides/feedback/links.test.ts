import { expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { systemContext } from '#server/core/context.ts'
import { hmac } from '#server/core/crypto.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { tidyLinks } from './links.task.ts'
import { anOrderId, answerOf, aRider, errorOf } from '../testing/rider.ts'

const server = aTestServer(NO_LIMITS)

const open = async (secret: unknown) =>
  answerOf(await server.fetch('/api/feedback-sessions', { method: 'POST', json: { secret } }))

async function aLink(order_id = anOrderId()) {
  const rider = await aRider(server)
  const { body } = await rider.post(`/api/orders/${order_id}/feedback-link`, {})
  return { rider, order_id, secret: body['secret'] as string, url: body['url'] as string }
}

test('a feedback link opens once, for its order only, without a cookie', async () => {
  const { rider, order_id, secret, url } = await aLink()
  expect(url).toBe(`${server.url}/rides/feedback/${order_id}#link=${secret}`)
  const opened = await open(secret)
  expect(opened.status).toBe(201)
  const token = opened.body['token'] as string
  const screen = await server.fetch('/feedback-screen', { token })
  expect(screen.status).toBe(200)
  const other = { order_id: anOrderId(), stars: 1 }
  expect((await server.fetch('/save-feedback', { method: 'POST', token, json: other })).status).toBe(404)
  const json = { order_id, stars: 5 }
  expect((await server.fetch('/v2/save-feedback', { method: 'POST', token, json })).status).toBe(200)
  expect((await rider.get(`/api/orders/${order_id}`)).body).toMatchObject({ feedback: { stars: 5 } })
  expect((await open(secret)).status).toBe(401)
})

test('two who open a link at once: one gets the session', async () => {
  const { secret, order_id } = await aLink()
  const answers = await Promise.all([1, 2, 3, 4].map(() => open(secret)))
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 401, 401, 401])
  const noted = { action: 'feedback.openLink', subject: `order:${order_id}` }
  expect(await db().auditEntry.count({ where: noted })).toBe(1)
})

test('its session reaches its trip without what support wrote, and nothing else of the rider', async () => {
  const { rider, secret, order_id } = await aLink()
  const text = 'My umbrella'
  await rider.post(`/api/orders/${order_id}/problems`, { topic: 'lost_item', text })
  const other = (await rider.post('/api/orders', {})).body['order_id']
  const token = (await open(secret)).body['token'] as string
  for (const path of ['/api/orders', '/api/tips-report', '/api/support/tasks', '/api/tokens']) {
    const { status, body } = await answerOf(await server.fetch(path, { token }))
    expect(status).toBe(401)
    expect(errorOf({ body }).message).toMatch(/accepted for the feedback of its trip only/)
  }
  const own = await answerOf(await server.fetch(`/api/orders/${order_id}`, { token }))
  expect([own.status, own.body]).toEqual([200, { order_id, finished_at: expect.any(String) }])
  expect((await server.fetch(`/api/orders/${String(other)}`, { token })).status).toBe(404)
  const json = { topic: 'price', text: 'Twice the estimate' }
  const report = (id: unknown) => server.fetch(`/api/orders/${String(id)}/problems`, { method: 'POST', token, json })
  expect([(await report(order_id)).status, (await report(other)).status]).toEqual([201, 404])
})

test('a link that is over, unknown or missing is 401, and so is a session that is over', async () => {
  const { secret } = await aLink()
  const hash = hmac(secret)
  await db().rideLink.update({ where: { hash }, data: { expiresAt: new Date(0) } })
  for (const bad of [secret, 'rfl_nothing', undefined]) expect((await open(bad)).status).toBe(401)
  const good = await aLink()
  const token = (await open(good.secret)).body['token'] as string
  await db().rideLink.updateMany({ where: { orderId: good.order_id }, data: { sessionExpiresAt: new Date(0) } })
  for (const path of ['/feedback-screen', '/api/orders']) {
    const { status, body } = await answerOf(await server.fetch(path, { token }))
    expect(status).toBe(401)
    expect(errorOf({ body }).message).toMatch(/expired/)
  }
})

test('secrets of links and sessions are stored as keyed hashes only', async () => {
  const { secret, order_id } = await aLink()
  const token = (await open(secret)).body['token'] as string
  const rows = JSON.stringify(await db().rideLink.findMany({ where: { orderId: order_id } }))
  expect(rows).not.toContain(secret)
  expect(rows).not.toContain(token)
})

test('a trip has at most five live links, also when many are asked for at once', async () => {
  const rider = await aRider(server)
  const order_id = anOrderId()
  await rider.post('/save-feedback', { order_id, stars: 5 })
  const path = `/api/orders/${order_id}/feedback-link`
  const answers = await Promise.all(Array.from({ length: 12 }, () => rider.post(path, {})))
  const refused = answers.filter(({ status }) => status === 429)
  expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([5, 7])
  expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(Number(refused[0]?.headers.get('Retry-After'))).toBeLessThanOrEqual(600)
  const noted = { action: 'orders.createFeedbackLink', subject: `order:${order_id}` }
  expect(await db().auditEntry.count({ where: noted })).toBe(5)
  await db().rideLink.updateMany({ where: { orderId: order_id }, data: { expiresAt: new Date(0) } })
  expect((await rider.post(path, {})).status).toBe(201)
})

test('many links at once of an id that nobody has used: each finds the trip that one of them has made', async () => {
  for (let round = 0; round < 20; round++) {
    const rider = await aRider(server)
    const path = `/api/orders/${anOrderId()}/feedback-link`
    const answers = await Promise.all(Array.from({ length: 12 }, () => rider.post(path, {})))
    expect(answers.filter(({ status }) => status === 201 || status === 429)).toHaveLength(12)
  }
})

test('a link that was opened lives as long as its session', async () => {
  const { rider, order_id, secret } = await aLink()
  const { token } = (await open(secret)).body
  await db().rideLink.updateMany({ where: { orderId: order_id }, data: { expiresAt: new Date(0) } })
  await tidyLinks(systemContext())
  expect((await server.fetch('/feedback-screen', { token: token as string })).status).toBe(200)
  for (let n = 0; n < 4; n++) await rider.post(`/api/orders/${order_id}/feedback-link`, {})
  expect((await rider.post(`/api/orders/${order_id}/feedback-link`, {})).status).toBe(429)
})

test('links are deleted after they have ended, and only then', async () => {
  const { order_id, secret } = await aLink()
  const opened = await aLink()
  await open(opened.secret)
  const count = () => db().rideLink.count({ where: { orderId: { in: [order_id, opened.order_id] } } })
  await tidyLinks(systemContext(), new Date(Date.now() + 9 * 60_000))
  expect(await count()).toBe(2)
  await tidyLinks(systemContext(), new Date(Date.now() + 11 * 60_000))
  expect(await count()).toBe(1)
  expect((await open(secret)).status).toBe(401)
  await tidyLinks(systemContext(), new Date(Date.now() + 31 * 60_000))
  expect(await count()).toBe(0)
})
