import { endpoint } from '#server/http/endpoint.ts'
import { createWebhook, listWebhooks } from '#server/webhooks/webhooks.service.ts'

export const GET = endpoint(listWebhooks)
export const POST = endpoint(createWebhook, { status: 201, location: ({ id }) => `/api/webhooks/${id}` })
