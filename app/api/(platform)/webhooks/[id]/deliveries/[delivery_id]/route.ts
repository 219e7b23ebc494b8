import { endpoint } from '#server/http/endpoint.ts'
import { discardDelivery, getDelivery } from '#server/webhooks/deliveries.service.ts'

export const GET = endpoint(getDelivery)
export const DELETE = endpoint(discardDelivery, { status: 204 })
