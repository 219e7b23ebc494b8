import type { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import type { WebhookDelivery } from '#prisma/generated/client.ts'
import { accountOf, type Actor } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { AppError, found, limitReached } from '#server/core/errors.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { webhookMutation, webhookQuery } from '../operation.ts'
import { wake, write } from './delivery.sql.ts'
import { EVENT_TYPES, EVENTS, TEST_EVENT } from './events.schema.ts'
import { DeliveryId, DeliveryList, DeliveryView, ListDeliveries, WebhookId } from './webhooks.schema.ts'
import { ownWebhook, webhookToChange } from './webhooks.service.ts'

/** Test events that may wait at once. */
const MOST_TESTS = 10

export const listDeliveries = webhookQuery({
  id: 'webhooks.deliveries',
  name: 'listWebhookDeliveries',
  summary: 'List the deliveries of a webhook',
  description:
    'With their bodies and the last answers. A token sees only events whose data its scopes show. Delivered events are kept for 7 days, at most 10,000.',
  input: ListDeliveries,
  output: DeliveryList,
  async run(ctx, { id, state, before, limit }) {
    await ownWebhook(ctx, id, 'webhooks:read')
    const rows = await ctx.db.webhookDelivery.findMany({
      where: {
        subscriptionId: id,
        type: { in: visibleTypes(ctx.actor) },
        ...(state && { state }),
        ...(before && { position: { lt: BigInt(before) } }),
      },
      orderBy: { position: 'desc' },
      take: limit + 1,
    })
    const page = rows.slice(0, limit)
    return { items: page.map(deliveryView), next: rows.length > limit ? String(page.at(-1)?.position) : null }
  },
})

export const getDelivery = webhookQuery({
  id: 'webhooks.delivery',
  name: 'getWebhookDelivery',
  summary: 'Get a delivery of a webhook',
  input: DeliveryId,
  output: DeliveryView,
  async run(ctx, input) {
    await ownWebhook(ctx, input.id, 'webhooks:read')
    return deliveryView(await ownDelivery(ctx, input))
  },
})

export const sendAgain = webhookMutation({
  id: 'webhooks.sendAgain',
  name: 'resendWebhookDelivery',
  summary: 'Send an event again',
  description:
    'Now, with the same `webhook-id`, whether it was delivered or waits. Earlier events of the same subject that still wait go first.',
  input: DeliveryId,
  output: DeliveryView,
  async run(ctx, input) {
    await checkEnabled(ctx, input.id)
    const { position, id } = await ownDelivery(ctx, input)
    const row = await ctx.db.webhookDelivery.update({
      where: { position },
      data: { state: 'pending', nextAttemptAt: new Date(), failingSince: null },
    })
    await endRest(ctx, input.id)
    ctx.note({ subject: `webhook:${input.id}`, after: { delivery: id } })
    return deliveryView(row)
  },
})

export const discardDelivery = webhookMutation({
  id: 'webhooks.discard',
  name: 'deleteWebhookDelivery',
  summary: 'Delete a delivery of a webhook',
  description: 'An event that waits is not sent any more, and the next one of its subject no longer waits for it.',
  input: DeliveryId,
  async run(ctx, input) {
    await webhookToChange(ctx, input.id)
    const { position, id } = await ownDelivery(ctx, input)
    await ctx.db.webhookDelivery.deleteMany({ where: { position } })
    await endRest(ctx, input.id)
    ctx.note({ subject: `webhook:${input.id}`, before: { delivery: id } })
  },
})

export const sendTestEvent = webhookMutation({
  id: 'webhooks.test',
  name: 'sendTestEvent',
  summary: 'Send a test event',
  description: `An event \`${TEST_EVENT}\`, in the same way as the others; its delivery shows what the receiver answered.`,
  input: WebhookId,
  output: DeliveryView,
  async run(ctx, { id }) {
    await checkEnabled(ctx, id)
    await lock(ctx.db, `test events of ${id}`)
    const waiting = await ctx.db.webhookDelivery.count({
      where: { subscriptionId: id, type: TEST_EVENT, state: 'pending' },
    })
    if (waiting >= MOST_TESTS) {
      throw limitReached(texts('webhooks.errors')('testLimit', { most: MOST_TESTS }))
    }
    // Each test event has its own subject, so that it does not wait for others.
    const at = new Date().toISOString()
    const delivery = await write(ctx.db, id, { type: TEST_EVENT, subject: `test:${at}`, data: { webhook_id: id } })
    ctx.note({ subject: `webhook:${id}`, after: { delivery } })
    return deliveryView(await ctx.db.webhookDelivery.findUniqueOrThrow({ where: { id: delivery } }))
  },
})

/** @throws not_found, forbidden, and conflict when the webhook is disabled */
async function checkEnabled(ctx: Context, id: string): Promise<void> {
  const { disabledAt } = await webhookToChange(ctx, id)
  if (disabledAt) throw new AppError('conflict', texts('webhooks.errors')('disabled'), { reason: 'disabled' })
}

/** Ends the pause after failures, so that the owner's decision about a delivery takes effect at once. */
async function endRest(ctx: Context, id: string): Promise<void> {
  await ctx.db.webhookSubscription.update({ where: { id }, data: { restsUntil: null } })
  await wake(ctx.db, id)
}

/** A delivery of a webhook; the caller of this function has checked who owns the webhook. @throws not_found */
async function ownDelivery(ctx: Context, { id, delivery_id }: z.output<typeof DeliveryId>): Promise<WebhookDelivery> {
  const where = { id: delivery_id, subscriptionId: id, type: { in: visibleTypes(ctx.actor) } }
  return found(await ctx.db.webhookDelivery.findFirst({ where }))
}

/** The event types whose bodies the caller has the scopes to read. */
function visibleTypes(actor: Actor): string[] {
  const { scopes } = accountOf(actor)
  return [TEST_EVENT, ...EVENT_TYPES.filter((type) => scopes.includes(EVENTS[type].scope))]
}

function deliveryView(row: WebhookDelivery): z.input<typeof DeliveryView> {
  const { id, subject, attempts, status, error, answer, body } = row
  return {
    id,
    subject,
    attempts,
    status,
    error,
    answer,
    body,
    type: row.type as z.input<typeof DeliveryView>['type'],
    state: row.state === 'pending' ? 'pending' : 'delivered',
    next_attempt_at: row.state === 'pending' ? row.nextAttemptAt.toISOString() : null,
    attempted_at: row.attemptedAt?.toISOString() ?? null,
    duration_ms: row.durationMs,
    created_at: row.createdAt.toISOString(),
  }
}
