import { endpoint } from '#server/http/endpoint.ts'
import { retryAllDeliveries } from '#server/rides/support/dead-letter.service.ts'

export const POST = endpoint(retryAllDeliveries)
