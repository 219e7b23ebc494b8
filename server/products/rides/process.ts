import type { ProductProcess } from '#server/core/product.ts'
import { loadDemoTrips } from './demo.ts'
import { settleUnknownOrders } from './orders/unknown-orders.ts'
import { supportDesk } from './support/desk.client.ts'

export default {
  beforeStart: async (say, embedded) => {
    // Refuses a recipe, or options, that cannot work.
    supportDesk()
    await settleUnknownOrders(say, embedded)
  },
  demoContent: (ctx, emailOf) => loadDemoTrips(ctx, emailOf('user')),
} satisfies ProductProcess
