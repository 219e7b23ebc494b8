import { endpoint } from '#server/http/endpoint.ts'
import { rotateSecret } from '#server/webhooks/webhooks.service.ts'

export const POST = endpoint(rotateSecret, { status: 201 })
