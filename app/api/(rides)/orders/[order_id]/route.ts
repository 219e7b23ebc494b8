import { endpoint } from '#server/http/endpoint.ts'
import { getOrder } from '#server/rides/order.service.ts'

export const GET = endpoint(getOrder)
