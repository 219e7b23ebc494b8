import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeDb, db } from '#server/core/database/db.ts'
import { newId } from '#server/core/ids.ts'
import { crowdedSubscriptions, overdueSubscriptions, removeDelivered } from './delivery.sql.ts'
import { aWebhook, deliveriesOf } from './testing/receiver.ts'
import { tidyDeliveries } from './tidy.service.ts'

const DAY_MS = 24 * 3600_000
let webhook: { id: string }
beforeEach(async () => {
  webhook = await aWebhook('https://receiver.example/')
})
afterAll(closeDb)

const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

async function aDelivery(subject: string, state: 'pending' | 'delivered', days: number): Promise<void> {
  const at = { createdAt: ago(days), nextAttemptAt: ago(days) }
  const body = { type: 'job.completed', body: '{}' }
  await db().webhookDelivery.create({
    data: { ...body, ...at, subject, state, id: newId('msg'), subscriptionId: webhook.id },
  })
}
const subjects = async () => (await deliveriesOf(webhook.id)).map(({ subject }) => subject)

test('delivered events are kept for 7 days, waiting ones of a disabled webhook for 30, and of others for as long as they wait', async () => {
  for (const [subject, state, days] of [
    ['old', 'delivered', 7.1],
    ['young', 'delivered', 6.9],
    ['waits', 'pending', 31],
    ['waits too', 'pending', 29],
  ] as const)
    await aDelivery(subject, state, days)
  await tidyDeliveries(db(), new Date())
  expect(await subjects()).toEqual(['young', 'waits', 'waits too'])
  await db().webhookSubscription.update({ where: { id: webhook.id }, data: { disabledAt: new Date() } })
  await tidyDeliveries(db(), new Date())
  expect(await subjects()).toEqual(['young', 'waits too'])
})

test('of the delivered events of a webhook the newest are kept', async () => {
  for (const subject of ['1', '2', '3', '4']) await aDelivery(subject, 'delivered', 0)
  await aDelivery('5', 'pending', 0)
  await removeDelivered(db(), { before: ago(7), most: 2 })
  expect(await subjects()).toEqual(['3', '4', '5'])
})

test('a webhook for which too much waits is found', async () => {
  for (const subject of ['1', '2', '3']) await aDelivery(subject, 'pending', 0)
  await aDelivery('4', 'delivered', 0)
  expect(await crowdedSubscriptions(db(), 2)).toContain(webhook.id)
  expect(await crowdedSubscriptions(db(), 3)).not.toContain(webhook.id)
})

test('a webhook whose job was lost is found a minute later, unless it rests', async () => {
  await aDelivery('1', 'pending', 0)
  expect(await overdueSubscriptions(db())).not.toContain(webhook.id)
  await aDelivery('2', 'pending', 1)
  expect(await overdueSubscriptions(db())).toContain(webhook.id)
  await db().webhookSubscription.update({ where: { id: webhook.id }, data: { restsUntil: ago(-1) } })
  expect(await overdueSubscriptions(db())).not.toContain(webhook.id)
})
