import { endpoint } from '#server/http/endpoint.ts'
import { listDeliveries } from '#server/webhooks/deliveries.service.ts'

export const GET = endpoint(listDeliveries)
