import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { closeDb, db, transaction } from '#server/core/database/db.ts'
import { encrypt } from '#server/core/crypto.ts'
import { setEnv } from '#server/settings/env.ts'
import { jobFigures } from '#server/core/tasks/jobs.sql.ts'
import { backOff, GIVE_UP_AFTER_MS } from './delivery.service.ts'
import { emit } from './emit.sql.ts'
import {
  aReceiver,
  aWebhook,
  deliver,
  deliveriesOf,
  happen,
  letTimePass,
  SECRET,
  type Receiver,
} from './testing/receiver.ts'

let receiver: Receiver
let webhook: { id: string; userId: string }
beforeAll(() => setEnv({ WEBHOOKS_PRIVATE_NETWORKS: '127.0.0.0/8' }))
beforeEach(async () => {
  await db().$executeRaw`delete from graphile_worker._private_jobs`
  receiver = await aReceiver()
  webhook = await aWebhook(receiver.url)
})
afterEach(() => receiver.close())
afterAll(closeDb)

const row = () => db().webhookSubscription.findUniqueOrThrow({ where: { id: webhook.id } })
const answerWith = (status: number) => (receiver.answer = (response) => void response.writeHead(status).end('no'))
const data = () => receiver.received.map(({ body }) => (JSON.parse(body) as { data: unknown }).data)

describe('an event', () => {
  test('is a message that the reference library of Standard Webhooks accepts', async () => {
    await happen(webhook.userId, 'server:7', { ID: 7, Name: 'Привет "мир"' })
    await deliver(webhook.id)
    const [message] = receiver.received
    const headers = message?.headers as Record<string, string>
    const seen = new Webhook(SECRET).verify(message?.body ?? '', headers)
    expect(seen).toEqual({
      type: 'job.completed',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
      data: { ID: 7, Name: 'Привет "мир"' },
    })
    expect(headers['content-type']).toBe('application/json')
    const [delivery] = await deliveriesOf(webhook.id)
    expect(headers['webhook-id']).toBe(delivery?.id)
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, status: 204, body: message?.body })
    expect(() => new Webhook('whsec_b3RoZXI=').verify(message?.body ?? '', headers)).toThrow('No matching signature')
  })

  test('exists with its job when the change commits, and never otherwise', async () => {
    const event = { ownerId: webhook.userId, type: 'job.failed', subject: 'server:1', data: {} } as const
    const failed = transaction(async (tx) => {
      await emit(tx, event)
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    expect(await deliveriesOf(webhook.id)).toEqual([])
    expect((await jobFigures(db())).due).toBe(0)
    await transaction((tx) => emit(tx, event))
    expect(await deliveriesOf(webhook.id)).toHaveLength(1)
    expect((await jobFigures(db())).due).toBe(1)
  })

  test('is written for each enabled webhook of its owner that asks for it, and for no other', async () => {
    const second = await aWebhook(receiver.url, { userId: webhook.userId })
    const disabled = await aWebhook(receiver.url, { userId: webhook.userId })
    const deaf = await aWebhook(receiver.url, { userId: webhook.userId })
    const stranger = await aWebhook(receiver.url)
    await db().webhookSubscription.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } })
    await db().webhookSubscription.update({ where: { id: deaf.id }, data: { events: ['job.failed'] } })
    await happen(webhook.userId)
    const counts = await Promise.all(
      [webhook, second, disabled, deaf, stranger].map(async ({ id }) => (await deliveriesOf(id)).length),
    )
    expect(counts).toEqual([1, 1, 0, 0, 0])
  })

  test('is signed with both secrets until the former one ends', async () => {
    const former = 'whsec_Zm9ybWVyIHNlY3JldCBvZiBhIHdlYmhvb2s='
    const sealed = new Uint8Array(encrypt(Buffer.from(former)))
    const until = (endsAt: Date) =>
      db().webhookSubscription.update({
        where: { id: webhook.id },
        data: { formerSecret: sealed, formerSecretEndsAt: endsAt },
      })
    await until(new Date(Date.now() + 60_000))
    await happen(webhook.userId)
    await deliver(webhook.id)
    await until(new Date(Date.now() - 1))
    await happen(webhook.userId)
    await deliver(webhook.id)
    const accepts = (secret: string) =>
      receiver.received.map(({ body, headers }) => {
        try {
          new Webhook(secret).verify(body, headers as Record<string, string>)
          return true
        } catch {
          return false
        }
      })
    expect(accepts(SECRET)).toEqual([true, true])
    expect(accepts(former)).toEqual([true, false])
  })
})

describe('the order', () => {
  test('of one subject is kept: the next waits until the one before was received', async () => {
    for (const n of [1, 2, 3]) await happen(webhook.userId, 'server:1', { n })
    await happen(webhook.userId, 'server:2', { n: 4 })
    receiver.answer = (response, { body }) => void response.writeHead(body.includes('{"n":1}') ? 500 : 204).end()
    await deliver(webhook.id)
    expect(data().toSorted(byN)).toEqual([{ n: 1 }, { n: 4 }])
    answerWith(204)
    await deliver(webhook.id)
    expect(receiver.received).toHaveLength(2)
    await letTimePass(webhook.id)
    await deliver(webhook.id)
    expect(data().slice(2)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    expect((await deliveriesOf(webhook.id)).map(({ state }) => state)).toEqual(Array(4).fill('delivered'))
  })

  const byN = (a: unknown, b: unknown) => (a as { n: number }).n - (b as { n: number }).n
})

describe('a receiver that fails', () => {
  test('is asked again later, by a job of that time, with the same id and a new signature', async () => {
    answerWith(503)
    await happen(webhook.userId)
    await deliver(webhook.id)
    const [failed] = await deliveriesOf(webhook.id)
    expect(failed).toMatchObject({ state: 'pending', attempts: 1, status: 503, answer: 'no' })
    const wait = (failed?.nextAttemptAt.getTime() ?? 0) - Date.now()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(5000)
    expect(await jobFigures(db())).toMatchObject({ later: 1 })
    answerWith(200)
    await letTimePass(webhook.id)
    await deliver(webhook.id)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([failed?.id, failed?.id])
    expect(await deliveriesOf(webhook.id)).toMatchObject([{ state: 'delivered', attempts: 2, failingSince: null }])
  })

  test('is not asked before the time that it names', async () => {
    receiver.answer = (response) => void response.writeHead(429, { 'Retry-After': '3600' }).end()
    await happen(webhook.userId)
    await deliver(webhook.id)
    const [failed] = await deliveriesOf(webhook.id)
    expect(failed?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 3_500_000)
  })

  test('rests as a whole when nothing was received, and is then asked once; a success ends the rest', async () => {
    answerWith(500)
    for (let n = 0; n < 20; n++) await happen(webhook.userId, `server:${n}`)
    await deliver(webhook.id)
    expect(receiver.received).toHaveLength(8)
    expect((await row()).restsUntil?.getTime()).toBeGreaterThan(Date.now())
    await deliver(webhook.id)
    expect(receiver.received).toHaveLength(8)
    await db().webhookSubscription.update({ where: { id: webhook.id }, data: { restsUntil: new Date() } })
    await deliver(webhook.id)
    expect(receiver.received).toHaveLength(9)
    answerWith(204)
    await letTimePass(webhook.id)
    await deliver(webhook.id)
    expect(await row()).toMatchObject({ failures: 0, restsUntil: null })
    expect((await deliveriesOf(webhook.id)).filter(({ state }) => state === 'pending')).toEqual([])
  })

  test('for three days is disabled with a notice, and what was waiting is kept', async () => {
    answerWith(500)
    await happen(webhook.userId)
    await deliver(webhook.id)
    const since = new Date(Date.now() - GIVE_UP_AFTER_MS - 1000)
    await db().webhookDelivery.updateMany({ where: { subscriptionId: webhook.id }, data: { failingSince: since } })
    await letTimePass(webhook.id)
    await deliver(webhook.id)
    expect(await row()).toMatchObject({ disabledReason: 'failing', disabledAt: expect.any(Date) as unknown })
    expect(await deliveriesOf(webhook.id)).toMatchObject([{ state: 'pending', attempts: 2 }])
    expect(await db().notification.findMany({ where: { userId: webhook.userId } })).toMatchObject([
      { kind: 'webhook.disabled', subject: `webhook:${webhook.id}` },
    ])
    await happen(webhook.userId)
    expect(await deliveriesOf(webhook.id)).toHaveLength(1)
    await letTimePass(webhook.id)
    await deliver(webhook.id)
    expect(receiver.received).toHaveLength(2)
  })

  test('with 410 is gone: the webhook is disabled at once', async () => {
    answerWith(410)
    await happen(webhook.userId)
    await deliver(webhook.id)
    expect(await row()).toMatchObject({ disabledReason: 'gone' })
  })

  test('is asked after growing pauses, of which a random half is left out', () => {
    const pauses = (attempts: number) => Array.from({ length: 200 }, () => backOff(attempts, null))
    for (const [attempts, most] of [
      [1, 5_000],
      [2, 10_000],
      [5, 80_000],
      [30, 4 * 3600_000],
    ] as const) {
      const all = pauses(attempts)
      expect(Math.max(...all)).toBeLessThanOrEqual(most)
      expect(Math.min(...all)).toBeGreaterThanOrEqual(most / 2)
      expect(new Set(all).size).toBeGreaterThan(100)
    }
    expect(backOff(1, 90_000)).toBe(90_000)
    expect(backOff(1, 1e12)).toBe(24 * 3600_000)
  })
})

test.each(['revokedAt', 'expiresAt'] as const)('deliveries end with the token that asked for them: %s', async (end) => {
  const token = { id: `tok_${webhook.id}`, userId: webhook.userId, name: 't', hint: '', scopes: ['cloud:read'] }
  const hash = new Uint8Array(Buffer.from(webhook.id))
  await db().apiToken.create({ data: { ...token, hash } })
  await db().webhookSubscription.update({ where: { id: webhook.id }, data: { tokenId: token.id } })
  await happen(webhook.userId)
  await deliver(webhook.id)
  expect(receiver.received).toHaveLength(1)
  await db().apiToken.update({ where: { id: token.id }, data: { [end]: new Date() } })
  await happen(webhook.userId)
  await deliver(webhook.id)
  expect(receiver.received).toHaveLength(1)
  expect(await row()).toMatchObject({ disabledReason: 'token_ended' })
})

test('deliveries end with the account', async () => {
  await db().user.update({ where: { id: webhook.userId }, data: { disabledAt: new Date() } })
  await happen(webhook.userId)
  await deliver(webhook.id)
  expect(receiver.received).toEqual([])
  expect(await row()).toMatchObject({ disabledReason: 'account_blocked' })
})
