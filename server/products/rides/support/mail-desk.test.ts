import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { startMailSink, type MailSink } from '#server/testing/mail.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { anOrderId, aRider, type Rider } from '../testing/rider.ts'
import { deliver } from './delivery.service.ts'

const server = aTestServer(NO_LIMITS)
let rider: Rider
let sink: MailSink
beforeAll(async () => {
  sink = await startMailSink()
  rider = await aRider(server)
  setEnv({ SMTP_URL: sink.url, SUPPORT_URL: 'mailto:desk@example.com', MAIL_FROM: 'Rides <rides@quartet.example>' })
})
afterAll(() => sink.close())

const row = (orderId: string) => db().supportDelivery.findUniqueOrThrow({ where: { orderId } })
const lettersOf = (order: string) => sink.letters.filter((letter) => letter.includes(`X-Quartet-Order: ${order}`))

test('a letter has the order’s Message-ID, order and stars in its header, and no tips; a repeat has the same id', async () => {
  const order_id = anOrderId()
  await rider.post('/save-feedback', { order_id, stars: 2, comment: 'Wet seat', tips: '1.53' })
  await rider.post(`/api/orders/${order_id}/problems`, { topic: 'price', text: 'Too much' })
  await deliver(order_id)
  expect(await row(order_id)).toMatchObject({ state: 'delivered', taskId: null })
  await db().supportDelivery.update({ where: { orderId: order_id }, data: { state: 'pending' } })
  for (const key of [order_id, `${order_id}:price`]) await deliver(key)
  const letters = lettersOf(order_id)
  expect(letters.map((letter) => /^Message-ID: (.*?)\r?$/im.exec(letter)?.[1])).toEqual([
    `<${order_id}@quartet.example>`,
    `<${order_id}@quartet.example>`,
    `<${order_id}+price@quartet.example>`,
  ])
  const [first = '', , problem = ''] = letters
  for (const part of ['To: desk@example.com', 'Auto-Submitted: auto-generated', 'X-Quartet-Stars: 2', 'Wet seat']) {
    expect(first).toContain(part)
  }
  expect(letters.join()).not.toContain('1.53')
  expect(problem).not.toContain('X-Quartet-Stars')
  expect((await rider.get('/api/config')).body).toMatchObject({ support_replies: false })
})

test('a mail server that refuses for now gets the letter later', async () => {
  const order_id = anOrderId()
  await rider.post('/save-feedback', { order_id, stars: 3 })
  sink.refuses = true
  await deliver(order_id)
  expect(await row(order_id)).toMatchObject({ state: 'pending', lastError: 'The mail server answered 451' })
  sink.refuses = false
  await db().supportDelivery.update({ where: { orderId: order_id }, data: { nextAttemptAt: null } })
  await deliver(order_id)
  expect(lettersOf(order_id)).toHaveLength(1)
  expect(await row(order_id)).toMatchObject({ state: 'delivered' })
})
