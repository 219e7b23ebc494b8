import { endpoint } from '#server/http/endpoint.ts'
import { createOrder, listOrders } from '#server/rides/orders/orders.service.ts'

export const GET = endpoint(listOrders, { failures: ['not_found'] })
export const POST = endpoint(createOrder, {
  status: 201,
  location: (order) => `/api/orders/${order.order_id}`,
})
