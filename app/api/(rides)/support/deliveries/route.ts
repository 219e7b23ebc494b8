import { endpoint } from '#server/http/endpoint.ts'
import { listDeliveries } from '#server/rides/support/dead-letter.service.ts'

export const GET = endpoint(listDeliveries)
