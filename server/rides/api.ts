import type { ProductApi } from '#server/core/product.ts'
import { OrderView } from './orders/orders.schema.ts'

export default {
  eventData: { 'feedback.saved': { data: OrderView } },
} satisfies ProductApi
