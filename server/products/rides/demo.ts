import { asUser } from '#server/platform/accounts/as-user.ts'
import type { Context } from '#server/core/context.ts'
import { saveFeedback } from './feedback/save.service.ts'
import { createOrder } from './orders/orders.service.ts'

const HOUR_MS = 3600_000
const WET = 'The seat was wet, and nobody had noticed.'

/** Hours ago, from, to, fare, feedback; the latest trip is not rated yet. */
const TRIPS = [
  [150, 'Hotel Aurora', 'Central Station', '12.60', { stars: 3, reasons: ['On time'], tips: '1.00' }],
  [
    122,
    'Market Square',
    'University Hospital',
    '11.40',
    { stars: 5, reasons: ['Careful driving', 'Polite driver'], tips: '1.50' },
  ],
  [75, 'Museum Quarter', 'Botanical Garden', '8.90', { stars: 2, reasons: ['Easy pickup'], comment: WET }],
  [51, 'Old Harbour 12', 'Riverside Park', '14.25', { stars: 4, reasons: ['Clean car', 'Good route'], tips: '1.40' }],
  [3, 'Central Station', 'Airport, Terminal 2', '34.80', null],
] as const

/** Adds sample trips of one account in the transaction of `ctx`, unless the account has trips. */
export async function loadDemoTrips(ctx: Context, email: string): Promise<void> {
  const user = await ctx.db.user.findUnique({ where: { email } })
  if (!user || (await ctx.db.rideOrder.count({ where: { userId: user.id } })) > 0) return
  const rider = asUser(ctx, user)
  for (const [ago, pickup, dropoff, fare, feedback] of TRIPS) {
    const finished_at = new Date(Date.now() - ago * HOUR_MS).toISOString()
    const { order_id } = await createOrder.join(rider, { pickup, dropoff, fare, currency: 'EUR', finished_at })
    if (feedback) await saveFeedback.join(rider, { order_id, ...feedback })
  }
}
