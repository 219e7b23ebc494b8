import { adapters, aliases, routes } from '#app/api/(rides)/routes.ts'
import type { ProductApi } from '#server/api/http/routes.ts'
import { OrderView } from './orders/orders.schema.ts'
import { ReceivedView, RepliedView } from './problems/problems.schema.ts'

export default {
  adapters,
  aliases,
  routes,
  eventData: {
    'feedback.saved': { data: OrderView },
    'support.received': { data: ReceivedView },
    'support.replied': { data: RepliedView },
  },
} satisfies ProductApi
