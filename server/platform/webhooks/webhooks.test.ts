import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { together } from '#server/testing/together.ts'
import { deliver, happen } from './testing/receiver.ts'
import { someWebhooks, type Created } from './testing/webhooks.ts'
import type { DeliveryList, DeliveryView, WebhookView } from './webhooks.schema.ts'

type Delivery = z.output<typeof DeliveryView>

const given = someWebhooks()
const { call, create } = given

describe('a webhook', () => {
  test('is created with a secret that is shown once and stored encrypted', async () => {
    const { secret, ...created } = await create({ description: 'CI' })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(created).toMatchObject({ enabled: true, pending: 0, failing: false, description: 'CI' })
    const { body } = await call<object>('GET', `/${created.id}`)
    expect(body).toEqual(created)
    expect((await call<{ items: object[] }>('GET', '')).body.items).toEqual([created])
    const row = await db().webhookSubscription.findUniqueOrThrow({ where: { id: created.id } })
    expect(Buffer.from(row.secret).includes(Buffer.from(secret.slice(6)))).toBe(false)
    const audit = await db().auditEntry.findFirstOrThrow({ where: { subject: `webhook:${created.id}` } })
    expect(JSON.stringify(audit.after)).not.toMatch(/whsec_|hook/)
  })

  test.each([
    ['http://example.com/hook', 422],
    ['https://10.0.0.1/', 422],
    ['https://[::1]/', 422],
    ['https://127.0.0.2/', 201],
    ['http://localhost:3000/', 201],
    ['https://user:password@example.com/', 422],
    ['ftp://example.com/', 422],
    ['nowhere', 422],
    ['https://example.com/hook?key=1', 201],
  ])('is sent to public https addresses and to allowed networks only: %s is %i', async (url, status) => {
    expect((await call('POST', '', { url, events: ['job.completed'] })).status).toBe(status)
  })

  test('is refused at loopback unless the installation allows it', async () => {
    setEnv({ WEBHOOKS_PRIVATE_NETWORKS: '' })
    for (const url of [given.receiver.url, 'http://localhost/', 'https://127.0.0.1/']) {
      expect((await call('POST', '', { url, events: ['job.completed'] })).status).toBe(422)
    }
    setEnv({ WEBHOOKS_PRIVATE_NETWORKS: '127.0.0.0/8' })
  })

  test('is one of twenty at most, also when they are created at once', async () => {
    for (let n = 0; n < 17; n++) await create()
    const made = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', '', { url: given.receiver.url, events: ['job.failed'] })),
    )
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 422, 422, 422])
  })

  test('is changed, disabled and enabled again, and then sends what was waiting', async () => {
    const { id } = await create()
    await happen(given.owner.id)
    const changed = await call<z.output<typeof WebhookView>>('PATCH', `/${id}`, { enabled: false, description: 'x' })
    expect(changed.body).toMatchObject({ enabled: false, disabled_reason: 'owner', pending: 1, description: 'x' })
    await happen(given.owner.id)
    await deliver(id)
    expect(given.receiver.received).toEqual([])
    const enabled = await call<z.output<typeof WebhookView>>('PATCH', `/${id}`, { enabled: true })
    expect(enabled.body).toMatchObject({ enabled: true, disabled_reason: null, pending: 1 })
    await deliver(id)
    expect(given.receiver.received).toHaveLength(1)
  })

  test('is deleted with its deliveries', async () => {
    const { id } = await create()
    await happen(given.owner.id)
    expect((await call('DELETE', `/${id}`)).status).toBe(204)
    expect((await call('GET', `/${id}`)).status).toBe(404)
    expect(await db().webhookDelivery.count({ where: { subscriptionId: id } })).toBe(0)
  })

  test('gets a new secret while the former one still signs', async () => {
    const { id, secret } = await create()
    const { status, body } = await call<Created>('POST', `/${id}/secret`, {})
    expect(status).toBe(201)
    expect(body.secret).not.toBe(secret)
    expect(Date.parse(body.former_secret_ends_at ?? '')).toBeGreaterThan(Date.now() + 23 * 3600_000)
    await happen(given.owner.id)
    await deliver(id)
    expect(String(given.receiver.received[0]?.headers['webhook-signature']).split(' ')).toHaveLength(2)
    const { body: last } = await call<Created>('POST', `/${id}/secret`, { overlap_hours: 0 })
    expect(last.former_secret_ends_at).toBeNull()
  })
})

describe('deliveries', () => {
  const list = async (id: string, query = '') =>
    (await call<z.output<typeof DeliveryList>>('GET', `/${id}/deliveries${query}`)).body

  test('show status, body and answer, newest first, in pages', async () => {
    const { id } = await create()
    given.receiver.answer = (response) => void response.writeHead(202).end('thanks')
    for (const n of [1, 2, 3]) await happen(given.owner.id, `server:${n}`, { n })
    await deliver(id)
    const first = await list(id, '?limit=2')
    expect(first.items.map(({ subject }) => subject)).toEqual(['server:3', 'server:2'])
    expect(first.items[0]).toMatchObject({
      state: 'delivered',
      attempts: 1,
      status: 202,
      answer: 'thanks',
      error: null,
    })
    expect(JSON.parse(first.items[0]?.body ?? '')).toMatchObject({ type: 'job.completed', data: { n: 3 } })
    const second = await list(id, `?limit=2&before=${first.next}`)
    expect(second).toMatchObject({ items: [{ subject: 'server:1' }], next: null })
    expect((await list(id, '?state=pending')).items).toEqual([])
    const one = first.items[0]?.id ?? ''
    expect((await call<Delivery>('GET', `/${id}/deliveries/${one}`)).body).toEqual(first.items[0])
  })

  test('are sent again on request, with the same id', async () => {
    const { id } = await create()
    await happen(given.owner.id)
    await deliver(id)
    const [delivery] = (await list(id)).items
    const again = await call<Delivery>('POST', `/${id}/deliveries/${delivery?.id}/retry`, {})
    expect(again).toMatchObject({ status: 202, body: { state: 'pending' } })
    await deliver(id)
    expect(given.receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?.id, delivery?.id])
  })

  test('that wait are deleted on request, and the next of the subject goes on', async () => {
    const { id } = await create()
    given.receiver.answer = (response, { body }) => void response.writeHead(body.includes('"n":1') ? 500 : 204).end()
    for (const n of [1, 2]) await happen(given.owner.id, 'server:1', { n })
    await deliver(id)
    expect(given.receiver.received).toHaveLength(1)
    const stuck = (await list(id)).items.at(-1)?.id
    expect((await call('DELETE', `/${id}/deliveries/${stuck}`)).status).toBe(204)
    await deliver(id)
    expect(given.receiver.received).toHaveLength(2)
  })

  test('try a receiver out with a test event', async () => {
    const { id } = await create()
    expect((await call<Delivery>('POST', `/${id}/test`, {})).status).toBe(202)
    await deliver(id)
    expect((await list(id)).items).toMatchObject([{ type: 'webhook.test', state: 'delivered' }])
    expect(JSON.parse(given.receiver.received[0]?.body ?? '')).toMatchObject({ data: { webhook_id: id } })
    await call('PATCH', `/${id}`, { enabled: false })
    expect((await call('POST', `/${id}/test`, {})).status).toBe(409)
  })

  test('ten test events may wait, also when more are sent at once', async () => {
    const { id } = await create()
    const sent = await together('webhook_delivery', 12, () => call('POST', `/${id}/test`, {}))
    expect(sent.filter(({ status }) => status === 202)).toHaveLength(10)
    expect((await call<{ pending: number }>('GET', `/${id}`)).body.pending).toBe(10)
  })
})

describe('a token', () => {
  test('subscribes only to events whose data its scopes show, and changes no webhook for others', async () => {
    const { id } = await create()
    const narrow = await aToken(given.owner, { scopes: ['webhooks:read', 'webhooks:write', 'rides:read'] })
    const wanted = { url: given.receiver.url, events: ['job.completed'] }
    expect((await call('POST', '', wanted, narrow)).status).toBe(403)
    expect((await call('PATCH', `/${id}`, { url: given.receiver.url }, narrow)).status).toBe(403)
    expect((await call('POST', `/${id}/secret`, {}, narrow)).status).toBe(403)
    expect((await call('DELETE', `/${id}`, undefined, narrow)).status).toBe(204)
  })

  test('sees no body that its scopes do not show', async () => {
    const { id } = await create()
    await happen(given.owner.id)
    const narrow = await aToken(given.owner, { scopes: ['webhooks:read', 'webhooks:write', 'rides:read'] })
    const { items } = (await call<z.output<typeof DeliveryList>>('GET', `/${id}/deliveries`)).body
    expect(items).toHaveLength(1)
    expect((await call('GET', `/${id}/deliveries`, undefined, narrow)).body).toEqual({ items: [], next: null })
    expect((await call('GET', `/${id}/deliveries/${items[0]?.id}`, undefined, narrow)).status).toBe(404)
    expect((await call('POST', `/${id}/deliveries/${items[0]?.id}/retry`, {}, narrow)).status).toBe(404)
  })

  test('is named by the webhook that it created', async () => {
    const { id } = await create()
    const row = await db().apiToken.findFirstOrThrow({ where: { userId: given.owner.id } })
    expect((await call<z.output<typeof WebhookView>>('GET', `/${id}`)).body.token_id).toBe(row.id)
  })
})

test('for other accounts a webhook and its deliveries do not exist', async () => {
  const { id } = await create()
  await happen(given.owner.id)
  const { id: delivery } = await db().webhookDelivery.findFirstOrThrow({ where: { subscriptionId: id } })
  const stranger = await aToken(await aUser())
  const own = (await call<Created>('POST', '', { url: given.receiver.url, events: ['job.failed'] }, stranger)).body
  for (const [method, path] of [
    ['GET', `/${id}`],
    ['PATCH', `/${id}`],
    ['DELETE', `/${id}`],
    ['POST', `/${id}/secret`],
    ['POST', `/${id}/test`],
    ['GET', `/${id}/deliveries`],
    ['GET', `/${id}/deliveries/${delivery}`],
    ['GET', `/${own.id}/deliveries/${delivery}`],
    ['DELETE', `/${own.id}/deliveries/${delivery}`],
    ['POST', `/${own.id}/deliveries/${delivery}/retry`],
  ] as const) {
    const { status } = await call(method, path, method === 'POST' || method === 'PATCH' ? {} : undefined, stranger)
    expect(status, `${method} ${path}`).toBe(404)
  }
  expect((await call<{ items: { id: string }[] }>('GET', '', undefined, stranger)).body.items).toMatchObject([
    { id: own.id },
  ])
})
