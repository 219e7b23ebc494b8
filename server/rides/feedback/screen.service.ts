import type { UserId } from '#server/core/actor.ts'
import { ownerFor } from '#server/core/actor.ts'
import type { Db } from '#server/core/db.ts'
import { operation } from '#server/core/operation.ts'
import type { Context } from '#server/core/context.ts'
import type { RideOrder } from '#prisma/generated/client.ts'
import { BETTER_QUALITY_CHOICES, QUALITY_CHOICES } from './choices.schema.ts'
import { plain } from './decimal64.ts'
import { GetScreen, Screen } from './feedback.schema.ts'
import { ownerForOrder, seenOrder } from '../orders/own-order.ts'
import { suggestTip } from './suggestion.ts'
import type { EarlierTip } from './suggestion.ts'
import { currentFeatures } from '../switches/switch-cache.ts'

const HABIT_TRIPS = 10

export const getScreen = operation({
  id: 'feedback.screen',
  product: 'rides',
  summary: 'Get the feedback screen of a trip',
  description:
    'Returns the data of the screen; whether the extra question is shown is decided by the client. What is absent is absent, not null.',
  access: 'rides:read',
  kind: 'query',
  bounds: 'invalid_input',
  input: GetScreen,
  output: Screen,
  run: (ctx, input) => screenOf(ctx, input.order_id),
})

/** The same resource in v2, whose saving takes the object form of reasons only. */
export const getScreenV2 = operation({ ...getScreen, id: 'feedback.screenV2' })

async function screenOf(ctx: Context, wanted: string | undefined): Promise<Screen> {
  const features = await currentFeatures()
  const order = await orderOf(ctx, wanted)
  if (!features.feedback_screen) return { quality_choices: [] }
  const [ratings, tips] = await Promise.all([
    order ? earlierRatings(ctx.db, order) : [],
    features.tips ? earlierTips(ctx.db, ownerFor(ctx.actor, 'rides:read')) : [],
  ])
  const [previous, earlier] = ratings
  return {
    quality_choices: [...QUALITY_CHOICES],
    ...(features.better_reasons && { better_quality_choices: [...BETTER_QUALITY_CHOICES] }),
    ...(features.better_reasons && previous !== undefined && { prev_order_stars: previous }),
    ...(earlier !== undefined && { prev_prev_order_stars: earlier }),
    ...(features.tips && { tips_suggestion: suggestTip(order?.fare ?? null, tips) }),
  }
}

/** What is known of the trip; an id never seen before is a trip that ended just now. */
interface Trip {
  id: string
  userId: UserId
  finishedAt: Date
  fare: string | null
}

async function orderOf(ctx: Context, wanted: string | undefined): Promise<Trip | null> {
  const limited = ctx.actor.kind === 'account' ? ctx.actor.orderId : undefined
  const id = wanted ?? limited
  if (id === undefined) return latestUnrated(ctx.db, ownerFor(ctx.actor, 'rides:read'))
  const userId = ownerForOrder(ctx.actor, 'rides:read', id)
  const row = await seenOrder(ctx.db, userId, id)
  return row ? tripOf(row, userId) : { id, userId, finishedAt: new Date(), fare: null }
}

async function latestUnrated(db: Db, userId: UserId): Promise<Trip | null> {
  const row = await db.rideOrder.findFirst({
    where: { userId, feedback: null },
    orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
  })
  return row && tripOf(row, userId)
}

function tripOf(row: RideOrder, userId: UserId): Trip {
  return { id: row.id, userId, finishedAt: row.finishedAt, fare: row.fare && plain(row.fare) }
}

/** The rider's own ratings of earlier trips, latest first, at most two. */
async function earlierRatings(db: Db, trip: Trip): Promise<number[]> {
  const rows = await db.rideOrder.findMany({
    where: {
      userId: trip.userId,
      id: { not: trip.id },
      finishedAt: { lte: trip.finishedAt },
      feedback: { stars: { not: null } },
    },
    orderBy: [{ finishedAt: 'desc' }, { createdAt: 'desc' }],
    take: 2,
    select: { feedback: { select: { stars: true } } },
  })
  return rows.flatMap((row) => row.feedback?.stars ?? [])
}

async function earlierTips(db: Db, userId: UserId): Promise<EarlierTip[]> {
  const rows = await db.rideFeedback.findMany({
    where: { order: { userId }, tips: { gt: 0 } },
    orderBy: { createdAt: 'desc' },
    take: HABIT_TRIPS,
    select: { tips: true, order: { select: { fare: true } } },
  })
  return rows.flatMap(({ tips, order }) =>
    tips === null ? [] : [{ tips: plain(tips), fare: order.fare && plain(order.fare) }],
  )
}
