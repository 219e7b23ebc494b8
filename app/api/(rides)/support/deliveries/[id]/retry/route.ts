import { endpoint } from '#server/http/endpoint.ts'
import { retryDelivery } from '#server/rides/support/support.service.ts'

export const POST = endpoint(retryDelivery)
