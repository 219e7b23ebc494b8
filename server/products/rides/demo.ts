import { asUser } from '#server/platform/accounts/as-user.ts'
import type { Context } from '#server/core/context.ts'
import { saveFeedback } from './feedback/save.service.ts'
import { createOrder } from './orders/orders.service.ts'
import { SAMPLE_TRIPS } from './orders/samples.schema.ts'
import { reportProblem } from './problems/problems.service.ts'

const HOUR_MS = 3600_000
const WET = 'The seat was wet, and nobody had noticed.'
const UMBRELLA = 'I left a dark green umbrella on the back seat. My initials are on the handle.'

/** Hours ago and feedback of each sample trip; the latest one is not rated yet. */
const HISTORY = [
  [150, { stars: 3, reasons: ['Late pickup'], tips: '1.00' }],
  [122, { stars: 5, reasons: ['Careful driving', 'Polite driver'], tips: '1.50' }],
  [75, { stars: 2, reasons: ['Dirty car'], comment: WET }],
  [51, { stars: 4, reasons: ['Clean car', 'Good route'], tips: '1.40' }],
  [3, null],
] as const
const UMBRELLA_TRIP = 3

/** Adds sample trips of one account in the transaction of `ctx`, unless the account has trips. */
export async function loadDemoTrips(ctx: Context, email: string): Promise<void> {
  const user = await ctx.db.user.findUnique({ where: { email } })
  if (!user || (await ctx.db.rideOrder.count({ where: { userId: user.id } })) > 0) return
  const rider = asUser(ctx, user)
  for (const [index, [ago, feedback]] of HISTORY.entries()) {
    const finished_at = new Date(Date.now() - ago * HOUR_MS).toISOString()
    const { order_id } = await createOrder.join(rider, { ...SAMPLE_TRIPS[index], finished_at })
    if (feedback) await saveFeedback.join(rider, { order_id, ...feedback })
    if (index === UMBRELLA_TRIP) await reportProblem.join(rider, { order_id, topic: 'lost_item', text: UMBRELLA })
  }
}
