import { endpoint } from '#server/http/endpoint.ts'
import { sendTestEvent } from '#server/webhooks/deliveries.service.ts'

export const POST = endpoint(sendTestEvent, { status: 202 })
