import { endpoint } from '#server/http/endpoint.ts'
import { tipsReport } from '#server/rides/order.service.ts'

export const GET = endpoint(tipsReport)
