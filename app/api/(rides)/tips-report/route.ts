import { endpoint } from '#server/http/endpoint.ts'
import { tipsReport } from '#server/rides/orders/orders.service.ts'

export const GET = endpoint(tipsReport)
