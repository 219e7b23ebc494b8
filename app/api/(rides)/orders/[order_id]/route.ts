import { endpoint } from '#server/http/endpoint.ts'
import { getOrder } from '#server/rides/orders/orders.service.ts'

export const GET = endpoint(getOrder)
