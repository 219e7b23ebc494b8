import type { RideOrder } from '#prisma/generated/client.ts'
import { ownerFor, type UserId } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import type { Db } from '#server/core/database/db.ts'
import { operation } from '#server/core/operation.ts'
import { rideQuery } from '../operation.ts'
import { ownerForOrder, knownOrder } from '../orders/order-access.ts'
import { isRatingOver } from '../orders/rating-window.ts'
import { currentFeatures } from '../switches/switch-cache.ts'
import { choiceLocale, currentChoices } from '../choices/current-choices.ts'
import { GetScreen, Screen } from './feedback.schema.ts'
import { Decimal64, exact } from '../decimal64.ts'

/** How many earlier trips are considered for the usual tip. */
const HABIT_TRIPS = 10
const USUAL_SHARE = new Decimal64('0.1')
const WITHOUT_FARE = '1.00'

export const getScreen = rideQuery({
  id: 'feedback.screen',
  name: 'getFeedbackScreen',
  summary: 'Get the feedback screen of a trip',
  description:
    'Returns the data of the screen; the client decides whether to show the extra question. Fields without a value are absent, never null. No choices: nothing is asked, because the screen is switched off or the trip ended longer than `rating_days` of `/config` ago.',
  bounds: 'invalid_input',
  input: GetScreen,
  output: Screen,
  run: (ctx, input) => screenOf(ctx, input.order_id),
})

/** The same resource in v2, where saving accepts only the object form of reasons. */
export const getScreenV2 = operation({ ...getScreen, id: 'feedback.screenV2', name: 'getFeedbackScreenV2' })

async function screenOf(ctx: Context, wanted: string | undefined): Promise<Screen> {
  const userId = ownerFor(ctx.actor, 'rides:read')
  const features = await currentFeatures(userId)
  const order = await orderOf(ctx, wanted)
  if (!features.feedback_screen || (order && isRatingOver(order.finishedAt))) return { quality_choices: [] }
  const [ratings, tips] = await Promise.all([
    features.better_reasons ? earlierRatings(ctx.db, userId, order) : [],
    features.tips ? earlierTips(ctx.db, userId) : [],
  ])
  const [previous, earlier] = ratings
  const { quality_choices, better_quality_choices } = await currentChoices()
  const locale = choiceLocale(ctx)
  return {
    quality_choices: quality_choices.map(({ text }) => text[locale]),
    ...(features.better_reasons && {
      better_quality_choices: better_quality_choices.map(({ text }) => text[locale]),
    }),
    ...(typeof previous === 'number' && { prev_order_stars: previous }),
    ...(typeof earlier === 'number' && { prev_prev_order_stars: earlier }),
    ...(features.tips && { tips_suggestion: suggestTip(order?.fare ? exact(order.fare) : null, tips) }),
  }
}

type Trip = Pick<RideOrder, 'id' | 'finishedAt' | 'fare'>

/**
 * The trip that is asked about; an unknown id is a trip that ended just now. Without an id, the latest trip if it can
 * still be rated; otherwise null, for the general screen.
 */
async function orderOf(ctx: Context, wanted: string | undefined): Promise<Trip | null> {
  const limited = ctx.actor.kind === 'account' ? ctx.actor.limitedTo : undefined
  const id = wanted ?? limited
  if (id === undefined) {
    const latest = await ctx.db.rideOrder.findFirst({
      where: { userId: ownerFor(ctx.actor, 'rides:read') },
      orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
      include: { feedback: true },
    })
    return !latest || latest.feedback || isRatingOver(latest.finishedAt) ? null : latest
  }
  const userId = ownerForOrder(ctx.actor, 'rides:read', id)
  return (await knownOrder(ctx.db, userId, id)) ?? { id, finishedAt: new Date(), fare: null }
}

/**
 * The rider's own ratings of the two trips just before this one, or of the latest two, latest first. A trip without a
 * rating counts as null: the rider does not compare with trips before it.
 */
async function earlierRatings(db: Db, userId: UserId, trip: Trip | null): Promise<(number | null)[]> {
  const rows = await db.rideOrder.findMany({
    where: { userId, ...(trip && { id: { not: trip.id }, finishedAt: { lte: trip.finishedAt } }) },
    orderBy: [{ finishedAt: 'desc' }, { createdAt: 'desc' }],
    take: 2,
    select: { feedback: { select: { stars: true } } },
  })
  return rows.map(({ feedback }) => feedback?.stars ?? null)
}

/** A tip the rider gave earlier, with that trip's fare when it is known. */
interface EarlierTip {
  tips: Decimal64
  fare: Decimal64 | null
}

async function earlierTips(db: Db, userId: UserId): Promise<EarlierTip[]> {
  const rows = await db.rideFeedback.findMany({
    where: { order: { userId }, tips: { gt: 0 } },
    orderBy: { createdAt: 'desc' },
    take: HABIT_TRIPS,
    select: { tips: true, order: { select: { fare: true } } },
  })
  return rows.flatMap(({ tips, order: { fare } }) =>
    tips === null ? [] : [{ tips: exact(tips), fare: fare && exact(fare) }],
  )
}

/**
 * The suggested tip in hundredths: this trip's fare times the rider's own median share (a tenth before there is one);
 * without a fare the rider's own median tip. Never computed from a city, a region, a driver or other riders.
 */
function suggestTip(fare: Decimal64 | null, earlier: readonly EarlierTip[]): string {
  if (fare === null || fare.isZero()) {
    return hundredths(median(earlier.map((one) => one.tips)) ?? new Decimal64(WITHOUT_FARE))
  }
  const shares = earlier.flatMap(({ tips, fare: paid }) => (paid === null || paid.isZero() ? [] : [tips.div(paid)]))
  return hundredths(fare.times(median(shares) ?? USUAL_SHARE))
}

function median(values: Decimal64[]): Decimal64 | undefined {
  const sorted = values.toSorted((a, b) => a.comparedTo(b))
  return sorted[Math.floor((sorted.length - 1) / 2)]
}

/** Nobody pays a tip of a few cents. */
const LEAST_TIP = new Decimal64('0.50')

/** Never more digits than a tip may have, and never less than half a unit. */
function hundredths(value: Decimal64): string {
  const rounded = value.toDecimalPlaces(2)
  if (rounded.precision(true) > 14) return WITHOUT_FARE
  return (rounded.lessThan(LEAST_TIP) ? LEAST_TIP : rounded).toFixed(2)
}
