import { endpoint } from '#server/http/endpoint.ts'
import { listDeliveries } from '#server/rides/support/support.service.ts'

export const GET = endpoint(listDeliveries)
