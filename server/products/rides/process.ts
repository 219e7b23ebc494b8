import type { ProductProcess } from '#server/core/product.ts'
import { loadDemoTrips } from './demo.ts'
import { settleUnknownOrders } from './orders/unknown-orders.ts'

export default {
  beforeStart: settleUnknownOrders,
  demoContent: (ctx, emailOf) => loadDemoTrips(ctx, emailOf('user')),
} satisfies ProductProcess
