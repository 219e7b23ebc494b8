import type { ProductProcess } from '#server/core/product.ts'
import { loadDemoTrips } from './demo.ts'
import { settleUnknownOrders } from './orders/unknown-orders.ts'

export default {
  beforeStart: settleUnknownOrders,
  demoContent: (ctx, { applicant }) => loadDemoTrips(ctx, applicant),
} satisfies ProductProcess
