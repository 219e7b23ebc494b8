import { startConfirmation } from '#server/auth/confirmation.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const POST = endpoint(startConfirmation)
