import { endpoint } from '#server/http/endpoint.ts'
import { retryDelivery } from '#server/rides/dead-letter.service.ts'

export const POST = endpoint(retryDelivery)
