import { randomBytes } from 'node:crypto'
import { LINK_SESSION } from '#server/auth/authenticate.ts'
import { ownerFor } from '#server/core/actor.ts'
import { hmac } from '#server/core/crypto.ts'
import { AppError } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import { claimedOrder } from '../orders/order-access.ts'
import { OrderRef } from '../orders/orders.schema.ts'
import { FeedbackLink, LinkSession, OpenLink } from './feedback.schema.ts'

const LINK_MS = 10 * 60_000
const SESSION_MS = 30 * 60_000

export const createFeedbackLink = operation({
  id: 'orders.createFeedbackLink',
  product: 'rides',
  summary: 'Create a single-use link to the feedback screen of a trip',
  description: 'For a web view without cookies: works once, within 10 minutes, for this order only.',
  access: 'rides:write',
  kind: 'mutation',
  input: OrderRef,
  output: FeedbackLink,
  secret: true,
  async run(ctx, { order_id: orderId }) {
    const userId = ownerFor(ctx.actor, 'rides:write')
    const { id } = await claimedOrder(ctx.db, userId, orderId)
    const secret = randomSecret('rfl_')
    const expiresAt = new Date(Date.now() + LINK_MS)
    await ctx.db.rideLink.create({ data: { hash: hashOf(secret), orderId: id, userId, expiresAt } })
    ctx.note({ subject: `order:${orderId}` })
    return {
      url: `${ctx.origin}/rides/feedback/${orderId}#link=${secret}`,
      secret,
      expires_at: expiresAt.toISOString(),
    }
  },
})

export const openFeedbackLink = operation({
  id: 'feedback.openLink',
  name: 'createFeedbackSession',
  product: 'rides',
  summary: 'Create a session of an order from the secret of a feedback link',
  access: 'anyone',
  kind: 'mutation',
  input: OpenLink,
  output: LinkSession,
  secret: true,
  async run(ctx, { secret }) {
    const hash = hashOf(secret)
    const token = randomSecret(LINK_SESSION)
    const now = new Date()
    const sessionExpiresAt = new Date(now.getTime() + SESSION_MS)
    const { count } = await ctx.db.rideLink.updateMany({
      where: { hash, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now, sessionHash: hashOf(token), sessionExpiresAt },
    })
    if (count === 0) {
      throw new AppError('unauthenticated', 'This link has expired or was already used', { reason: 'invalid_link' })
    }
    const { order } = await ctx.db.rideLink.findUniqueOrThrow({ where: { hash }, include: { order: true } })
    ctx.note({ subject: `order:${order.id}` })
    return { token, order_id: order.orderId, expires_at: sessionExpiresAt.toISOString() }
  },
})

function randomSecret(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url')
}

function hashOf(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hmac(secret))
}
