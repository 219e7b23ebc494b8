import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { closeDb, db } from '#server/core/db.ts'
import { setEnv } from '#server/env.ts'
import { aSession, aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/http.ts'
import { together } from '#server/testing/together.ts'
import { aReceiver, deliver, happen, type Receiver } from './testing/receiver.ts'
import type { CreatedWebhook, DeliveryList, DeliveryView, WebhookView } from './webhooks.schema.ts'

type Created = z.output<typeof CreatedWebhook>
type Delivery = z.output<typeof DeliveryView>

let server: TestServer
let receiver: Receiver
let owner: { id: string }
let token: string
beforeAll(async () => {
  setEnv({ WEBHOOKS_PRIVATE_NETWORKS: '127.0.0.0/8' })
  server = await startTestServer()
  receiver = await aReceiver()
})
beforeEach(async () => {
  owner = await aUser()
  token = await aToken(owner)
  receiver.received.length = 0
  receiver.answer = (response) => void response.writeHead(204).end()
})
afterAll(async () => {
  await receiver.close()
  await server.close()
  await closeDb()
})

async function call<T>(method: string, path: string, json?: unknown, as = token): Promise<{ status: number; body: T }> {
  const response = await server.fetch(`/api/webhooks${path}`, {
    method,
    token: as,
    ...(json !== undefined && { json }),
  })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as T }
}
const create = async (more: object = {}) =>
  (await call<Created>('POST', '', { url: receiver.url, events: ['job.completed'], ...more })).body

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
    for (const url of [receiver.url, 'http://localhost/', 'https://127.0.0.1/']) {
      expect((await call('POST', '', { url, events: ['job.completed'] })).status).toBe(422)
    }
    setEnv({ WEBHOOKS_PRIVATE_NETWORKS: '127.0.0.0/8' })
  })

  test('is one of twenty at most, also when they are created at once', async () => {
    for (let n = 0; n < 17; n++) await create()
    const made = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', '', { url: receiver.url, events: ['job.failed'] })),
    )
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 422, 422, 422])
  })

  test('is changed, disabled and enabled again, and then sends what was waiting', async () => {
    const { id } = await create()
    await happen(owner.id)
    const changed = await call<z.output<typeof WebhookView>>('PATCH', `/${id}`, { enabled: false, description: 'x' })
    expect(changed.body).toMatchObject({ enabled: false, disabled_reason: 'owner', pending: 1, description: 'x' })
    await happen(owner.id)
    await deliver(id)
    expect(receiver.received).toEqual([])
    const enabled = await call<z.output<typeof WebhookView>>('PATCH', `/${id}`, { enabled: true })
    expect(enabled.body).toMatchObject({ enabled: true, disabled_reason: null, pending: 1 })
    await deliver(id)
    expect(receiver.received).toHaveLength(1)
  })

  test('is deleted with its deliveries', async () => {
    const { id } = await create()
    await happen(owner.id)
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
    await happen(owner.id)
    await deliver(id)
    expect(String(receiver.received[0]?.headers['webhook-signature']).split(' ')).toHaveLength(2)
    const { body: last } = await call<Created>('POST', `/${id}/secret`, { overlap_hours: 0 })
    expect(last.former_secret_ends_at).toBeNull()
  })
})

describe('deliveries', () => {
  const list = async (id: string, query = '') =>
    (await call<z.output<typeof DeliveryList>>('GET', `/${id}/deliveries${query}`)).body

  test('show status, body and answer, newest first, in pages', async () => {
    const { id } = await create()
    receiver.answer = (response) => void response.writeHead(202).end('thanks')
    for (const n of [1, 2, 3]) await happen(owner.id, `server:${n}`, { n })
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
    await happen(owner.id)
    await deliver(id)
    const [delivery] = (await list(id)).items
    const again = await call<Delivery>('POST', `/${id}/deliveries/${delivery?.id}/retry`, {})
    expect(again).toMatchObject({ status: 202, body: { state: 'pending' } })
    await deliver(id)
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?.id, delivery?.id])
  })

  test('that wait are deleted on request, and the next of the subject goes on', async () => {
    const { id } = await create()
    receiver.answer = (response, { body }) => void response.writeHead(body.includes('"n":1') ? 500 : 204).end()
    for (const n of [1, 2]) await happen(owner.id, 'server:1', { n })
    await deliver(id)
    expect(receiver.received).toHaveLength(1)
    const stuck = (await list(id)).items.at(-1)?.id
    expect((await call('DELETE', `/${id}/deliveries/${stuck}`)).status).toBe(204)
    await deliver(id)
    expect(receiver.received).toHaveLength(2)
  })

  test('try a receiver out with a test event', async () => {
    const { id } = await create()
    expect((await call<Delivery>('POST', `/${id}/test`, {})).status).toBe(202)
    await deliver(id)
    expect((await list(id)).items).toMatchObject([{ type: 'webhook.test', state: 'delivered' }])
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ data: { webhook_id: id } })
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
    const narrow = await aToken(owner, { scopes: ['webhooks:read', 'webhooks:write', 'rides:read'] })
    const wanted = { url: receiver.url, events: ['job.completed'] }
    expect((await call('POST', '', wanted, narrow)).status).toBe(403)
    expect((await call('PATCH', `/${id}`, { url: receiver.url }, narrow)).status).toBe(403)
    expect((await call('POST', `/${id}/secret`, {}, narrow)).status).toBe(403)
    expect((await call('DELETE', `/${id}`, undefined, narrow)).status).toBe(204)
  })

  test('sees no body that its scopes do not show', async () => {
    const { id } = await create()
    await happen(owner.id)
    const narrow = await aToken(owner, { scopes: ['webhooks:read', 'webhooks:write', 'rides:read'] })
    const { items } = (await call<z.output<typeof DeliveryList>>('GET', `/${id}/deliveries`)).body
    expect(items).toHaveLength(1)
    expect((await call('GET', `/${id}/deliveries`, undefined, narrow)).body).toEqual({ items: [], next: null })
    expect((await call('GET', `/${id}/deliveries/${items[0]?.id}`, undefined, narrow)).status).toBe(404)
    expect((await call('POST', `/${id}/deliveries/${items[0]?.id}/retry`, {}, narrow)).status).toBe(404)
  })

  test('is named by the webhook that it created', async () => {
    const { id } = await create()
    const row = await db().apiToken.findFirstOrThrow({ where: { userId: owner.id } })
    expect((await call<z.output<typeof WebhookView>>('GET', `/${id}`)).body.token_id).toBe(row.id)
  })
})

describe('a webhook belongs to', () => {
  const idOf = async (secret: string) => {
    const response = await server.fetch('/api/token', { token: secret })
    return ((await response.json()) as { id: string }).id
  }
  const rotate = (id: string, as: string) => call('POST', `/${id}/secret`, { overlap_hours: 0 }, as)
  const patch = (changes: object) => (id: string, as: string) => call('PATCH', `/${id}`, changes, as)

  test.each([
    ['the address', patch({ url: 'https://other.example/' })],
    ['the events', patch({ events: ['job.failed'] })],
    ['the secret', rotate],
  ])('the token that last changed %s, and ends with it', async (_what, change) => {
    const { id } = await create()
    const other = await aToken(owner)
    expect((await change(id, other)).status).toBeLessThan(300)
    const { body } = await call<z.output<typeof WebhookView>>('GET', `/${id}`)
    expect(body.token_id).toBe(await idOf(other))
    expect((await server.fetch('/api/token', { method: 'DELETE', token: other })).status).toBe(204)
    await happen(owner.id)
    await deliver(id)
    expect(receiver.received).toEqual([])
    expect((await call('GET', `/${id}`)).body).toMatchObject({ enabled: false, disabled_reason: 'token_ended' })
  })

  test('the token that it had when another changes nothing of that', async () => {
    const { id, url, events } = await create()
    const other = await aToken(owner)
    expect((await call('PATCH', `/${id}`, { description: 'CI', url, events }, other)).status).toBe(200)
    expect((await call('GET', `/${id}`)).body).toMatchObject({ description: 'CI', token_id: await idOf(token) })
  })

  test('its owner, when it was made in the browser: tokens only read it', async () => {
    const headers = { cookie: await aSession(owner), 'sec-fetch-site': 'same-origin' }
    const inBrowser = async (method: string, path: string, json?: object) => {
      const response = await server.fetch(`/api/webhooks${path}`, { method, headers, ...(json && { json }) })
      return (await response.json()) as Created
    }
    const made = await inBrowser('POST', '', { url: receiver.url, events: ['job.completed'] })
    const path = `/${made.id}`
    await happen(owner.id)
    const delivery = await db().webhookDelivery.findFirstOrThrow({ where: { subscriptionId: made.id } })
    for (const [method, at, json] of [
      ['PATCH', path, { url: 'https://other.example/' }],
      ['PATCH', path, { events: ['job.failed'] }],
      ['PATCH', path, { description: 'mine' }],
      ['PATCH', path, { enabled: false }],
      ['POST', `${path}/secret`, {}],
      ['POST', `${path}/test`, {}],
      ['POST', `${path}/deliveries/${delivery.id}/retry`, {}],
      ['DELETE', `${path}/deliveries/${delivery.id}`],
      ['DELETE', path],
    ] as const) {
      const { status, body } = await call<{ error: { code: string } }>(method, at, json)
      expect([status, body.error.code], `${method} ${at}`).toEqual([403, 'session_required'])
    }
    const { secret: _secret, ...view } = made
    expect((await call('GET', path)).body).toEqual({ ...view, pending: 1, token_id: null })
    expect((await inBrowser('PATCH', path, { url: 'https://own.example/' })).url).toBe('https://own.example/')
  })

  test('its token still after the owner has changed it in the browser', async () => {
    const { id } = await create()
    const headers = { cookie: await aSession(owner), 'sec-fetch-site': 'same-origin' }
    const json = { events: ['job.failed'] }
    expect((await server.fetch(`/api/webhooks/${id}`, { method: 'PATCH', headers, json })).status).toBe(200)
    expect((await call('GET', `/${id}`)).body).toMatchObject({ ...json, token_id: await idOf(token) })
  })
})

test('for other accounts a webhook and its deliveries do not exist', async () => {
  const { id } = await create()
  await happen(owner.id)
  const { id: delivery } = await db().webhookDelivery.findFirstOrThrow({ where: { subscriptionId: id } })
  const stranger = await aToken(await aUser())
  const own = (await call<Created>('POST', '', { url: receiver.url, events: ['job.failed'] }, stranger)).body
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
