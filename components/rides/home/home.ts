import type { ProductHome } from '#components/shell/product.ts'
import { OPEN_TASKS, LAST_TRIPS } from './inputs.ts'
import { RidesCard } from './rides-card.tsx'
import { RidesPicture } from './rides-picture.tsx'

export const home = {
  id: 'rides',
  visitor: {
    title: 'Rate a trip',
    audience: 'For passengers and those who help them',
    text: 'The price, the route and the driver of each trip. Rate it, leave a tip, or say what went wrong; a person reads it.',
    action: { label: 'See the trips', href: '/rides' },
    Picture: RidesPicture,
  },
  texts: ['rides.home', 'rides.inbox', 'rides.topics', 'rides.trip', 'rides.trips'],
  queries: async ({ trpc, roles }) => [
    trpc.rides.orders.list.queryOptions(LAST_TRIPS),
    ...(roles.includes('agent') ? [trpc.rides.support.tasks.queryOptions(OPEN_TASKS)] : []),
  ],
  Card: RidesCard,
} satisfies ProductHome
