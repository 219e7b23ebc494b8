import { endpoint } from '#server/http/endpoint.ts'
import { deleteWebhook, getWebhook, updateWebhook } from '#server/webhooks/webhooks.service.ts'

export const GET = endpoint(getWebhook)
export const PATCH = endpoint(updateWebhook)
export const DELETE = endpoint(deleteWebhook, { status: 204 })
