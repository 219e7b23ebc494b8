import { endpoint } from '#server/http/endpoint.ts'
import { sendAgain } from '#server/webhooks/deliveries.service.ts'

export const POST = endpoint(sendAgain, { status: 202 })
