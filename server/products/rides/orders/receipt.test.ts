import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { aWebhook, deliveriesOf } from '#server/platform/webhooks/testing/receiver.ts'
import { deliver } from '../support/delivery.service.ts'
import { answerOf, aRider, type Rider } from '../testing/rider.ts'

const server = aTestServer(NO_LIMITS)
let rider: Rider
beforeAll(async () => {
  rider = await aRider(server)
})

const aTrip = async () => (await rider.post('/api/orders', {})).body['order_id'] as string
const receipt = (orderId: string, by = rider) => by.get(`/api/orders/${orderId}/receipt`)

test('a receipt follows feedback and problems from the save to the reply; notes of agents stay out', async () => {
  const orderId = await aTrip()
  expect((await receipt(orderId)).body).toEqual({ order_id: orderId, steps: [] })
  await rider.post('/save-feedback', { order_id: orderId, stars: 2 })
  await rider.post(`/api/orders/${orderId}/problems`, { topic: 'lost_item', text: 'An umbrella' })
  const steps = async () => (await receipt(orderId)).body['steps'] as { step: string; about: string; at: string }[]
  const short = async () => (await steps()).map(({ step, about }) => `${step} ${about}`)
  expect(await short()).toEqual(['stored feedback', 'stored lost_item'])
  await deliver(`${orderId}:lost_item`)
  expect(await short()).toEqual(['stored feedback', 'stored lost_item', 'task lost_item'])
  await deliver(orderId)
  const agent = await aRider(server, { roles: ['agent'] })
  const { id } = await db().supportTask.findUniqueOrThrow({ where: { key: orderId } })
  await agent.post(`/api/support/tasks/${id}/messages`, { text: 'Rude rider?', visible_to: 'agents' })
  await agent.post(`/api/support/tasks/${id}/messages`, { text: 'We are sorry', visible_to: 'rider' })
  expect((await short()).slice(3)).toEqual(['task feedback', 'reply feedback'])
  const all = await steps()
  expect(all.at(-1)).toMatchObject({ text: 'We are sorry' })
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort())
})

test('support that has the feedback is one event for the rider’s webhooks', async () => {
  const orderId = await aTrip()
  const { id: webhook } = await aWebhook('https://receiver.example/', { userId: rider.user.id })
  await db().webhookSubscription.update({ where: { id: webhook }, data: { events: ['support.received'] } })
  await rider.post('/save-feedback', { order_id: orderId, stars: 2 })
  expect(await deliveriesOf(webhook)).toEqual([])
  await Promise.all([deliver(orderId), deliver(orderId)])
  await deliver(orderId)
  const sent = await deliveriesOf(webhook)
  expect(sent.map(({ subject, body }) => [subject, (JSON.parse(body) as { data: object }).data])).toEqual([
    [`order:${orderId}`, { order_id: orderId, about: 'feedback', at: expect.any(String) }],
  ])
})

test('a receipt is its rider’s alone: not a stranger’s, not an agent’s, not that of a link', async () => {
  const orderId = await aTrip()
  for (const other of [await aRider(server), await aRider(server, { roles: ['agent', 'operator'] })]) {
    expect((await receipt(orderId, other)).status).toBe(404)
  }
  expect((await server.fetch(`/api/orders/${orderId}/receipt`)).status).toBe(401)
  const { secret } = (await rider.post(`/api/orders/${orderId}/feedback-link`, {})).body as { secret: string }
  const opened = await answerOf(await server.fetch('/api/feedback-sessions', { method: 'POST', json: { secret } }))
  const token = opened.body['token'] as string
  expect((await server.fetch(`/api/orders/${orderId}/receipt`, { token })).status).toBe(401)
})
