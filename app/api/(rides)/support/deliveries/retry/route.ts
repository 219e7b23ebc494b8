import { endpoint } from '#server/http/endpoint.ts'
import { retryAllDeliveries } from '#server/rides/dead-letter.service.ts'

export const POST = endpoint(retryAllDeliveries)
