import { asUser } from '#server/auth/as-user.ts'
import type { Context } from '#server/core/context.ts'
import { createOrder } from './orders/orders.service.ts'
import { saveFeedback } from './feedback/save.service.ts'

const HOUR_MS = 3600_000

/** Hours ago, trip, and what the rider said; the newest waits for its rating. */
const TRIPS = [
  {
    ago: 150,
    pickup: 'Hotel Aurora',
    dropoff: 'Central Station',
    fare: '12.60',
    stars: 3,
    reasons: ['On time'],
    tips: '1.00',
  },
  {
    ago: 122,
    pickup: 'Market Square',
    dropoff: 'University Hospital',
    fare: '11.40',
    stars: 5,
    reasons: ['Careful driving', 'Polite driver'],
    tips: '1.50',
  },
  {
    ago: 75,
    pickup: 'Museum Quarter',
    dropoff: 'Botanical Garden',
    fare: '8.90',
    stars: 2,
    reasons: ['Easy pickup'],
    comment: 'The seat was wet, and nobody had noticed.',
  },
  {
    ago: 51,
    pickup: 'Old Harbour 12',
    dropoff: 'Riverside Park',
    fare: '14.25',
    stars: 4,
    reasons: ['Clean car', 'Good route'],
    tips: '1.40',
  },
  { ago: 3, pickup: 'Central Station', dropoff: 'Airport, Terminal 2', fare: '34.80' },
] as const

/** Sample trips of one account, in the transaction of `ctx`; an account that has trips keeps its own. */
export async function loadDemoTrips(ctx: Context, email: string): Promise<void> {
  const user = await ctx.db.user.findUnique({ where: { email } })
  if (!user || (await ctx.db.rideOrder.count({ where: { userId: user.id } })) > 0) return
  const rider = asUser(ctx, user)
  for (const { ago, pickup, dropoff, fare, ...said } of TRIPS) {
    const finished_at = new Date(Date.now() - ago * HOUR_MS).toISOString()
    const { order_id } = await createOrder.join(rider, { pickup, dropoff, fare, currency: 'EUR', finished_at })
    if ('stars' in said) await saveFeedback.join(rider, { order_id, ...said, reasons: [...said.reasons] })
  }
}
