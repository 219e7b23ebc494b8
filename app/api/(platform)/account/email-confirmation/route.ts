import { requestEmailConfirmation } from '#server/auth/email.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const POST = endpoint(requestEmailConfirmation, { status: 202 })
