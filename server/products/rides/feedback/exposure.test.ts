import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { nothing } from '#server/core/base.schema.ts'
import { db } from '#server/core/database/db.ts'
import type { Endpoint } from '#server/api/http/endpoint.ts'
import * as rides from '#app/api/(rides)/routes.ts'
import { composeRoutes } from '#server/api/http/routes.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { deliver } from '../support/delivery.service.ts'
import { anOrderId, aRider, type Rider } from '../testing/rider.ts'

/** Names of counters, aggregates, keys of other tables and technical columns. */
const FORBIDDEN =
  /(^|_)(count|counter|average|avg|mean|sum|rank|percentile|city|region|driver|user|owner|account|hash|secret|password|updated|version|internal|known|position|kind)(_|$)/
/**
 * A client's own version, that of the choices, the secret of a link that the rider has just created, and who drove the
 * rider's own trip: a first name and a picture.
 */
const ALLOWED = new Set(['min_app_version', 'below_app_version', 'version', 'secret', 'driver'])

const server = aTestServer(NO_LIMITS)
let rider: Rider
let stranger: Rider
let agent: Rider
beforeAll(async () => {
  rider = await aRider(server, { name: 'Rider Reading' })
  stranger = await aRider(server, { name: 'Stranger Strange' })
  agent = await aRider(server, { name: 'Agent Agnes', roles: ['agent', 'operator'] })
})

test('no answer of this product declares a counter, an aggregate, a technical column or a key of another table', async () => {
  const endpoints = composeRoutes([rides]).routes.flatMap(
    (route) => Object.values(route.handlers) as unknown as Endpoint[],
  )
  expect(endpoints.length).toBeGreaterThan(20)
  for (const { operation } of endpoints) {
    if (operation.output === nothing) continue
    const names = namesOf(z.toJSONSchema(operation.output, { io: 'output' }))
    expect(names.length, operation.id).toBeGreaterThan(0)
    expect(
      names.filter((name) => FORBIDDEN.test(name) && !ALLOWED.has(name)),
      operation.id,
    ).toEqual([])
  }
})

test('no answer to a rider contains data of another rider, an account id or a raw row', async () => {
  const theirs = (await stranger.post('/api/orders', { fare: '1.00' })).body['order_id'] as string
  const secrets = { comment: 'a stranger said this', tips: '77.77', reasons: ['a stranger chose this'] }
  await stranger.post('/save-feedback', { order_id: theirs, stars: 5, ...secrets })
  const own = (await rider.post('/api/orders', { fare: '10.00', currency: 'EUR' })).body['order_id'] as string
  const answers = [
    await rider.get('/api/config'),
    await rider.get('/feedback-screen'),
    await rider.get(`/v2/feedback-screen?order_id=${own}`),
    await rider.post('/save-feedback', { order_id: own, stars: 4, tips: '1.00', comment: 'mine' }),
    await rider.post('/v2/save-feedback', { order_id: own, stars: 4, tips: '1.00', comment: 'mine' }),
    await rider.get('/api/orders'),
    await rider.get(`/api/orders/${own}`),
    await rider.get('/api/tips-report'),
    await rider.post(`/api/orders/${own}/feedback-link`, {}),
    await rider.get(`/api/orders/${theirs}`),
    await rider.get(`/feedback-screen?order_id=${theirs}`),
    await rider.post('/save-feedback', { order_id: theirs, stars: 1 }),
    await rider.post('/save-feedback', { order_id: own, stars: 1 }),
    await rider.get('/api/support/tasks'),
    await rider.get('/api/switches'),
  ]
  const text = answers.map((answer) => JSON.stringify(answer.body)).join('\n')
  for (const foreign of [theirs, secrets.comment, secrets.tips, ...secrets.reasons, stranger.user.email, 'usr_']) {
    expect(text).not.toContain(foreign)
  }
  expect(text).not.toMatch(/"(user_id|userId|contentHash|content_hash|orderId|createdAt|stack|sql|detail)"/)
  expect(text).not.toContain('null')
  const ids = [...text.matchAll(/"(?:order_id|revision)":"([^"]+)"/g)].map((match) => match[1])
  for (const id of ids) expect(id).toMatch(/^(ord|rev)_[0-9a-f]{32}$|^rev_default$/)
})

test('the desk never sees the tip or the rider’s identity', async () => {
  const order_id = anOrderId()
  await rider.post('/save-feedback', { order_id, stars: 2, tips: '123.45', comment: 'Wet seat' })
  await deliver(order_id)
  const text = JSON.stringify((await agent.get(`/api/support/tasks?key=${order_id}`)).body)
  expect(text).toContain('Wet seat')
  for (const secret of ['123.45', rider.user.id, rider.user.email, rider.user.name]) expect(text).not.toContain(secret)
})

test('support tasks and deliveries are closed to riders and strangers', async () => {
  const before = await db().supportTask.count()
  for (const [method, path, json] of [
    ['GET', '/api/support/tasks', undefined],
    ['POST', '/api/support/tasks', { key: anOrderId(), subject: 'Suppress' }],
    ['GET', '/api/support/deliveries', undefined],
    ['POST', '/api/support/deliveries/retry', {}],
  ] as const) {
    expect((await rider.send(method, path, json)).status).toBe(403)
    expect((await server.fetch(path, { method, ...(json && { json }) })).status).toBe(401)
  }
  expect(await db().supportTask.count()).toBe(before)
})

test('a task is posted once: 201 with Location, then 409 with the id of the first', async () => {
  const task = { key: anOrderId(), subject: 'Lost umbrella', tags: ['lost'] }
  const made = await agent.post('/api/support/tasks', task)
  expect(made.status).toBe(201)
  expect(made.headers.get('Location')).toBe(`${server.url}/api/support/tasks/${String(made.body['task_id'])}`)
  const again = await agent.post('/api/support/tasks', task)
  expect(again).toMatchObject({
    status: 409,
    body: { error: { code: 'duplicate_task', task_id: made.body['task_id'] } },
  })
  const path = `/api/support/tasks/${String(made.body['task_id'])}`
  expect((await agent.send('PATCH', path, { state: 'closed' })).body).toMatchObject({ state: 'closed' })
  expect((await agent.get(path)).body).toMatchObject({ state: 'closed', subject: 'Lost umbrella' })
  expect((await agent.send('PATCH', path, { state: 'lost' })).status).toBe(400)
  expect((await agent.get(`/api/support/tasks/sup_${'0'.repeat(32)}`)).status).toBe(404)
  expect((await agent.post('/api/support/tasks', { key: '' })).status).toBe(400)
})

/** Every property name in a JSON schema, at any depth. */
function namesOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesOf)
  if (!(schema instanceof Object)) return []
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' && value instanceof Object ? Object.keys(value) : []),
    ...namesOf(value),
  ])
}
