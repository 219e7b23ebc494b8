import { z } from 'zod'
import type { Notification } from '#prisma/generated/client.ts'
import { ownerFor } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/errors.ts'
import type { NotificationKindId, ProductId } from '#server/core/scopes.schema.ts'
import type { Db } from '#server/core/database/db.ts'
import { platformMutation, platformQuery } from '../operation.ts'
import { sentence, visibleKinds } from './kinds.ts'
import {
  ListNotifications,
  MarkedNotifications,
  MarkNotification,
  MarkNotifications,
  NotificationCounts,
  NotificationList,
  NotificationView,
} from './notifications.schema.ts'
import { markRead, removeOld } from './notify.sql.ts'

/** The most pages that the answer counts unread notifications for. */
const MOST_PATHS = 100

export const listNotifications = platformQuery({
  id: 'notifications.list',
  summary: 'List notifications',
  description:
    'There is one of each subject, such as a response or a server: a later event takes the place of an earlier one. A token sees those whose facts its scopes show. Read ones are kept for 30 days, others for 90, at most 500.',
  access: 'notifications:read',
  input: ListNotifications,
  output: NotificationList,
  async run(ctx, { unread, product, cursor, limit }) {
    const rows = await ctx.db.notification.findMany({
      where: { ...own(ctx), ...(unread && { readAt: null }), ...(product && { product }) },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      take: limit + 1,
      ...(cursor !== undefined && { cursor: { id: cursor }, skip: 1 }),
    })
    const page = rows.slice(0, limit)
    return { items: page.map(notificationView), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
  },
})

export const countNotifications = platformQuery({
  id: 'notifications.counts',
  name: 'getNotificationCounts',
  summary: 'Get the number of unread notifications',
  access: 'notifications:read',
  output: NotificationCounts,
  async run(ctx) {
    const rows = await ctx.db.notification.groupBy({
      by: ['kind', 'path'],
      where: { ...own(ctx), readAt: null },
      _count: { id: true },
    })
    const kinds = new Map<NotificationKindId, number>()
    for (const { kind, _count } of rows) {
      kinds.set(kind as NotificationKindId, (kinds.get(kind as NotificationKindId) ?? 0) + _count.id)
    }
    return {
      unread: rows.reduce((sum, { _count }) => sum + _count.id, 0),
      kinds: [...kinds].map(([kind, unread]) => ({ kind, unread })),
      paths: [...new Set(rows.map(({ path }) => path))].slice(0, MOST_PATHS),
    }
  },
})

export const markNotification = platformMutation({
  id: 'notifications.mark',
  name: 'updateNotification',
  summary: 'Mark a notification as read or unread',
  access: 'notifications:write',
  audit: false,
  input: MarkNotification,
  output: NotificationView,
  async run(ctx, { id, read }) {
    const where = { id, ...own(ctx, 'notifications:write') }
    const { userId } = found(await ctx.db.notification.findFirst({ where }))
    await markRead(ctx.db, userId, { id }, read)
    return notificationView(await ctx.db.notification.findUniqueOrThrow({ where: { id } }))
  },
})

export const markNotifications = platformMutation({
  id: 'notifications.markAll',
  name: 'markNotificationsAsRead',
  summary: 'Mark notifications as read',
  description: 'All of them, or those that the body selects.',
  access: 'notifications:write',
  audit: false,
  input: MarkNotifications,
  output: MarkedNotifications,
  async run(ctx, { kinds: wanted, ...which }) {
    const { userId, kind } = own(ctx, 'notifications:write')
    const kinds = wanted ? kind.in.filter((one) => wanted.includes(one)) : kind.in
    return { read: await markRead(ctx.db, userId, { ...which, kinds }) }
  },
})

export const followNotifications = platformQuery({
  id: 'notifications.events',
  name: 'streamNotificationCounts',
  summary: 'Stream the number of unread notifications as server-sent events',
  description: 'It is sent at once and after each change. After a dropped connection connect again: nothing is lost.',
  access: 'notifications:read',
  output: z.object({}),
  run: async () => ({}),
})

/** Unread notifications of the caller. */
export function countUnread(ctx: Context): Promise<number> {
  return ctx.db.notification.count({ where: { ...own(ctx), readAt: null } })
}

/** The caller's own, of the kinds that they may read. @throws unauthenticated, forbidden */
function own({ actor }: Context, scope: 'notifications:read' | 'notifications:write' = 'notifications:read') {
  return { userId: ownerFor(actor, scope), kind: { in: visibleKinds(actor) } }
}

function notificationView(row: Notification): z.input<typeof NotificationView> {
  const { id, subject, path, events } = row
  const facts = row.facts as Record<string, string>
  const kind = row.kind as NotificationKindId
  return {
    id,
    kind,
    subject,
    path,
    events,
    product: row.product as ProductId,
    facts,
    who: facts['who'] ?? null,
    text: sentence(kind, facts),
    at: row.at.toISOString(),
    read_at: row.readAt?.toISOString() ?? null,
  }
}

const DAY_MS = 24 * 3600_000
const READ_KEPT_MS = 30 * DAY_MS
const UNREAD_KEPT_MS = 90 * DAY_MS
/** The most notifications that are kept for an account. */
const MOST = 500

/** Deletes read notifications after 30 days, unread ones after 90, and of an account those beyond the newest 500. */
export function tidyNotifications(db: Db, now: Date): Promise<number> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  return removeOld(db, { read: ago(READ_KEPT_MS), unread: ago(UNREAD_KEPT_MS), most: MOST })
}
