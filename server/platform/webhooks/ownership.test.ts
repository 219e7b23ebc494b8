import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { db } from '#server/core/database/db.ts'
import { aSession, aToken } from '#server/testing/factories.ts'
import { deliver, happen } from './testing/receiver.ts'
import { someWebhooks, type Created } from './testing/webhooks.ts'
import type { WebhookView } from './webhooks.schema.ts'

const given = someWebhooks()
const { call, create } = given

describe('a webhook belongs to', () => {
  const idOf = async (secret: string) => {
    const response = await given.server.fetch('/api/token', { token: secret })
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
    const other = await aToken(given.owner)
    expect((await change(id, other)).status).toBeLessThan(300)
    const { body } = await call<z.output<typeof WebhookView>>('GET', `/${id}`)
    expect(body.token_id).toBe(await idOf(other))
    expect((await given.server.fetch('/api/token', { method: 'DELETE', token: other })).status).toBe(204)
    await happen(given.owner.id)
    await deliver(id)
    expect(given.receiver.received).toEqual([])
    expect((await call('GET', `/${id}`)).body).toMatchObject({ enabled: false, disabled_reason: 'token_ended' })
  })

  test('the token that it had when another changes nothing of that', async () => {
    const { id, url, events } = await create()
    const other = await aToken(given.owner)
    expect((await call('PATCH', `/${id}`, { description: 'CI', url, events }, other)).status).toBe(200)
    expect((await call('GET', `/${id}`)).body).toMatchObject({ description: 'CI', token_id: await idOf(given.token) })
  })

  test('its owner, when it was made in the browser: tokens only read it', async () => {
    const headers = { cookie: await aSession(given.owner), 'sec-fetch-site': 'same-origin' }
    const inBrowser = async (method: string, path: string, json?: object) => {
      const response = await given.server.fetch(`/api/webhooks${path}`, { method, headers, ...(json && { json }) })
      return (await response.json()) as Created
    }
    const made = await inBrowser('POST', '', { url: given.receiver.url, events: ['job.completed'] })
    const path = `/${made.id}`
    await happen(given.owner.id)
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
    const headers = { cookie: await aSession(given.owner), 'sec-fetch-site': 'same-origin' }
    const json = { events: ['job.failed'] }
    expect((await given.server.fetch(`/api/webhooks/${id}`, { method: 'PATCH', headers, json })).status).toBe(200)
    expect((await call('GET', `/${id}`)).body).toMatchObject({ ...json, token_id: await idOf(given.token) })
  })
})
