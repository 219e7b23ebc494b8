import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aWebhook, deliveriesOf } from '#server/platform/webhooks/testing/receiver.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { anOrderId, aRider, errorOf, type Rider } from '../testing/rider.ts'
import { deliver } from './delivery.service.ts'

const server = aTestServer(NO_LIMITS)
let rider: Rider
let agent: Rider
beforeAll(async () => {
  rider = await aRider(server, { name: 'Rider Reading' })
  agent = await aRider(server, { name: 'Agent Agnes', roles: ['agent'] })
})

/** A rated trip with a problem, and the paths of its two tasks. */
async function aThread() {
  const orderId = anOrderId()
  await rider.post('/save-feedback', { order_id: orderId, stars: 1, comment: 'Wet seat' })
  await rider.post(`/api/orders/${orderId}/problems`, { topic: 'lost_item', text: 'My hat' })
  const keys = [orderId, `${orderId}:lost_item`]
  for (const key of keys) await deliver(key)
  const [feedback, problem] = await Promise.all(
    keys.map(async (key) => {
      const { id } = await db().supportTask.findUniqueOrThrow({ where: { key } })
      return `/api/support/tasks/${id}`
    }),
  )
  return { orderId, feedback: feedback ?? '', problem: problem ?? '' }
}

const reply = (path: string, text: string, by = agent) => by.post(`${path}/messages`, { text, visible_to: 'rider' })
const note = (path: string, text: string, by = agent) => by.post(`${path}/messages`, { text, visible_to: 'agents' })

test('a reply is shown on the trip under what it answers and is an event; a note is neither', async () => {
  const { orderId, feedback, problem } = await aThread()
  const { id: webhook } = await aWebhook('https://receiver.example/', { userId: rider.user.id })
  await db().webhookSubscription.update({ where: { id: webhook }, data: { events: ['support.replied'] } })
  expect((await note(problem, 'Has he asked before?')).status).toBe(201)
  const { body: open } = await agent.get(problem)
  expect(open).toMatchObject({ state: 'open', order_id: orderId })
  expect((await reply(problem, 'The driver has your hat')).status).toBe(201)
  expect((await reply(feedback, 'We are sorry')).status).toBe(201)
  const { body: trip } = await rider.get(`/api/orders/${orderId}`)
  expect(trip['replies']).toEqual([
    { about: 'lost_item', text: 'The driver has your hat', at: expect.any(String) },
    { about: 'feedback', text: 'We are sorry', at: expect.any(String) },
  ])
  expect(JSON.stringify(trip)).not.toMatch(/asked before|Agnes/)
  expect(await db().notification.findMany({ where: { userId: rider.user.id } })).toMatchObject([
    {
      kind: 'support.replied',
      subject: `order:${orderId}`,
      path: `/rides/trips/${orderId}`,
      facts: { reply: 'We are sorry' },
      events: 2,
    },
  ])
  const sent = (await deliveriesOf(webhook)).map(({ subject, body }) => [
    subject,
    (JSON.parse(body) as { data: object }).data,
  ])
  expect(sent).toEqual((trip['replies'] as object[]).map((one) => [`order:${orderId}`, { order_id: orderId, ...one }]))
  const { items } = (await rider.get('/api/notifications')).body as { items: object[] }
  const about = `order:${orderId}`
  expect(items.filter((one) => (one as { subject: string }).subject === about)).toMatchObject([
    { kind: 'support.replied', path: `/rides/trips/${orderId}`, events: 2, read_at: null },
  ])
  const { body: thread } = await agent.get(problem)
  expect(thread).toMatchObject({
    state: 'answered',
    messages: [
      { text: 'Has he asked before?', visible_to: 'agents', by: 'Agent Agnes' },
      { text: 'The driver has your hat', visible_to: 'rider', by: 'Agent Agnes' },
    ],
  })
  const noted = { action: 'support.postMessage', subject: `support_task:${problem.split('/').at(-1)}` }
  const entries = await db().auditEntry.findMany({ where: noted })
  expect(entries).toHaveLength(2)
  expect(JSON.stringify(entries.map(({ before, after }) => [before, after]))).not.toContain('hat')
})

test('answered tasks are a state of their own, closed and reopened like the others, and listed by label', async () => {
  const { orderId, problem } = await aThread()
  const keysOf = async (query: string) =>
    ((await agent.get(`/api/support/tasks?limit=100${query}`)).body['tasks'] as { key: string }[])
      .map(({ key }) => key)
      .filter((key) => key.startsWith(orderId))
  const key = `${orderId}:lost_item`
  await reply(problem, 'Found')
  expect([await keysOf('&state=open'), await keysOf('&state=answered')]).toEqual([[orderId], [key]])
  expect([await keysOf('&tag=ride-problem'), await keysOf('&tag=stars-1')]).toEqual([[key], [orderId]])
  expect((await agent.send('PATCH', problem, { state: 'answered' })).status).toBe(400)
  expect((await agent.send('PATCH', problem, { state: 'closed' })).body).toMatchObject({ state: 'closed' })
  await note(problem, 'Fetched')
  expect((await agent.get(problem)).body).toMatchObject({ state: 'closed' })
  await reply(problem, 'You can fetch it until six')
  const { body } = await agent.get(problem)
  expect([body['state'], 'closed_at' in body]).toEqual(['answered', false])
})

test('a task of no trip, or of a rider who is gone, takes notes and no reply', async () => {
  const posted = await agent.post('/api/support/tasks', { key: anOrderId(), subject: 'From outside' })
  const path = `/api/support/tasks/${String(posted.body['task_id'])}`
  const refused = await reply(path, 'Hello?')
  expect([refused.status, errorOf(refused).code]).toEqual([422, 'no_rider'])
  expect((await note(path, 'Nobody')).status).toBe(201)
  const { orderId, feedback } = await aThread()
  await db().rideOrder.deleteMany({ where: { orderId } })
  expect((await reply(feedback, 'Hello?')).status).toBe(422)
})

test('a task that an agent posted under the key of a trip shows that trip’s rider nothing', async () => {
  const orderId = (await rider.post('/api/orders', {})).body['order_id'] as string
  const posted = await agent.post('/api/support/tasks', { key: orderId, subject: 'Not yours' })
  const path = `/api/support/tasks/${String(posted.body['task_id'])}`
  expect((await reply(path, 'A message for you')).status).toBe(422)
  expect((await rider.get(`/api/orders/${orderId}`)).body).not.toHaveProperty('replies')
})

test('messages are closed to riders, also of their own trip, and to strangers', async () => {
  const { orderId, problem } = await aThread()
  const before = await db().supportMessage.count()
  for (const send of [reply, note]) expect((await send(problem, 'x', rider)).status).toBe(403)
  expect((await rider.get(problem)).status).toBe(403)
  const json = { text: 'x', visible_to: 'rider' }
  expect((await server.fetch(`${problem}/messages`, { method: 'POST', json })).status).toBe(401)
  for (const bad of [{ text: ' ' }, { text: 'x'.repeat(5001) }, { visible_to: 'everybody' }]) {
    expect((await agent.post(`${problem}/messages`, { ...json, ...bad })).status).toBe(400)
  }
  expect((await agent.post(`/api/support/tasks/sup_${'0'.repeat(32)}/messages`, json)).status).toBe(404)
  expect(await db().supportMessage.count()).toBe(before)
  expect((await rider.get(`/api/orders/${orderId}`)).body).not.toHaveProperty('replies')
})
