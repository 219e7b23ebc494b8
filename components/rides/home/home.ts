import { texts } from '#i18n/texts.ts'
import type { ProductHome } from '#components/shell/product.ts'
import { OPEN_TASKS, LAST_TRIPS } from './inputs.ts'
import { RidesCard } from './rides-card.tsx'
import { RidesPicture } from './rides-picture.tsx'

export const home = {
  id: 'rides',
  visitor: {
    get title() {
      return texts('rides.visitor')('title')
    },
    get audience() {
      return texts('rides.visitor')('audience')
    },
    get text() {
      return texts('rides.visitor')('text')
    },
    get action() {
      return { label: texts('rides.visitor')('action'), href: '/rides' }
    },
    Picture: RidesPicture,
  },
  texts: ['rides.home', 'rides.inbox', 'rides.topics', 'rides.trip', 'rides.trips'],
  queries: async ({ trpc, roles }) => [
    trpc.rides.orders.list.queryOptions(LAST_TRIPS),
    trpc.rides.config.queryOptions({ platform: 'web' }),
    ...(roles.includes('agent') ? [trpc.rides.support.tasks.queryOptions(OPEN_TASKS)] : []),
  ],
  Card: RidesCard,
} satisfies ProductHome
