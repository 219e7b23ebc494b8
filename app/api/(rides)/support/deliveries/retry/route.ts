import { endpoint } from '#server/http/endpoint.ts'
import { retryAllDeliveries } from '#server/rides/support/support.service.ts'

export const POST = endpoint(retryAllDeliveries)
