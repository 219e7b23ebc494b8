// @vitest-environment happy-dom
import type { ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { ServedProducts } from '#components/shell/served.tsx'
import { mount } from '#components/testing/mount.tsx'
import { failed, loaded, render, trpc } from '#components/testing/render.tsx'
import type { RouterOutput } from '#components/trpc/client.ts'
import { EVENT_TYPES } from '#server/platform/webhooks/events.schema.ts'
import { DeliveryList } from './delivery-list.tsx'
import { CreateWebhook } from './webhook-form.tsx'
import { WebhooksView } from './webhooks-view.tsx'
import type { Webhook } from './types.ts'

const webhook: Webhook = {
  id: 'whk_1',
  url: 'https://receiver.example/quartet',
  description: 'CI',
  events: ['job.completed'],
  actions: [],
  enabled: true,
  disabled_reason: null,
  disabled_at: null,
  failing: false,
  pending: 0,
  token_id: null,
  former_secret_ends_at: null,
  created_at: '2026-01-06T14:45:26Z',
}
const list = trpc.webhooks.list.queryOptions({})
const view = (items: Webhook[]) => render(<WebhooksView />, [loaded(list, { items })])

describe('a new webhook', () => {
  const form = async (button: ReactElement) => {
    const page = await mount(button, [], {})
    await page.press('Create webhook')
    await page.waitFor('New webhook')
    return document.body.innerHTML
  }

  test('may send every event, and none is selected beforehand', async () => {
    const markup = await form(<CreateWebhook />)
    for (const type of EVENT_TYPES) expect(markup).toContain(type)
    expect(markup).not.toMatch(/checked=""/)
  })

  test('is offered no event of a product that is not served', async () => {
    const markup = await form(<ServedProducts ids={['rides', 'platform']}>{<CreateWebhook />}</ServedProducts>)
    expect(EVENT_TYPES.filter((type) => markup.includes(type))).toEqual([
      'feedback.saved',
      'support.received',
      'support.replied',
      'proposal.created',
      'proposal.decided',
      'backup.failed',
      'backup.late',
    ])
  })
})

describe('the list of webhooks', () => {
  test('says what a webhook is when it is empty', () => {
    expect(view([])).toContain('No webhooks yet')
  })

  test('shows address, note, events and state of each', () => {
    const markup = view([webhook, { ...webhook, id: 'whk_2', failing: true, pending: 1200 }])
    expect(markup).toContain('https://receiver.example/quartet')
    expect(markup).toContain('CI')
    expect(markup).toContain('Enabled')
    expect(markup).toContain('Failing')
    expect(markup).toContain('1,200 waiting')
    expect(markup).not.toContain('Nothing is sent')
  })

  test('says why nothing is sent, unless the owner decided so', () => {
    const disabled = { ...webhook, enabled: false, disabled_at: '2026-01-06T14:45:26Z' }
    expect(view([{ ...disabled, disabled_reason: 'failing' }])).toContain('the receiver has failed for three days')
    expect(view([{ ...disabled, disabled_reason: 'owner' }])).not.toContain('Nothing is sent')
    expect(view([{ ...disabled, disabled_reason: 'owner' }])).toMatch(/disabled=""[^>]*>(?:<[^>]*>)*Send test event/)
  })

  test('says what went wrong when it could not be loaded', () => {
    const markup = render(<WebhooksView />, [failed(list, 'It broke', { code: 'INTERNAL', httpStatus: 500 })])
    expect(markup).toContain('It broke')
  })
})

type Deliveries = RouterOutput['webhooks']['deliveries']

describe('the deliveries of a webhook', () => {
  const delivery: Deliveries['items'][number] = {
    id: 'msg_1',
    type: 'job.completed',
    subject: 'server:1',
    state: 'delivered',
    attempts: 1,
    next_attempt_at: null,
    status: 204,
    error: null,
    answer: 'thanks <b>',
    attempted_at: '2026-01-06T14:45:27Z',
    duration_ms: 87,
    created_at: '2026-01-06T14:45:26Z',
    body: '{"type":"job.completed"}',
  }
  const show = (page: Deliveries) =>
    render(<DeliveryList webhook={webhook} />, [
      loaded(trpc.webhooks.deliveries.queryOptions({ id: webhook.id }), page),
    ])

  test('show status, body and answer as text', () => {
    const markup = show({ items: [delivery], next: null })
    expect(markup).toContain('204')
    expect(markup).toContain('87 ms')
    expect(markup).toContain('thanks &lt;b&gt;')
    expect(markup).toContain('Send again')
    expect(markup).not.toContain('Older')
  })

  test('that wait say why and when they are tried again, and can be given up', () => {
    const waiting = { state: 'pending', status: null, error: 'The connection was refused', attempts: 2 } as const
    const markup = show({ items: [{ ...delivery, ...waiting, next_attempt_at: '2026-01-06T15:00:00Z' }], next: '7' })
    expect(markup).toContain('No response')
    expect(markup).toContain('The connection was refused')
    expect(markup).toContain('next attempt')
    expect(markup).toContain('Do not send')
    expect(markup).toContain('Older')
  })

  test('are none at first', () => {
    expect(show({ items: [], next: null })).toContain('Nothing has been sent yet')
  })
})
