import { randomBytes } from 'node:crypto'
import type { Prisma, RideLink } from '#prisma/generated/client.ts'
import { texts } from '#i18n/texts.ts'
import { ownerFor } from '#server/core/actor.ts'
import { hmac, hmacs } from '#server/core/crypto.ts'
import { AppError } from '#server/core/errors.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { rideMutation } from '../operation.ts'
import { claimedOrder } from '../orders/order-access.ts'
import { OrderRef } from '../orders/orders.schema.ts'
import { FeedbackLink, LinkSession, OpenLink } from './feedback.schema.ts'
import { LINK_SESSION } from './link-session.ts'

const LINK_MS = 10 * 60_000
const SESSION_MS = 30 * 60_000
/** The most links of one trip that are not opened yet, or whose session is not over. */
const MOST_ALIVE = 5

export const createFeedbackLink = rideMutation({
  id: 'orders.createFeedbackLink',
  summary: 'Create a single-use link to the feedback screen of a trip',
  description:
    'For a web view without cookies: works once, within 10 minutes, for this order only. At most five links of a trip can be usable at a time; one more is answered 429 until one of them has ended.',
  input: OrderRef,
  output: FeedbackLink,
  secret: true,
  async run(ctx, { order_id: orderId }) {
    const userId = ownerFor(ctx.actor, 'rides:write')
    const { id } = await claimedOrder(ctx.db, userId, orderId)
    const now = new Date()
    await lock(ctx.db, `links of ${id}`)
    const alive = await ctx.db.rideLink.findMany({ where: { orderId: id, ...usable(now) } })
    if (alive.length >= MOST_ALIVE) throw tooMany(alive, now)
    const secret = randomSecret('rfl_')
    const expiresAt = new Date(now.getTime() + LINK_MS)
    await ctx.db.rideLink.create({ data: { hash: hmac(secret), orderId: id, userId, expiresAt } })
    ctx.note({ subject: `order:${orderId}` })
    return {
      url: `${ctx.origin}/rides/feedback/${orderId}#link=${secret}`,
      secret,
      expires_at: expiresAt.toISOString(),
    }
  },
})

export const openFeedbackLink = rideMutation({
  id: 'feedback.openLink',
  name: 'createFeedbackSession',
  summary: 'Create a session of an order from the secret of a feedback link',
  access: 'anyone',
  noTool: 'it opens a session of its own, which assistants cannot send',
  input: OpenLink,
  output: LinkSession,
  secret: true,
  async run(ctx, { secret }) {
    const token = randomSecret(LINK_SESSION)
    const sessionHash = hmac(token)
    const now = new Date()
    const sessionExpiresAt = new Date(now.getTime() + SESSION_MS)
    const { count } = await ctx.db.rideLink.updateMany({
      where: { hash: { in: hmacs(secret) }, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now, sessionHash, sessionExpiresAt },
    })
    if (count === 0) {
      throw new AppError('unauthenticated', texts('rides.errors')('linkUsed'), { reason: 'invalid_link' })
    }
    const { order } = await ctx.db.rideLink.findUniqueOrThrow({ where: { sessionHash }, include: { order: true } })
    ctx.note({ subject: `order:${order.id}` })
    return { token, order_id: order.orderId, expires_at: sessionExpiresAt.toISOString() }
  },
})

/** Links that open nothing any more: not opened in time, or their session is over. */
export function ended(now: Date): Prisma.RideLinkWhereInput {
  return { OR: [{ usedAt: null, expiresAt: { lte: now } }, { sessionExpiresAt: { lte: now } }] }
}

function usable(now: Date): Prisma.RideLinkWhereInput {
  return { OR: [{ usedAt: null, expiresAt: { gt: now } }, { sessionExpiresAt: { gt: now } }] }
}

function tooMany(alive: readonly RideLink[], now: Date): AppError {
  const ends = alive.map((link) => (link.sessionExpiresAt ?? link.expiresAt).getTime())
  const seconds = Math.max(1, Math.ceil((Math.min(...ends) - now.getTime()) / 1000))
  return new AppError('rate_limited', texts('rides.errors')('links', { most: MOST_ALIVE }), {
    headers: { 'Retry-After': String(seconds) },
  })
}

function randomSecret(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url')
}
